"""Golden transcripts: one whole game per game, step by step, which tests compare character by character.

`python -m tests.transcript daldos` writes `tests/games/daldos/transcript.txt` again. Do that only when a
rule has changed, check the difference against the rules, and name the clause in the commit message.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from ludotheque import Game, State
from ludotheque.core.contract import SPECTATOR
from ludotheque.core.random import STREAM, begin, draw

HERE = Path(__file__).parent / "games"
LONGEST_LIST = 24


def steps(game: Game, seed: int, most: int) -> Iterator[State]:
    """The positions of a random game, at most `most` steps."""
    random = np.zeros(STREAM, np.int64)
    begin(random, seed, 0)
    state = game.start()
    for _ in range(most):
        yield state
        if state.is_over:
            return
        legal = state.legal_actions()
        state = state.roll(random) if state.is_chance else state.play(legal[draw(random, len(legal))])
    yield state


def transcript(slug: str) -> str:
    """The transcript of the game in `transcript.toml` (seed, options, most steps); default: seed 1, default options."""
    path = HERE / slug / "transcript.toml"
    settings = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
    game = Game(slug, **settings.get("options", {}))
    lines = [f"{slug}, seed {settings.get('seed', 1)}"]
    for state in steps(game, settings.get("seed", 1), settings.get("most", 400)):
        if state.parent is not None and state.action is not None:
            texts = [state.parent.text_of(state.action), *state.events()]
            lines += ["", "> " + " ".join(texts), *(f"  {line}" for line in state.scene(SPECTATOR, "en").narration)]
        lines.append(state.position)
        legal = state.legal_texts()
        if state.is_over:
            lines.append(f"over: scores {state.scores} shares {state.win_shares}")
        else:
            more = f" … {len(legal)}" if len(legal) > LONGEST_LIST else ""
            lines.append(f"{state.to_move}: {' | '.join(legal[:LONGEST_LIST])}{more}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        (HERE / name / "transcript.txt").write_text(transcript(name), "utf-8")
