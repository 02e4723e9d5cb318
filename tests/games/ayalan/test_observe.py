"""The observation of Ayalan: the board is turned so that the player's own side is the first row."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ludotheque import Game, State
from ludotheque.core.observation import groups, observed
from tests.games.ayalan.helpers import own_board


def observation(state: State, seat: int) -> dict[str, Any]:
    return groups(state.game, observed(state, seat))


def test_the_board_of_the_box_looks_alike_from_every_side() -> None:
    """A quarter turn does not change the board, so at the start only `side` and `turn` differ between the seats."""
    start = Game("ayalan").start()
    first = observation(start, 0)
    assert first["bonuses"].sum() * 3 == 48, "all bonus points (AYA-04)"
    for seat in range(1, 4):
        other = observation(start, seat)
        for name in ("rocks", "bonuses", "tokens", "heads", "straights", "curves", "status"):
            assert (other[name] == first[name]).all(), name
        assert other["side"].argmax() == seat and other["turn"].argmax() == (4 - seat) % 4


@pytest.mark.filterwarnings("ignore:.*the board:UserWarning")
def test_bonus_points_are_a_part_of_those_on_the_board(tmp_path: Path) -> None:
    """On a board of one's own the feature is relative to that board, and 0 if it has no bonus."""
    taken = "start{n=13,A9=1sw,1@A9s,1b3}"
    assert observation(Game("ayalan").position(taken), 0)["bonus"][0] == np.float32(3 / 48)
    more = Game("ayalan", board=own_board(tmp_path, {"C": "...2..2..333"}))
    assert observation(more.position(taken), 0)["bonus"][0] == np.float32(3 / 57)


@pytest.mark.parametrize("seat", range(4))
def test_a_first_token_enters_from_the_first_row(seat: int) -> None:
    """After a straight first token, the player's head is in the first row, and the target is the square below it."""
    state = Game("ayalan").start()
    for _ in range(seat):
        state = state.play(state.legal_actions()[0])
    straight = next(action for action in state.legal_actions() if (action - 3) % 3 == 0)
    after = observation(state.play(straight), seat)
    row, column = np.argwhere(after["heads"][0])[0]
    assert row == 0 and after["tokens"][0].sum() == 1
    assert np.argwhere(after["target"]).tolist() == [[1, column]]
    assert after["heading"][0].tolist() == [0, 0, 1, 0]
    next_seat = observation(state.play(straight), (seat + 1) % 4)
    assert next_seat["tokens"][3].sum() == 1, "the previous player is the last one clockwise"
