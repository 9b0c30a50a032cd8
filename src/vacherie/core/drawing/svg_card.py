"""Cards as SVG: number, band and bullheads in the drawing of the web table, defined once in each picture."""

from __future__ import annotations

from vacherie.core.drawing.sketch import CardSketch

PAPER, PAPER_EDGE, INK, INK_SOFT = "#fbf6ea", "#e4dac3", "#1d2a26", "#55625c"
GOLD, FELT_DEEP, TEXT, TEXT_SOFT = "#e9b949", "#183b31", "#eef4f0", "#c3d3cb"
BANDS = {0: "#b5760f", 1: "#6f8279", 2: "#2a74aa", 3: "#b5760f", 5: "#c03f2a", 7: "#653b98"}
"""The colour of a card by its bullheads; 0: a game without."""
WIDTH, HEIGHT = 100, 140
"""The box of a card in its own units."""
CORNER = 10

HEAD = (
    "M4 3c0 9 5 13 12 14 2-2 5-3 8-3s6 1 8 3c7-1 12-5 12-14"
    " 3 10-1 18-10 20-1 8-5 15-10 15s-9-7-10-15C5 21 1 13 4 3z"
)
"""The outline of a bullhead, in a box of 48 by 40."""
DIGITS = (
    (44, "M22 6C9 6 6 18 6 32s3 26 16 26 16-12 16-26S35 6 22 6Z"),
    (30, "M6 17 20 6v52"),
    (44, "M7 19C8 10 14 6 22 6c10 0 15 6 15 14 0 12-15 21-30 38h32"),
    (44, "M7 12c4-4 9-6 15-6 9 0 14 5 14 12s-5 12-14 12c10 0 16 5 16 14 0 8-7 14-16 14-7 0-13-2-16-7"),
    (46, "M31 58V6L6 44h34"),
    (44, "M36 6H12l-2 23c3-3 7-4 12-4 10 0 16 6 16 16s-7 17-17 17c-6 0-11-2-15-6"),
    (44, "M34 9c-3-2-6-3-10-3C11 6 6 19 6 36c0 14 6 22 16 22s16-7 16-16-6-15-15-15S7 33 6 40"),
    (42, "M6 6h31C27 22 20 38 18 58"),
    (
        44,
        "M22 30c-8 0-13-5-13-12S14 6 22 6s13 5 13 12-5 12-13 12Z"
        "m0 0c-10 0-16 6-16 14s6 14 16 14 16-6 16-14-6-14-16-14Z",
    ),
    (44, "M10 55c3 2 6 3 10 3 13 0 18-13 18-30C38 14 32 6 22 6S6 13 6 22s6 15 15 15 16-6 17-13"),
)  # fmt: skip
"""Width and centre line of each digit, in a box 64 high: the same on every device, whatever fonts it has."""
DIGIT_GAP = 5
MOST = 0.78
"""How much of the width of a card, or of its visible part, a number may take."""


def definitions() -> str:
    """What all cards of a picture are put together from."""
    digits = [
        f'<path id="vacherie-{digit}" d="{path}" fill="none" stroke="{INK}" stroke-width="11.5"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
        for digit, (_, path) in enumerate(DIGITS)
    ]
    head = f'<path id="vacherie-head" d="{HEAD}"/>'
    return f"<defs>{''.join(digits)}{head}{''.join(map(blank, BANDS))}{back()}</defs>"


def blank(bullheads: int) -> str:
    """A card without its number."""
    colour = BANDS[bullheads]
    hill = f'<path d="M0 104C22 92 38 104 58 98S88 84 100 88V140H0Z" fill="{colour}" opacity=".15"/>'
    heads = "".join(bullhead(x, y, size, colour) for x, y, size in places(bullheads))
    return (
        f'<g id="vacherie-card-{bullheads}">{paper()}'
        f'<path d="M0 10A10 10 0 0 1 10 0H90A10 10 0 0 1 100 10V11H0Z" fill="{colour}"/>'
        f"{hill if bullheads else ''}{heads}</g>"
    )


def paper() -> str:
    """The paper of a card."""
    return (
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="{CORNER}" fill="{PAPER}" stroke="{PAPER_EDGE}"'
        ' stroke-width="2"/>'
    )


def back() -> str:
    """A card face down: a bullhead on green."""
    return (
        f'<g id="vacherie-back"><rect width="{WIDTH}" height="{HEIGHT}" rx="{CORNER}" fill="{PAPER}"/>'
        f'<rect x="6" y="6" width="88" height="128" rx="7" fill="{FELT_DEEP}" stroke="{GOLD}"/>'
        f"{bullhead(21, 46, 1.2, GOLD)}</g>"
    )


def bullhead(x: float, y: float, scale: float, colour: str) -> str:
    """A bullhead with its left upper corner at a point."""
    place = f"translate({x:.5g} {y:.5g}) scale({scale:g})"
    return f'<use xlink:href="#vacherie-head" fill="{colour}" transform="{place}"/>'


def places(bullheads: int) -> list[tuple[float, float, float]]:
    """Where the bullheads of a card are drawn, in one line or two: x, y and scale of each."""
    lines = [(bullheads + 1) // 2, bullheads // 2] if bullheads > 3 else [bullheads]
    size = 0.42 if bullheads > 5 else 0.46 if bullheads > 3 else 0.52
    wide, high = size * 52, size * 44
    return [
        (50 - length * wide / 2 + at * wide + size * 2, 132 - (len(lines) - line) * high, size)
        for line, length in enumerate(lines)
        for at in range(length)
    ]


def figure(number: int, middle: float, top: float, scale: float, room: float = WIDTH) -> str:
    """A number in strokes around a vertical line, smaller than the scale where there is little room."""
    digits = [int(digit) for digit in str(number)]
    width = sum(DIGITS[digit][0] for digit in digits) + DIGIT_GAP * (len(digits) - 1)
    scale = min(scale, MOST * room / width)
    x = 0
    parts = []
    for digit in digits:
        parts.append(f'<use xlink:href="#vacherie-{digit}" x="{x}"/>')
        x += DIGITS[digit][0] + DIGIT_GAP
    start = middle - width * scale / 2
    return f'<g transform="translate({start:.4g} {top:g}) scale({scale:.4g})">{"".join(parts)}</g>'


def card(face: CardSketch, x: float, y: float, scale: float) -> str:
    """A card face up; the printed number of a reversed one stands small in the corner."""
    number = face.card if face.value is None else face.value
    parts = [f'<use xlink:href="#vacherie-card-{face.bullheads}"/>']
    if face.hill:
        peak = 126 - 84 * face.hill
        parts.append(
            f'<path d="M1 132C18 128 34 {peak + 18:.4g} 58 {peak:.4g} 70 {peak + 10:.4g} 84 118 99 124V130'
            f'a9 9 0 0 1-9 9H10a9 9 0 0 1-9-9Z" fill="{BANDS[0]}" opacity=".3"/>'
        )
    if face.is_covered:
        parts.append(figure(number, 75, 20, 0.9, room=WIDTH / 2))
    elif face.value is not None:
        parts += [figure(number, 50, 38, 0.8), f'<g opacity=".7">{figure(face.card, 78, 15, 0.32)}</g>']
    else:
        parts.append(figure(number, 50, 25, 0.9))
    if face.is_chosen:
        edge = f'fill="none" stroke="{GOLD}" stroke-width="9"'
        parts.append(f'<rect x="-5" y="-5" width="110" height="150" rx="14" {edge}/>')
    return f'<g transform="translate({x:.5g} {y:.5g}) scale({scale:g})">{"".join(parts)}</g>'


def face_down(x: float, y: float, scale: float) -> str:
    """A card face down."""
    return f'<use xlink:href="#vacherie-back" transform="translate({x:.5g} {y:.5g}) scale({scale:g})"/>'


def cow(x: float, y: float, scale: float) -> str:
    """An animal in the place of a card: a big bullhead on grass."""
    return (
        f'<g transform="translate({x:.5g} {y:.5g}) scale({scale:g})">'
        f'<rect x="3" y="3" width="94" height="134" rx="{CORNER}" fill="none" stroke="{GOLD}"'
        ' stroke-width="4" stroke-dasharray="10 7"/>'
        '<path d="M6 112c14-9 26-3 40-6s32-9 48 0v20a8 8 0 0 1-8 8H14a8 8 0 0 1-8-8Z"'
        f' fill="{GOLD}" opacity=".4"/>{bullhead(10, 34, 1.68, PAPER)}'
        f'<circle cx="41" cy="70" r="3.4" fill="{INK}"/><circle cx="60" cy="70" r="3.4" fill="{INK}"/></g>'
    )
