"""Datasets: a line for every decision of many games, as Parquet or CSV (docs/research.md)."""
