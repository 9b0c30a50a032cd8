"""One file of a dataset, written whole: Parquet by pyarrow, or CSV with lists as JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

from vacherie.atomic_write import atomic_write
from vacherie.extras import provided_by
from vacherie.research.dataset.columns import COLUMNS, SCHEMA_VERSION, Line

Form = Literal["parquet", "csv"]


def write_part(path: Path, form: Form, lines: Sequence[Line]) -> None:
    """Write a file that appears under its name only when it is complete."""
    content = parquet(lines) if form == "parquet" else csv_text(lines)
    with atomic_write(path) as stream:
        stream.write(content)


def parquet(lines: Sequence[Line]) -> bytes:
    """The lines as a Parquet file; its metadata have the version of the schema."""
    with provided_by("data"):
        import pyarrow
        import pyarrow.parquet

    numbers = pyarrow.list_(pyarrow.int32())
    kinds: dict[str, Any] = {
        "int": pyarrow.int64(),
        "text": pyarrow.string(),
        "bool": pyarrow.bool_(),
        "ints": numbers,
        "rows": pyarrow.list_(numbers),
    }
    fields = [pyarrow.field(column.name, kinds[column.kind]) for column in COLUMNS]
    schema = pyarrow.schema(fields, metadata={"vacherie-dataset": str(SCHEMA_VERSION)})
    values = [list(column) for column in zip(*lines, strict=True)] or [[] for _ in COLUMNS]
    arrays = [pyarrow.array(column, field.type) for column, field in zip(values, schema, strict=True)]
    stream = io.BytesIO()
    pyarrow.parquet.write_table(pyarrow.Table.from_arrays(arrays, schema=schema), stream, compression="zstd")
    return stream.getvalue()


def csv_text(lines: Sequence[Line]) -> bytes:
    """The lines as CSV with a heading; lists are JSON, so that any reader can take them apart."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([column.name for column in COLUMNS])
    for line in lines:
        writer.writerow([json.dumps(value) if isinstance(value, list) else value for value in line])
    return text.getvalue().encode()
