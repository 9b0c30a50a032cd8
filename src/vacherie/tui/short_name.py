"""Names in few columns."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size


def short_name(name: str, width: int) -> str:
    """A name in at most so many columns; the number that tells namesakes apart stays.

    >>> short_name("Caramel III", 10), short_name("Caramel III", 11), short_name("Marguerite", 6)
    ('Caram… III', 'Caramel III', 'Margu…')
    """
    if cell_len(name) <= width:
        return name
    front, _, number = name.rpartition(" ")
    ending = f" {number}" if front and number.strip("IVX") == "" else ""
    front = front if ending else name
    return f"{set_cell_size(front, max(1, width - 1 - len(ending))).rstrip()}…{ending}"
