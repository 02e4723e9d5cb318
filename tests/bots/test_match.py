"""Matches, levels and analysis."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ludotheque import Game
from ludotheque.bots.analysis import analyse
from ludotheque.bots.levels import LEVELS, bot_of, levels_of
from ludotheque.bots.match import play_match, seated
from ludotheque.core.errors import IllegalAction, OptionError
from ludotheque.core.text import LANGUAGES
from tests.commands import data, run
from tests.games import BUILT_IN, some_games


@pytest.mark.parametrize("slug", BUILT_IN)
def test_every_game_has_five_levels_with_names(slug: str) -> None:
    levels = levels_of(slug)
    assert len(levels) == LEVELS
    assert [level.iterations for level in levels] == sorted(level.iterations for level in levels)
    assert all(level.name[language] and level.character[language] for level in levels for language in LANGUAGES)
    assert len({level.name["en"] for level in levels}) == LEVELS


@pytest.mark.parametrize("slug", some_games("alcatraz", "daldos"))
def test_a_match_is_the_same_for_any_number_of_workers(slug: str) -> None:
    game = Game(slug)
    bots = ["search:iterations=4", "random"]
    one = play_match(game, bots, 4, seed=3)
    assert one.summary() == play_match(game, bots, 4, seed=3, workers=2).summary()
    assert sum(one.wins) == pytest.approx(4)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_match_that_ends_early_has_the_first_games_of_the_full_match(workers: int) -> None:
    game, bots = Game("daldos"), ["random", "random"]
    full = play_match(game, bots, 20, seed=3)
    part = play_match(game, bots, 20, seed=3, workers=workers, enough=lambda rows: sum(row[0] for row in rows) >= 3)
    assert part.win_shares.tolist() == full.win_shares[: part.games].tolist()
    assert part.games % 2 == 0 and 3 <= part.wins[0] <= 4


def test_seats_rotate_with_paired_dice() -> None:
    """Random against itself: the two games of a pair have the same dice and exchanged seats."""
    result = play_match(Game("daldos"), ["random", "random"], 6, seed=1)
    for first, second in zip(result.win_shares[::2], result.win_shares[1::2], strict=True):
        assert first.tolist() == second[::-1].tolist()


def test_the_turn_limit_follows_the_number_of_players() -> None:
    """ALC-R17: the limit is a number of turns per player, unless the option sets a number."""
    two = Game("alcatraz")
    assert seated(two, 4).options == Game("alcatraz", players=4).options
    assert seated(seated(two, 3), 2).options == two.options
    assert seated(Game("alcatraz", turn_limit=70), 4).options["turn_limit"] == 70
    assert two.with_options({"players": 4, "turn_limit": 1000}).options["turn_limit"] == 1000
    assert seated(Game("alaska"), 2).options["players"] == 2
    assert seated(Game("alaska", players=2), 4).options == Game("alaska").options


@pytest.mark.parametrize(
    ("bots", "message"),
    [
        (["random"], "1 bots for 2 seats"),
        (["random", "deep-blue"], "unknown bot 'deep-blue'"),
        (["random", "level6"], "unknown bot 'level6'"),
        (["random", "search"], "expected iterations=N"),
        (["random", "search:iterations=x"], "expected a number"),
        (["random", "search:speed=3"], "unknown setting 'speed'"),
        (["random", "search:iterations=0"], "expected more than 0"),
        (["random", "search:iterations=5,threads=0"], "1 to 256 threads"),
    ],
)
def test_wrong_bots_raise(bots: list[str], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        play_match(Game("daldos"), bots, 2)


def test_match_and_analyse_on_the_command_line() -> None:
    table = data("match", "daldos", "level1", "random", "--games", "4", "--seed", "2")
    assert table["games"] == 4 and sum(table["wins"]) == pytest.approx(4)
    assert "level1" in run("match", "daldos", "level1", "random", "--games", "2").stdout
    analysis = data("analyse", "daldos", "--play", "r13", "--bot", "search:iterations=50")
    assert analysis["best"] == "1:W12-M1!" and analysis["actions"][0]["visits"] == 50
    assert "best line" in run("analyse", "daldos", "--play", "r13", "--bot", "greedy").stdout
    refused = run("match", "daldos", "random", "nobody")
    assert refused.returncode == 2 and refused.stderr.count("\n") == 1


def test_analysis() -> None:
    state = Game("daldos").position("wwwwwwwwwww./..WBB.B....../bbbbbbbbb... w 24")
    analysis: dict[str, Any] = analyse(state, "search:iterations=400", seed=2)
    assert json.dumps(analysis)
    assert sum(row["visits"] for row in analysis["actions"]) == 400
    assert analysis["line"][0] == analysis["best"]
    assert sum(analysis["values"]) == pytest.approx(1, abs=1e-4)
    with pytest.raises(IllegalAction, match="chance is to move"):
        analyse(Game("daldos").start())
    over = Game("daldos").position("w.........../............./............ b - 7")
    assert analyse(over)["values"] == [1.0, 0.0]


def test_level_bots_have_the_name_of_their_level() -> None:
    assert bot_of("level2", Game("daldos")).name == "level2"
