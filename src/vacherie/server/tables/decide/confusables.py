"""Confusables: letters and digits of other alphabets that look like a Latin letter, as data.

Chosen by hand in the manner of Unicode's list for this purpose (UTS #39, "Confusable Detection"), which is
far longer: the alphabets whose letters make whole Latin-looking names, and the letters of the Latin script
itself that pass for others. To be compared only, never to be shown.
"""

from __future__ import annotations

_CYRILLIC = (
    "аaеeоoрpсcуyхxѕsіiјjһhԁdԛqԝwӏlүyкkмmтtвbнhгrпnиuьbАAВBЕEКKМMНHОOРPСCТTУYХXЅSІIЈJҺHԚQԜWӀIҮYЬbЗ3з3Ч4ч4Бbбb"
)
_GREEK = "αaοoνvρpυuιiκkτtχxγyηnωwσoςcεeβbμuΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX"
_ARMENIAN = "օoոnսuհhցgզqյjաwռnՕOՍUՏSԼL"
_CHEROKEE = "ᎪAᎬEᎠDᎡRᎢTᎥiᎫJᎳWᎷMᎻHᏀGᏃZᏒRᏎ4ᏏbᏔWᏕSᏙVᏚSᏞLᏟCᏢPᏦKᏧdᎩyᏴBᏻGᏂh"
_LISU = "ꓐBꓑPꓒdꓓDꓔTꓖGꓗKꓙJꓚCꓜZꓝFꓟMꓠNꓡLꓢSꓣRꓦVꓧHꓪWꓫXꓬYꓮAꓰEꓲIꓳOꓴU"
_LATIN = "ıiłlŁLøoØOđdĐDħhĦHŧtŦTɑaɡgɩiƚlᴀAʙBᴄcᴅDᴇEɢGʜHɪIᴊJᴋKʟLᴍMɴNᴏoᴘPʀRꜱSᴛTᴜuᴠvᴡwʏyᴢzǀlꞁl"
_DIGITS_AND_SIGNS = "0o1lIl|l"
"""A capital I, too: in most fonts it is a small L."""


def _pairs(text: str) -> dict[str, str]:
    return dict(zip(text[::2], text[1::2], strict=True))


LOOKS_LIKE: dict[int, str] = str.maketrans(
    {
        letter: {"I": "l"}.get(latin, latin)
        for letter, latin in _pairs(
            _CYRILLIC + _GREEK + _ARMENIAN + _CHEROKEE + _LISU + _LATIN + _DIGITS_AND_SIGNS
        ).items()
    }
)
"""For `str.translate`: a letter, and the Latin letter or digit that it looks like."""

TOGETHER = {"rn": "m", "vv": "w"}
"""Pairs of small letters that look like one."""
