"""Look-alikes: whether two names look the same, and whether one mixes scripts to look like another.

After UTS #39 (Unicode Security Mechanisms): names are compared by their skeletons, in which letters that look
the same are the same, and the scripts of a name must be a set that people write together.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from vacherie.server.tables.decide.confusables import LOOKS_LIKE, TOGETHER

WRITTEN_TOGETHER = (
    {"LATIN", "HAN", "HIRAGANA", "KATAKANA"},
    {"LATIN", "HAN", "BOPOMOFO"},
    {"LATIN", "HAN", "HANGUL"},
)
"""Scripts that one name may have: those of Japanese, Chinese and Korean, and Latin beside them."""
NO_SCRIPT = {"DIGIT", "MODIFIER"}
"""First words of characters that belong to no script."""
ALIASES = {"CJK": "HAN", "IDEOGRAPHIC": "HAN", "HANGZHOU": "HAN", "EXTENDED": "ARABIC"}


def script(letter: str) -> str | None:
    """The script of a letter or digit; None for everything else.

    Python does not know the scripts of characters, but their names begin with them.

    >>> script("a"), script("я"), script("火"), script("٣"), script("3"), script("🐄")
    ('LATIN', 'CYRILLIC', 'HAN', 'ARABIC', None, None)
    """
    category = unicodedata.category(letter)
    if category[0] != "L" and category not in ("Nd", "Nl"):
        return None
    word = unicodedata.name(letter, "").replace("-", " ").partition(" ")[0]
    return None if word in NO_SCRIPT else ALIASES.get(word, word)


def mixes_scripts(name: str) -> bool:
    """Whether a name has letters of scripts that are not written together.

    >>> [mixes_scripts(name) for name in ("Анна", "Zoë 3", "田中 Ken", "Аnna")]
    [False, False, False, True]
    """
    found = {script(letter) for letter in unicodedata.normalize("NFKC", name)} - {None}
    return len(found) > 1 and not any(found <= together for together in WRITTEN_TOGETHER)


def appearances(name: str) -> frozenset[str]:
    """What a name looks like, without case, spaces, punctuation and accents: two that share one look alike.

    One is what people read, one what they see; the second depends on the case, as I and l do.

    >>> appearances("Careful") & appearances("carefuI"), appearances("Bill") & appearances("Bella")
    (frozenset({'careful'}), frozenset())
    """
    plain = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name))
    digits = "".join(str(unicodedata.digit(c)) if unicodedata.category(c) == "Nd" else c for c in plain)
    kept = "".join(filter(counts, digits)) or "".join(map(plain_dash, plain))
    seen = kept
    for _ in range(2):  # again, because casefolding brings some letters into the table
        seen = seen.translate(LOOKS_LIKE).casefold()
    for pair, one in TOGETHER.items():
        seen = seen.replace(pair, one)
    return frozenset((kept.casefold(), seen))


def counts(letter: str) -> bool:
    """Whether a character makes a difference: no space, punctuation, accent or invisible character."""
    category = unicodedata.category(letter)
    is_accent = "\u0300" <= letter <= "\u036f" or "\ufe00" <= letter <= "\ufe0f"
    is_sign = category == "Sk" and letter < "\U0001f000"  # above are the skin tones of emoji
    return category[0] not in "ZPC" and not is_accent and not is_sign


def plain_dash(letter: str) -> str:
    """All dashes are one; in names of nothing but punctuation, which have to be compared by it."""
    return "-" if unicodedata.category(letter) == "Pd" else letter


def looks_like_one_of(name: str, others: Iterable[str]) -> bool:
    """Whether a name looks like one of others."""
    seen = appearances(name)
    return any(seen & appearances(other) for other in others)
