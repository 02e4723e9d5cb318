"""The end of Alcatraz."""

from __future__ import annotations

import pytest

from ludotheque import Game
from ludotheque.core.batch import simulate
from ludotheque.games.alcatraz.board import longest_game
from tests.games.alcatraz.positions import at, why


@pytest.mark.clause("ALC-01", "ALC-30", "ALC-R20")
def test_scores_during_the_game_and_at_the_end() -> None:
    state = at("4#4/#8/3Y4#/#8/8#/#8/8#/#8/9 1,2 2,2 Y m 30", alarm="off")
    assert state.running_scores() == [2, 2] and state.scores is None
    over = state.play("d3^")
    assert over.is_over and over.scores == [3, 2] and over.win_shares == [1, 0]
    assert why(over, "+a9") == "ALC-30"
    drawn = at("4#4/#8/3Y4#/#8/8#/#8/8#/#8/9 1,2 2,2 Y m 30", limit_result="draw").play("d3^")
    assert drawn.win_shares == [1, 0]


@pytest.mark.clause("ALC-R17")
def test_at_the_turn_limit_there_is_no_alarm() -> None:
    state = at("4#4/#8/3Y4#/#8/8#/#8/8#/#8/9 2,4 1,0 Y m 9", turn_limit=10).play("d3^")
    assert state.is_over and state.win_shares == [1, 0] and state.position.endswith(" - o 10")


@pytest.mark.clause("ALC-R17")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turn_limit_is_a_bound(players: int) -> None:
    """Random games may last for ever; the limit ends them at exactly that turn."""
    game = Game("alcatraz", players=players)
    assert game.options["turn_limit"] == 500 * players
    tallies = simulate(game, 200, 3).tallies
    steps = tallies["decisions"] + tallies["chances"]
    assert steps.max() <= longest_game(game)
    unfinished = tallies["scores"].max(1) < 3
    # Without a third boarding the decisions are the turns, plus one direction per alarm.
    boardings = tallies["scores"].sum(1)[unfinished]
    alarms = tallies["chances"][unfinished] - 1
    assert (tallies["decisions"][unfinished] - alarms == game.options["turn_limit"]).all()
    assert (alarms <= boardings).all()


@pytest.mark.clause("ALC-R17")
def test_short_limit() -> None:
    state = Game("alcatraz", turn_limit=2, first_player=1).start().play_line("+a9 +b9")
    assert state.is_over and state.win_shares == [0.5, 0.5]
    assert state.scene().headline == "The game stops: Yellow, Green share it."
