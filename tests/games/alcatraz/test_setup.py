"""The first position of Alcatraz, and who begins."""

from __future__ import annotations

from typing import Any

import pytest

from ludotheque import Game, State
from ludotheque.core.errors import OptionError
from tests.games.alcatraz.positions import START, why


@pytest.mark.clause("ALC-02", "ALC-03", "ALC-33")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_start(players: int) -> None:
    start = Game("alcatraz", players=players, first_player=1).start()
    fours, zeros = ",".join("4" * players), ",".join("0" * players)
    assert start.position == f"{START} {fours} {zeros} Y m 0"
    rows = start.position.split()[0].split("/")
    assert [row.count("#") for row in rows] == [1] * 8 + [0]


@pytest.mark.clause("ALC-04", "ALC-R1")
def test_who_begins_and_the_order_of_turns() -> None:
    start = Game("alcatraz", players=3).start()
    assert start.position == f"{START} 4,4,4 0,0,0 - s 0"
    assert start.legal_texts() == ["seatG", "seatR", "seatY"]
    assert set(start.weights().values()) == {1}
    state = start.play("seatR")
    turns = []
    for text in ("+a9", "+b9", "+c9", "+d9"):
        turns.append(state.to_move)
        state = state.play(text)
    assert turns == [2, 0, 1, 2]
    assert Game("alcatraz", players=3, first_player=2).start().to_move == 1
    with pytest.raises(OptionError, match="random or 1 to 2"):
        Game("alcatraz", first_player=3)


@pytest.mark.clause("ALC-32", "ALC-33")
def test_custom_guards() -> None:
    state = Game("alcatraz", guard_setup="custom", guard_columns="eabcdefg", first_player=1).start()
    assert state.position.startswith("4#4/#8/1#7/2#6/3#5/4#4/5#3/6#2/9 ")
    for columns in ("aaiaiaia", "eaiaiai", "eaiaiaiaa", "exiaiaia", "EAIAIAIA", ""):
        with pytest.raises(OptionError, match="8 letters a to i, the first of them e"):
            Game("alcatraz", guard_setup="custom", guard_columns=columns)


@pytest.mark.clause("ALC-32", "ALC-R19")
def test_random_guards() -> None:
    state = Game("alcatraz", guard_setup="random").start()
    for row, column in zip(range(2, 9), "aceghib", strict=True):
        assert state.position.split()[3:] == ["-", f"g{row}", "0"]
        assert state.position.count("#") == row - 1
        assert state.legal_texts() == [f"g{row}{letter}" for letter in "abcdefghi"]
        assert set(state.weights().values()) == {1}
        assert why(state, "+a9") == "ALC-32"
        assert Game("alcatraz", guard_setup="random").position(state.position) == State(state.game, _without_ply(state))
        state = state.play(f"g{row}{column}")
    assert state.position == "4#4/#8/2#6/4#4/6#2/7#1/8#/1#7/9 4,4 0,0 - s 0"
    named = Game("alcatraz", guard_setup="random", first_player=1).start()
    assert named.play_line("g2a g3a g4a g5a g6a g7a g8a").to_move == 0


def _without_ply(state: State) -> Any:
    record = state.record.copy()
    record.ply = 0
    return record
