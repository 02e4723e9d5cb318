"""What the numbers of a game's observations mean, from the game's own table."""

from __future__ import annotations

import inspect

from docs._ext.page import Page, table

from ludotheque import Game
from ludotheque.core.features import offsets
from ludotheque.core.observation import features_of, length_of
from ludotheque.core.registry import info


def observation(page: Page, slug: str) -> str:
    """The groups of numbers of an observation, in order."""
    game = Game(slug)
    features = features_of(game)
    rows = [
        [str(at), f"`{one.name}`", " × ".join(map(str, one.shape)), f"{one.least:g} to {one.most:g}", one.meaning]
        for at, one in zip(offsets(features), features, strict=True)
    ]
    about = inspect.getdoc(inspect.getmodule(game.module.observation.observe)) or ""
    length = f"{length_of(game)} numbers in one vector of 32-bit floats, the same length under all options and boards."
    parts = [f"# {info(slug).name}: what a seat sees, as numbers", about, length]
    return "\n\n".join([*parts, table(["from", "group", "shape", "bounds", "meaning"], rows)])
