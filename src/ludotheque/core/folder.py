"""The folder of a game: which files it may have, and what each of them is for.

The same path means the same thing in every game. A part that a game does not need is absent; a part
that exists has its name from this table, and any other file is refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatch
from importlib import resources
from importlib.resources.abc import Traversable

FILES: dict[str, str] = {
    "__init__.py": "nothing, or the game's own docstring",
    "py.typed": "says that the package is typed",
    "info.py": "facts: names, credits, ages, options, presets, versions",
    "rules/__init__.py": "exports the kernels of the contract",
    "rules/record.py": "STATE, phases and constants, beside the drawing of the board",
    "rules/actions.py": "the action space and `legal_actions`",
    "rules/setup.py": "the first position",
    "rules/turn.py": "the course of a turn",
    "rules/end.py": "the end and the scores",
    "rules/hidden.py": "what a viewpoint cannot know: `hide`, `determinize`, `sees_action`",
    "rules/plain.py": "the pencil version of what is optimised elsewhere, for readers and tests",
    "rules/gpu.py": "hints for the GPU",
    "rules/*.py": "one file per chapter of the rule sheet",
    "board.py": "tables from data files",
    "boards/*.toml": "boards, decks and dice as data",
    "boards/*/*.toml": "the same, by kind",
    "notation/__init__.py": "exports the notation",
    "notation/names.py": "names of places and things",
    "notation/write.py": "actions and positions as text",
    "notation/read.py": "texts back to positions",
    "view/__init__.py": "exports the picture: `scene`",
    "view/layout.py": "where things lie in the picture",
    "view/nodes.py": "what is drawn",
    "view/choices.py": "what can be clicked",
    "view/motions.py": "how things moved",
    "view/narration.py": "what happened, in sentences",
    "view/terminal.py": "the board in characters, for the terminal",
    "reasons.py": "why an action is not allowed",
    "bot/__init__.py": "exports what helps to play well",
    "bot/evaluate.py": "who is ahead",
    "bot/policy.py": "which action looks good",
    "bot/levels.toml": "the five levels",
    "bot/weights/*.npz": "trained networks",
    "observe.py": "what a seat sees as numbers",
    "text/en.ftl": "messages in English",
    "text/fr.ftl": "messages in French",
    "text/guide.en.md": "the guide in English",
    "text/guide.fr.md": "the guide in French",
    "text/clauses.toml": "clauses and rulings, a sentence each",
    "text/tutorial.toml": "the tutorial",
    "art/sprites.svg": "drawings of the pieces",
    "art/style.css": "colours and lines",
}
"""Path in the folder (`*` stands for any name) -> what the file is for."""


def files_of(package: str) -> list[str]:
    """The files of a game's package by their paths in it; caches and hidden files are left out."""
    return sorted(_below(resources.files(package), ""))


def _below(folder: Traversable, path: str) -> Iterator[str]:
    for entry in folder.iterdir():
        if entry.name.startswith(".") or entry.name == "__pycache__":
            continue
        if entry.is_dir():
            yield from _below(entry, f"{path}{entry.name}/")
        else:
            yield f"{path}{entry.name}"


def role_of(path: str) -> str | None:
    """What a file of a game is for; None if it has no role.

    >>> role_of("rules/guards.py")
    'one file per chapter of the rule sheet'
    >>> role_of("view/picture.py") is None
    True
    """
    for pattern, role in FILES.items():
        if fnmatch(path, pattern) and path.count("/") == pattern.count("/"):
            return role
    return None


def strays(package: str) -> list[str]:
    """The files of a game that have no role."""
    return [path for path in files_of(package) if role_of(path) is None]
