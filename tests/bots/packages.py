"""Packages of bots as an installer writes them: a module, and beside it a `dist-info` folder with entry points."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from textwrap import dedent

Write = Callable[..., None]

BOTS = """
    from ludotheque.bots.player import Decision

    class First:
        '''Plays the first legal action.

        Nothing else.
        '''

        def choose(self, view, seat, seed):
            return view.legal_actions()[0]

    class Last:
        name = "The last word"
        games = ["daldos"]

        def __init__(self, game):
            self.game, self.seen = game, []

        def choose(self, view, seat, seed):
            assert view.game.slug == self.game.slug
            return Decision(view.legal_actions()[-1], values=(0.25, 0.75), worth={view.legal_actions()[-1]: 0.75})

        def saw(self, action):
            self.seen = [] if action is None else [*self.seen, action]
"""
"""Two correct bots: one with only the required method, one with all optional members."""


def write_package(folder: Path, module: str, code: str = BOTS, **entry_points: str) -> None:
    """Write a distribution of one module; `entry_points` maps names to classes."""
    (folder / f"{module}.py").write_text(dedent(code), "utf-8")
    info = folder / f"{module}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n", "utf-8")
    lines = ["[ludotheque.bots]", *(f"{name} = {value}" for name, value in entry_points.items())]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", "utf-8")


@contextmanager
def importable(folder: Path) -> Iterator[None]:
    """Make the modules and distributions of a folder importable in this process; remove them afterwards."""
    known = set(sys.modules)
    sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        for name in set(sys.modules) - known:
            if str(getattr(sys.modules[name], "__file__", None) or "").startswith(str(folder)):
                del sys.modules[name]


def with_path(folder: Path) -> dict[str, str]:
    """The environment variables of a process that can import from the folder."""
    return os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, [str(folder), os.environ.get("PYTHONPATH")]))}
