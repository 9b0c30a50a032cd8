"""Names of bots at a table: cows, one for each of ten seats."""

from __future__ import annotations

COWS = (
    "Marguerite", "Bella", "Noisette", "Heidi", "Rosa", "Clarabelle", "Berta", "Flora", "Lotte", "Fiona",
)  # fmt: skip
