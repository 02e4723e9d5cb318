"""Ayalan against a second, plain game; its bound; its symmetry."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ludotheque import Game
from ludotheque.core.batch import perft, simulate
from ludotheque.core.random import STREAM, begin, draw
from ludotheque.games.ayalan.board import longest_game
from tests.games.ayalan.helpers import TEAMS, at, own_board, plain
from tests.games.ayalan.naive import Table, sequences

# --- against the plain game ---------------------------------------------------------------------


@pytest.mark.parametrize(("sides", "options"), TEAMS, ids=["13", "12", "123", "1234"])
def test_as_many_sequences_as_the_plain_game(sides: tuple[int, ...], options: dict[str, Any], full_dose: bool) -> None:
    start = Game("ayalan", **options).start()
    for depth in range(1, 7 if full_dose else 5):
        assert perft(start, depth) == sequences(Table(sides), depth)


@pytest.mark.clause("AYA-11", "AYA-13", "AYA-14", "AYA-16", "AYA-R7", "AYA-R17")
@pytest.mark.parametrize("option", [{}, {"blocked_may_pass": True}, {"recovered_token": "before"}], ids=str)
@pytest.mark.parametrize(("sides", "team"), TEAMS, ids=["13", "12", "123", "1234"])
def test_whole_games_as_the_plain_game_plays_them(
    sides: tuple[int, ...], team: dict[str, Any], option: dict[str, Any], full_dose: bool
) -> None:
    """Every position of random games: the same actions, the same text, the same scores."""
    game = Game("ayalan", **team, **option)
    random = np.zeros(STREAM, np.int64)
    for index in range(40 if full_dose else 4):
        begin(random, 11, index)
        state = game.start()
        table = Table(sides, may_pass="blocked_may_pass" in option, lift_first="recovered_token" in option)
        while not state.is_over:
            assert state.position == table.position()
            assert plain(state) == sorted(table.legal()), state
            before = dict(zip(sides, state.running_scores(), strict=True))
            assert before == {side: table.score(side) for side in sides}
            legal = state.legal_actions()
            # Every third choice is the first of the list: longer straight roads than chance would give.
            action = legal[draw(random, len(legal))] if draw(random, 3) else legal[0]
            text = state.game.notation.tidy(game.board, state.record, state.text_of(action))
            state = state.play(action)
            table.play(text)
        assert state.position == table.position() and table.legal() == []
        assert state.scores == [table.score(side) for side in sides]


@pytest.mark.parametrize("option", [{}, {"blocked_may_pass": True}, {"recovered_token": "before"}], ids=str)
@pytest.mark.parametrize(("sides", "team"), TEAMS, ids=["13", "12", "123", "1234"])
def test_games_end_within_the_bound(
    sides: tuple[int, ...], team: dict[str, Any], option: dict[str, Any], full_dose: bool
) -> None:
    """At most F * (P + 1) tokens are laid, F being the free squares at the start."""
    game = Game("ayalan", **team, **option)
    tokens = 104 * (len(sides) + 1)
    assert longest_game(game) == (len(sides) * (tokens + 1) if "blocked_may_pass" in option else tokens)
    tallies = simulate(game, 1_000_000 if full_dose else 20_000, 3).tallies
    assert tallies["decisions"].max() <= longest_game(game)
    assert not tallies["chances"].any()


@pytest.mark.parametrize("option", [{}, {"recovered_token": "before"}], ids=str)
def test_endless_hands_end_within_the_bound_too(tmp_path: Path, option: dict[str, Any], full_dose: bool) -> None:
    """The bound does not lean on the hands: with thousands of tokens the board itself ends the game."""
    game = Game("ayalan", board=own_board(tmp_path, straight=4000, bend=4000), **option)
    tallies = simulate(game, 200_000 if full_dose else 5_000, 7).tallies
    assert 100 < tallies["decisions"].max() <= longest_game(game) == 520


def test_games_of_conquerors_end_within_the_bound(tmp_path: Path) -> None:
    """Players who conquer whenever they can, their own tokens first, play long; the bound holds."""
    game = Game("ayalan", board=own_board(tmp_path, straight=4000, bend=4000))
    random = np.zeros(STREAM, np.int64)
    longest = 0
    for index in range(6):
        begin(random, 5, index)
        state = game.start()
        while not state.is_over:
            texts = state.legal_texts()
            keen = [t for t in texts if "^" in t] or [t for t in texts if "x" in t] or texts
            state = state.play(keen[draw(random, len(keen))])
        longest = max(longest, len(state.history))
    assert 80 < longest <= longest_game(game)


def quarter_turn(text: str) -> str:
    """A position with the board turned by a quarter and every side moved on to the next."""
    rows, mover, flag, *players = text.split()
    old = rows.replace("/", "")
    turned = "".join(old[12 * (11 - column) + row] for row in range(12) for column in range(12))
    shapes = {0: 1, 1: 0, 2: 3, 3: 4, 4: 5, 5: 2}
    tokens = "abcdefghijklmnopqrstuvwx"
    signs = {
        tokens[6 * side + shape]: tokens[6 * ((side + 1) % 4) + new]
        for side in range(4)
        for shape, new in shapes.items()
    }
    turned = "".join(signs.get(sign, sign) for sign in turned)

    def player(word: str) -> str:
        side, rest = word.split(":")
        hand, tail = rest.split("@")
        head, taken = tail.split("+", 1)
        if head not in "*-x":
            row, column = "ABCDEFGHIJKL".index(head[0]), int(head[1:-1]) - 1
            head = f"{'ABCDEFGHIJKL'[column]}{12 - row}{dict(zip('nesw', 'eswn', strict=True))[head[-1]]}"
        return f"{int(side) % 4 + 1}:{hand}@{head}+{taken}"

    rows = "/".join(turned[k : k + 12] for k in range(0, 144, 12))
    return " ".join([rows, str(int(mover) % 4 + 1), flag, *sorted(map(player, players))])


def test_a_quarter_turn_changes_nothing_but_the_names() -> None:
    """What may be done is the same for the next side on the turned board."""
    random = np.zeros(STREAM, np.int64)
    begin(random, 21, 0)
    state = Game("ayalan").start()
    while not state.is_over:
        turned = at(quarter_turn(state.position))
        assert sorted(text[-1] for text in plain(turned)) == sorted(text[-1] for text in plain(state)), state
        assert turned.to_move == (int(state.to_move) + 1) % 4
        legal = state.legal_actions()
        state = state.play(legal[draw(random, len(legal))])
