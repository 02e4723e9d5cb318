"""The folder of a game: which files it may have, and what each of them is for.

The same path means the same thing in every game. A game leaves out the files that it does not need. A file that is
not in the table below is an error.
"""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatch
from importlib import resources
from importlib.resources.abc import Traversable

FILES: dict[str, str] = {
    "__init__.py": "empty, or a docstring about the game",
    "py.typed": "marks the package as typed",
    "info.py": "information about the game: name, seats, options, presets, versions",
    "rules/__init__.py": "exports the kernels of the contract",
    "rules/record.py": "STATE, phases and constants, with a drawing of the board",
    "rules/actions.py": "the action space and `legal_actions`",
    "rules/setup.py": "the first position",
    "rules/turn.py": "the course of a turn",
    "rules/end.py": "the end of the game and the scores",
    "rules/hidden.py": "what a viewpoint cannot know: `hide`, `determinize`, `sees_action`",
    "rules/plain.py": "simple versions of optimised kernels, for readers and tests",
    "rules/gpu.py": "how games are sorted on a GPU",
    "rules/*.py": "one file per chapter of the rules",
    "board.py": "tables from data files",
    "boards/*.toml": "boards, decks and dice",
    "boards/*/*.toml": "boards, decks and dice, in a folder per kind",
    "editor.py": "the form in which people edit data files",
    "notation/__init__.py": "exports the notation",
    "notation/names.py": "names of places and things",
    "notation/write.py": "actions and positions as text",
    "notation/read.py": "positions from text",
    "view/__init__.py": "exports the picture: `scene`",
    "view/layout.py": "where things are in the picture",
    "view/nodes.py": "what is drawn",
    "view/choices.py": "what can be clicked",
    "view/motions.py": "how things moved in the last action",
    "view/narration.py": "what happened, in sentences",
    "view/terminal.py": "the board in characters, for the terminal",
    "reasons.py": "why an action is not allowed",
    "bot/__init__.py": "exports what bots use to play well",
    "bot/evaluate.py": "estimates of who is ahead",
    "bot/policy.py": "estimates of which action is good",
    "bot/levels.toml": "the five levels",
    "bot/weights/*.npz": "trained networks",
    "observe.py": "what a seat sees as numbers",
    "text/en.ftl": "messages in English",
    "text/fr.ftl": "messages in French",
    "text/guide.en.md": "the guide in English",
    "text/guide.fr.md": "the guide in French",
    "text/clauses.toml": "clauses and rulings, one sentence each",
    "text/tutorial.toml": "the tutorial",
    "art/sprites.svg": "drawings of the pieces",
    "art/style.css": "colours and lines",
}
"""Path in the folder (`*` matches any name) -> what the file is for."""


def files_of(package: str) -> list[str]:
    """The paths of all files in a game's package, sorted, without caches and hidden files."""
    return sorted(_below(resources.files(package), ""))


def _below(folder: Traversable, path: str) -> Iterator[str]:
    for item in folder.iterdir():
        if item.name.startswith(".") or item.name == "__pycache__":
            continue
        if item.is_dir():
            yield from _below(item, f"{path}{item.name}/")
        else:
            yield f"{path}{item.name}"


def role_of(path: str) -> str | None:
    """What a file of a game is for; None if a game may not have such a file.

    >>> role_of("rules/guards.py")
    'one file per chapter of the rules'
    >>> role_of("view/picture.py") is None
    True
    """
    for pattern, role in FILES.items():
        if fnmatch(path, pattern) and path.count("/") == pattern.count("/"):
            return role
    return None


def strays(package: str) -> list[str]:
    """The files of a package that a game may not have."""
    return [path for path in files_of(package) if role_of(path) is None]
