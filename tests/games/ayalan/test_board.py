"""Custom boards of Ayalan, and the bound on the length of a game."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ludotheque import Game
from ludotheque.core.batch import simulate
from ludotheque.core.observation import bounds_of, observed
from ludotheque.core.random import STREAM, begin, draw
from ludotheque.games.ayalan.board import longest_game
from tests.games import FULL
from tests.games.ayalan.helpers import SIDES_AND_OPTIONS, START, corner_board, own_board

# --- custom boards -----------------------------------------------------------------------------


@pytest.mark.clause("AYA-R28")
@pytest.mark.filterwarnings("ignore:.*the board:UserWarning", "ignore:.*rule sheet:UserWarning")
def test_a_corner_belongs_to_two_sides(tmp_path: Path) -> None:
    game = Game("ayalan", board=corner_board(tmp_path))
    assert "+A1S" in game.start().legal_texts()
    assert "1:23/16@A1s" in game.start().play("+A1S").position
    at_side_4 = game.start().play_line("+A3S +G12S +L4S")
    assert at_side_4.legal_texts() == ["+A1L", "+A1R", "+A1S"]
    assert "4:23/16@A1e" in at_side_4.play("+A1S").position


@pytest.mark.clause("AYA-R27")
@pytest.mark.filterwarnings("ignore:.*the board:UserWarning", "ignore:.*rule sheet:UserWarning")
def test_no_free_start_square_at_the_first_turn(tmp_path: Path) -> None:
    state = Game("ayalan", board=corner_board(tmp_path)).start().play_line("+A1S +G12S")
    after = state.play("+L4S")
    assert after.events() == ("(4 out)",) and after.to_move == 0
    assert "4:24/16@x" in after.position


def test_a_board_unlike_the_rule_sheet_causes_a_warning(tmp_path: Path) -> None:
    with pytest.warns(UserWarning, match="quarter turn"):
        Game("ayalan", board=own_board(tmp_path, {"D": "...#.#...2.."}))
    with pytest.warns(UserWarning, match="quarter turn"), pytest.warns(UserWarning, match="A3: the rule sheet"):
        Game("ayalan", board=own_board(tmp_path, {"A": "###..#.2..##"}))


def test_a_hand_of_two_bends(tmp_path: Path) -> None:
    """No action lays a straight token, and the game is over after two rounds."""
    state = Game("ayalan", players=2, board=own_board(tmp_path, straight=0, bend=2)).start()
    assert len(state.legal_texts()) == 12 and "+A3S" not in state.legal_texts()
    state = state.play_line("+A3L +L4L A4L= L3R=")
    assert state.is_over


NO_BONUS = dict(zip("ABCDEFGHIJKL", re.sub("[23]", ".", START.split()[0]).split("/"), strict=True))
MANY_BONUSES = dict.fromkeys("AL", "............") | dict.fromkeys("BCDEFGHIJK", "23.23.23.23.")


@pytest.mark.filterwarnings("ignore:.*the board:UserWarning", "ignore:.*rule sheet:UserWarning")
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(("lines", "bonuses"), [(NO_BONUS, 0), (MANY_BONUSES, 40)], ids=["none", "many"])
def test_a_board_may_have_any_number_of_bonuses(
    tmp_path: Path, lines: dict[str, str], bonuses: int, players: int
) -> None:
    """A board without a bonus, and one with 40 of each value, are played to the end."""
    game = Game("ayalan", players=players, board=own_board(tmp_path, lines))
    start = game.start()
    rows = start.position.split()[0]
    assert rows.count("2") == rows.count("3") == bonuses
    least, most = bounds_of(game)
    random = np.zeros(STREAM, np.int64)
    for index in range(3):
        begin(random, 3, index)
        state = start
        while not state.is_over:
            legal = state.legal_actions()
            state = state.play(legal[draw(random, len(legal))])
            for seat in range(players):
                seen = observed(state, seat)
                assert (seen >= least).all() and (seen <= most).all()
        assert len(state.history) <= longest_game(game)
        taken = 5 * bonuses - sum(int(sign) for sign in state.position.split()[0] if sign in "23")
        assert state.fields.bonus.sum() == taken and (taken > 0) == (bonuses > 0)
        assert game.position(state.position).position == state.position
        assert state.scene().headline and state.terminal()


# --- the bound ---------------------------------------------------------------------------------


@pytest.mark.parametrize("option", [{}, {"blocked_may_pass": True}, {"recovered_token": "before"}], ids=str)
@pytest.mark.parametrize(("sides", "players"), SIDES_AND_OPTIONS, ids=["13", "12", "123", "1234"])
def test_games_end_within_the_bound(sides: tuple[int, ...], players: dict[str, Any], option: dict[str, Any]) -> None:
    """At most F * (P + 1) tokens are laid, with F free squares at the start and P players."""
    game = Game("ayalan", **players, **option)
    tokens = 104 * (len(sides) + 1)
    assert longest_game(game) == (len(sides) * (tokens + 1) if "blocked_may_pass" in option else tokens)
    tallies = simulate(game, 1_000_000 if FULL else 20_000, 3).tallies
    assert tallies["decisions"].max() <= longest_game(game)
    assert not tallies["chances"].any()


@pytest.mark.parametrize("option", [{}, {"recovered_token": "before"}], ids=str)
def test_games_with_thousands_of_tokens_end_within_the_bound(tmp_path: Path, option: dict[str, Any]) -> None:
    """The bound does not depend on the hands: the number of free squares limits the length of the game."""
    game = Game("ayalan", board=own_board(tmp_path, straight=4000, bend=4000), **option)
    tallies = simulate(game, 200_000 if FULL else 5_000, 7).tallies
    assert 100 < tallies["decisions"].max() <= longest_game(game) == 520


def test_games_with_many_conquests_end_within_the_bound(tmp_path: Path) -> None:
    """Long games: the players conquer whenever they can, their own tokens first."""
    game = Game("ayalan", board=own_board(tmp_path, straight=4000, bend=4000))
    random = np.zeros(STREAM, np.int64)
    longest = 0
    for index in range(6):
        begin(random, 5, index)
        state = game.start()
        while not state.is_over:
            texts = state.legal_texts()
            preferred = [t for t in texts if "^" in t] or [t for t in texts if "x" in t] or texts
            state = state.play(preferred[draw(random, len(preferred))])
        longest = max(longest, len(state.history))
    assert 80 < longest <= longest_game(game)
