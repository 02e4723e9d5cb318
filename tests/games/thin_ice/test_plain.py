"""The kernels compared to two slow implementations of the rules.

`rules/plain.py` computes the same results space by space; it is compiled and compared in every position of random
games. `naive.py` shares no code with the rules: it reads position texts of the basic mode.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ludotheque import Game, State
from ludotheque.core.boards import OwnFile
from ludotheque.core.layout import blanks
from ludotheque.core.random import STREAM, begin, draw
from ludotheque.games.thin_ice.rules.record import ACT
from tests.games import FULL
from tests.games.thin_ice.helpers import deck_file, tile_file
from tests.games.thin_ice.naive import Table
from tests.games.thin_ice.plain_play import DIFFERENCES, play_compared

POSITIONS = 400_000 if FULL else 1_000
"""The number of positions compared for each of the six sets of options."""

OPTIONS: dict[str, dict[str, Any]] = {
    "basic": {},
    "intermediate": {"mode": "intermediate", "chase_range": "anywhere"},
    "everything": {"preset": "everything", "players": 5},
    "kraken": {"expansion_tiles": "kraken", "kraken_push_back": "true", "variant_friendly": "true"},
    "chunks": {"expansion_tiles": "chunks", "grid_size": "6", "adrift_scope": "slid", "players": 6},
    "teams": {"preset": "teams", "mode": "intermediate", "expansion_tiles": "all", "variant_friendly": "true"},
}


@pytest.mark.clause("THI-10", "THI-13", "THI-15", "THI-16", "THI-17", "THI-21", "THI-22", "THI-23", "THI-24", "THI-25")
@pytest.mark.clause("THI-32", "THI-38", "THI-80", "THI-83", "THI-R11", "THI-R13", "THI-R33", "THI-R35", "THI-R37")
@pytest.mark.parametrize("name", OPTIONS)
def test_the_rules_equal_their_plain_version(name: str) -> None:
    compare_with_plain(Game("thin_ice", **OPTIONS[name]))


@pytest.mark.clause("THI-83", "THI-R35", "THI-50")
@pytest.mark.parametrize(("strip", "corner"), [("n e", "nw n s"), ("w", "n s"), ("n ne e se s sw w", "ne")])
@pytest.mark.parametrize(("ids", "count"), [(20, 1), (15, 3), (56, 100)])
def test_games_with_files_of_ones_own_equal_the_plain_version(strip: str, corner: str, ids: int, count: int) -> None:
    tiles, deck = tile_file(strip, corner), deck_file(ids, count)
    game = Game("thin_ice", preset="everything", players=4, tile_data=tiles.digest, deck_data=deck.digest)
    compare_with_plain(game)


def compare_with_plain(game: Game) -> None:
    """Play random games and compare every position."""
    report = np.zeros(2, np.int64)
    actions, weights = game.scratch()
    states = blanks(game.rules.STATE, 1)
    found = game.kernels("cpu").bind(play_compared)(
        game.board, game.first_record(), states, 5, POSITIONS, np.zeros(STREAM, np.int64), actions, weights,
        np.zeros_like(actions), report,
    )  # fmt: skip
    assert found == 0, (DIFFERENCES[found], report, states[0])
    assert report[0] >= POSITIONS


# --- the naive implementation --------------------------------------------------------------------

TREES = [
    "i13:IIIII/IIIII/IIHII/IIIII/IIIII bear=k11z A=k12 B=l10 C=j10 @0",
    "j12:IhOI/1IIc bear=k11 A=j12 B=l11 C=m12 @0",
]


def agree(state: State, tiles: str = "") -> None:
    """Assert that the legal actions, and the choices after each result of the die, equal those of `naive.py`."""
    table = Table(state.position, tiles)
    assert table.actions() == set(state.legal_texts()), state
    if "roll" not in state.legal_texts():
        return
    for outcome in ("slide", "crack", "freeze", "bear"):
        if outcome == "bear" and (not state.record.awake or state.record.bear < 0):
            continue
        after = state.play("roll").play(f"d:{outcome}")
        wanted = table.targets(outcome)
        if wanted:
            assert set(after.legal_texts()) == wanted, (state, outcome)


@pytest.mark.clause("THI-13", "THI-21", "THI-32", "THI-43", "THI-45")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_random_games_equal_the_naive_games(players: int, full_dose: bool) -> None:
    agree_in_games(Game("thin_ice", players=players), "", 200 if full_dose else 4)


@pytest.mark.clause("THI-83", "THI-84", "THI-R35")
@pytest.mark.parametrize("sides", [("n s", "n ne e"), ("n e", "nw n s"), ("w", "n s"), ("n ne e se s sw w", "ne")])
def test_games_with_chunks_equal_the_naive_games(sides: tuple[str, str], full_dose: bool) -> None:
    """All chunks of the box are on the small grid: the chunks are open where the data file says so."""
    file = tile_file(*sides)
    many = OwnFile.of(file.text.replace("SS = 2", "SS = 9").replace("RR = 2", "RR = 9").replace("IC = 26", "IC = 10"))
    game = Game("thin_ice", tile_data=many.digest, expansion_tiles="chunks")
    agree_in_games(game, many.text, 100 if full_dose else 3)


def agree_in_games(game: Game, tiles: str, games: int) -> None:
    """Play random games and compare every turn with `naive.py`."""
    random = np.zeros(STREAM, np.int64)
    for index in range(games):
        begin(random, 11, index)
        state = game.start()
        while not state.is_over:
            if state.record.phase == ACT:
                agree(state, tiles)
            legal = state.legal_actions()
            state = state.roll(random) if state.is_chance else state.play(legal[draw(random, len(legal))])


@pytest.mark.parametrize("text", TREES)
def test_the_first_actions_equal_the_naive_ones(text: str) -> None:
    """The positions of the first two trees of `perft.toml`."""
    level = [Game("thin_ice", players=3).position(text)]
    for depth in range(3):
        following = []
        for state in level:
            if state.record.phase == ACT:
                agree(state)
            if depth < 2:
                following += [state.play(action) for action in state._next[0]]
        level = following
