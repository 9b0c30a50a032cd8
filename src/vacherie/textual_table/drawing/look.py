"""The look of the table: pasture, paper and gold; frames instead of colours where there are none.

A card is cream paper with a coloured band and heads to count, so that nothing depends on colours alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from vacherie.textual_table.drawing.canvas import Line

GOLD, CORAL, CREAM, INK = "#e9b949", "#f2785c", "#faf6ea", "#1d2a26"
TEXT, SOFT = "#efe9d8", "#9db3a8"
LIGHT, DEEP = (0x24, 0x55, 0x46), (0x15, 0x35, 0x2C)
"""The pasture above, where the light falls, and below."""
CHIP = "●"
HEAD = "∀"
KEY_NAMES: Mapping[str, str] = {"⏎": "Enter", "␣": "Space"}
"""Keys whose signs some terminals do not have."""


class Look(Struct, frozen=True):
    """How things are drawn at this terminal."""

    colours: bool = True
    """Whether colours are shown; otherwise cards have frames, and bold and reverse say the rest."""
    shades: bool = True
    """Whether the pasture may have many greens."""
    plain_signs: bool = False
    """Whether keys are called by their names, because the terminal has no signs for them."""

    def key_name(self, sign: str) -> str:
        """A key as it is written at this terminal.

        >>> Look().key_name("⏎"), Look(plain_signs=True).key_name("⏎")
        ('⏎', 'Enter')
        """
        return KEY_NAMES.get(sign, sign) if self.plain_signs else sign

    @property
    def gold(self) -> str:
        """Yours, now, here."""
        return f"bold {GOLD}" if self.colours else "bold"

    @property
    def coral(self) -> str:
        """Taking, and refusals."""
        return f"bold {CORAL}" if self.colours else "bold underline"

    @property
    def soft(self) -> str:
        """What need not be read."""
        return SOFT if self.colours else ""

    @property
    def strong(self) -> str:
        """What is to be read."""
        return "bold"

    @property
    def paper(self) -> str:
        """The paper of a card."""
        return f"bold {INK} on {CREAM}" if self.colours else "bold"

    @property
    def entry(self) -> str:
        """A line of a menu that is not picked: without colours only what is picked is shown in reverse."""
        return self.key if self.colours else "bold"

    @property
    def button(self) -> str:
        """What can be pressed."""
        return f"bold {INK} on {GOLD}" if self.colours else "bold reverse"

    @property
    def key(self) -> str:
        """A key that does something."""
        return f"bold {CREAM} on #2f6a57" if self.colours else "bold reverse"

    def grounds(self, height: int) -> list[str]:
        """The pasture, line by line."""
        if not self.colours:
            return [""] * height
        return [pasture(y / max(1, height - 1) if self.shades else 0.7) for y in range(height)]


@lru_cache(maxsize=256)
def pasture(share: float) -> str:
    """The green at a height, from 0 above to 1 below.

    >>> pasture(0.0)
    '#efe9d8 on #245546'
    """
    green = "".join(
        f"{round(light + (deep - light) * share):02x}" for light, deep in zip(LIGHT, DEEP, strict=True)
    )
    return f"{TEXT} on #{green}"


class Face(Struct, frozen=True):
    """What is printed on a card."""

    card: int
    heads: int = 0
    """Heads in its band; none are printed on the cards of some games."""
    band: str = GOLD
    """The colour of its band."""
    value: int | None = None
    """The value it is played with, where that is another one."""
    note: str = ""
    """A word at its edge."""
    is_large: bool = False
    """Whether its number fills the card, where there is room."""


PAPERS: Mapping[str, str] = {"": CREAM, "lifted": GOLD, "hot": CORAL}
"""The paper of a card at rest, of one that is lifted, and of one that is about to be taken."""


@lru_cache(maxsize=4096)
def card(look: Look, face: Face, width: int, height: int, state: str = "") -> Sequence[Line]:
    """A card of this size; with one line only its number and the number of its heads.

    >>> for line in card(Look(colours=False), Face(55, heads=7), 9, 3): print("".join(run[0] for run in line))
    ╭───────╮
    │  55   │
    ╰∀∀∀∀∀∀∀╯
    """
    number = f"{face.card}~{face.value}" if face.value is not None else str(face.card)
    if height == 1:
        return (flat(look, face, number, width, state),)
    if not look.colours:
        return framed(face, number, width, height, "reverse bold" if state else "")
    paper = f"bold {INK} on {PAPERS[state]}"
    band = f"bold #ffffff on {face.band}"
    at_most = max(1, width - 1)
    above, below = min(face.heads, at_most), max(0, face.heads - at_most)
    if face.is_large and height >= 7:
        number_lines = [((words, paper),) for words in large_number(face.card, width)]
        return (((" " * width, band),), *number_lines, ((" " * width, paper),))
    middle = (height - 1) // 2
    lines: list[Line] = [((f"{HEAD * above:^{width}}", band),)]
    for y in range(1, height):
        words = number if y == middle else HEAD * below or face.note if y == height - 1 else ""
        ink = f"bold {face.band} on {PAPERS[state]}" if y == height - 1 != middle else paper
        lines.append(((f"{words:^{width}}", ink),))
    return tuple(lines)


def flat(look: Look, face: Face, number: str, width: int, state: str) -> Line:
    """A card in one line."""
    heads = f"{HEAD}{face.heads}"
    if not face.heads or len(number + heads) > width:
        heads = ""
    room = width - len(heads)
    if not look.colours:
        return ((f"{number:>{room}}", "bold reverse" if state else "bold"), (heads, ""))
    words = f"{number:>{room}}" if heads else f"{number:^{room}}"
    return ((words, f"bold {INK} on {PAPERS[state]}"), (heads, f"bold #ffffff on {face.band}"))


def framed(face: Face, number: str, width: int, height: int, style: str) -> Sequence[Line]:
    """A card with a frame, heads in its lower edge."""
    inner = width - 2
    heads = HEAD * face.heads if face.heads <= inner else f"{HEAD}{face.heads}"
    middle = height // 2
    lines: list[Line] = [((f"╭{face.note:─^{inner}}╮", style),)]
    lines += [
        ((f"│{number if y == middle else '':^{inner}}│", f"bold {style}"),) for y in range(1, height - 1)
    ]
    lines.append(((f"╰{heads:─^{inner}}╯", style),))
    return tuple(lines)


def back(look: Look, width: int) -> Line:
    """The back of a card in one line: a pattern of horns."""
    pattern = ("◡◠" * width)[:width]
    return ((pattern, f"{GOLD} on #6b3f2a" if look.colours else ""),)


def outline(look: Look, width: int, height: int, words: str, style: str) -> Sequence[Line]:
    """An empty place with a word in it: where a card would go."""
    if height == 1:
        return (((f"{words:^{width}}", f"{style} reverse"),),)
    inner = width - 2
    lines: list[Line] = [((f"┌{'╌' * inner}┐", style),)]
    lines += [((f"┆{words if y == height // 2 else '':^{inner}}┆", style),) for y in range(1, height - 1)]
    lines.append(((f"└{'╌' * inner}┘", style),))
    return tuple(lines)


FONT = (
    "###  #  ### ### # # ### ### ### ### ###",
    "# # ##    #   # # # #   #     # # # # #",
    "# #  #  ###  ## ### ### ###   # ### ###",
    "# #  #  #     #   #   # # #   # # #   #",
    "### ### ### ###   # ### ###   # ### ###",
)
"""The ten digits, three columns each and one between them; `#` is ink."""


@lru_cache(maxsize=64)
def large_number(number: int, width: int) -> Sequence[str]:
    """A number in five lines that can be read from across the room.

    >>> for line in large_number(27, 13): print(line)
    ██████ ██████
        ██     ██
    ██████     ██
    ██         ██
    ██████     ██
    """
    lines = []
    for line in FONT:
        digits = [line[4 * int(digit) : 4 * int(digit) + 3] for digit in str(number)]
        lines.append(
            f"{' '.join(''.join('█' * 2 if ink == '#' else '  ' for ink in one) for one in digits):^{width}}"
        )
    return tuple(lines)
