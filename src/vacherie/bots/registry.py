"""Registry of bots by name: the built-in ones, entry points of installed packages, and any `module:Class`.

Other packages add bots under the entry-point group `vacherie.bots`. The built-in ones do not
need it, so that they work in a plain checkout.
"""

from __future__ import annotations

import importlib
import sys
import traceback
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from vacherie.bots.bot import Bot
from vacherie.core.error import BadSetup
from vacherie.core.game import Game
from vacherie.core.near_name import near_name
from vacherie.extras import MissingExtra

GROUP = "vacherie.bots"
BUILT_IN = {
    "random": "vacherie.bots.random_bot:Random",
    "careful": "vacherie.bots.careful.bot:Careful",
    "shark": "vacherie.bots.shark.bot:Shark",
    "pompon": "vacherie.bots.levels.bot:Pompon",
    "biscotte": "vacherie.bots.levels.bot:Biscotte",
    "caramel": "vacherie.bots.levels.bot:Caramel",
    "praline": "vacherie.bots.levels.bot:Praline",
    "reglisse": "vacherie.bots.levels.bot:Reglisse",
    "tempete": "vacherie.bots.levels.bot:Tempete",
    "duchesse": "vacherie.bots.levels.bot:Duchesse",
    "champion": "vacherie.bots.champion.bot:Champion",
}


def names() -> tuple[str, ...]:
    """The names of all bots that can be called by name, built-in ones first.

    >>> names()[:3]
    ('random', 'careful', 'shark')
    """
    return (*BUILT_IN, *sorted(name for name in installed() if name not in BUILT_IN))


@cache
def installed() -> dict[str, EntryPoint]:
    """The bots of all installed packages, by name.

    Read once: that takes a tenth of a second, and a server asks for every bot that sits down.
    """
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def load(spec: str) -> type[Bot]:
    """The class of a bot, from its name or `module:Class`; the module may lie in the current directory.

    >>> load("careful").__name__
    'Careful'
    >>> load("clever")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    vacherie.core.error.BadSetup: there is no bot 'clever'; there are random, careful, shark, ...
    """
    where = spec if ":" in spec else BUILT_IN.get(spec)
    if where is None:
        entry = installed().get(spec)
        if entry is None:
            near = near_name(spec, names())
            known = f"there are {', '.join(names())}, and any module:Class"
            hint = known if near is None else f"did you mean {near!r}?"
            raise BadSetup("bot", f"there is no bot {spec!r}; {hint}")
        where = f"{entry.module}:{entry.attr}"
    module_name, _, class_name = where.partition(":")
    if not module_name or not class_name:
        message = f"{where!r} is not a bot: write module:Class, for instance {BUILT_IN['careful']}"
        raise BadSetup("bot", message)
    return find_class(import_module(module_name, where), class_name)


def make(spec: str, game: Game[Any, Any]) -> Bot:
    """A new bot for a game.

    >>> from vacherie import game
    >>> type(make("random", game("coop"))).__name__
    'Random'
    """
    try:
        return load(spec)(game)
    except BadSetup:
        raise
    except (Exception, SystemExit) as error:
        message = f"the bot {spec!r} cannot be made for {game.preset}: it {raised(error)}{place(error)}"
        raise BadSetup("bot", message) from error


def import_module(name: str, where: str) -> ModuleType:
    """Import a bot's module; the current directory comes last, so that no file there hides a package."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    importlib.invalidate_caches()  # the file may be newer than the cached directory listing
    try:
        return importlib.import_module(name)
    except (Exception, SystemExit) as error:  # a script without a main guard may call sys.exit
        if isinstance(error, ModuleNotFoundError) and error.name and f"{name}.".startswith(f"{error.name}."):
            message = f"no module {error.name!r} for the bot {where!r}, neither installed nor in {here}"
            raise BadSetup("bot", message) from error
        reason = str(error) if isinstance(error, MissingExtra) else f"it {raised(error)}{place(error)}"
        message = f"the module of the bot {where!r} cannot be imported: {reason}"
        raise BadSetup("bot", message) from error


def raised(error: BaseException) -> str:
    """What a bot did, as the end of a sentence.

    >>> raised(ValueError("moo")), raised(SystemExit(3))
    ('raised ValueError: moo', 'called sys.exit(3)')
    """
    if isinstance(error, SystemExit):
        return f"called sys.exit({'' if error.code is None else shown(error.code)})"
    name = type(error).__name__
    try:
        return f"raised {name}: {error}".removesuffix(": ")
    except Exception:  # the text of an error is code of the bot, too
        return f"raised {name}"


def shown(value: object) -> str:
    """The `repr` of something that a bot has made; its type where that fails."""
    try:
        return repr(value)
    except Exception:
        return type(value).__name__


def place(error: BaseException) -> str:
    """File and line of an error, in brackets; nothing where Python's own import has failed."""
    frames = traceback.extract_tb(error.__traceback__)
    is_own = frames and not frames[-1].filename.startswith("<") and frames[-1].filename != __file__
    return f" ({frames[-1].filename}, line {frames[-1].lineno})" if is_own else ""


def find_class(module: ModuleType, name: str) -> type[Bot]:
    """The class of a module by name; refuses what cannot be a bot."""
    found = getattr(module, name, None)
    origin = getattr(module, "__file__", None) or "built into Python"
    if found is None:
        raise BadSetup("bot", f"the module {module.__name__!r} ({origin}) has no class {name!r}")
    if not isinstance(found, type):
        raise BadSetup("bot", f"{name!r} in {module.__name__!r} ({origin}) is not a class")
    if not callable(getattr(found, "choose", None)):
        raise BadSetup("bot", f"the class {name!r} in {module.__name__!r} ({origin}) has no method `choose`")
    return cast(type[Bot], found)
