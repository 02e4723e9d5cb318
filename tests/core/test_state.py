"""The public classes `State` and `Game`."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from ludotheque import Game, game_names
from ludotheque.core.errors import IllegalAction, LudothequeError, OptionError, UnknownGame
from ludotheque.core.info import Choice, Number
from ludotheque.core.layout import packed, state_layout
from ludotheque.core.random import STREAM, begin


def test_built_in_games_are_found() -> None:
    assert "daldos" in game_names()


@pytest.mark.parametrize(("name", "hint"), [("dalods", "did you mean daldos"), ("chess", "expected one of")])
def test_an_unknown_game_is_an_error(name: str, hint: str) -> None:
    with pytest.raises(UnknownGame, match=hint):
        Game(name)


def test_the_printed_name_of_a_game_is_accepted() -> None:
    assert Game("Daldøs").slug == "daldos"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"rout": "loop"}, "no option 'rout': expected one of preset, board"),
        ({"route": "lop"}, "expected exit, loop or loop_any"),
        ({"throw_limit": 0}, "expected a whole number from 1 to 65535"),
        ({"throw_limit": 65536}, "expected a whole number from 1 to 65535"),
        ({"throw_limit": "many"}, "expected a whole number"),
        ({"throw_limit": True}, "expected a whole number"),
        ({"preset": "lud"}, "expected one of text, traditional"),
        ({"route": None}, "expected exit"),
    ],
)
def test_wrong_options_are_an_error(options: dict[str, object], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        Game("daldos", **options)  # type: ignore[arg-type]  # wrong types on purpose


def test_an_option_replaces_the_value_of_a_preset() -> None:
    game = Game("daldos", preset="ludii_daldosa", jump="enemies")
    assert (game.options["jump"], game.options["route"]) == ("enemies", "loop_any")


def test_a_state_cannot_be_changed() -> None:
    state = Game("daldos").start()
    with pytest.raises(ValueError, match="read-only"):
        state.record.throws = 3
    with pytest.raises(ValueError, match="read-only"):
        state.game.board.outer = 3


def test_an_illegal_action_changes_nothing_and_says_why() -> None:
    state = Game("daldos").start().play("r13")
    with pytest.raises(IllegalAction, match="DAL-10"):
        state.play("3:W12-M3")
    with pytest.raises(IllegalAction, match="not legal here"):
        state.play(9999)
    with pytest.raises(IllegalAction, match="nothing to take back"):
        Game("daldos").start().undo()
    with pytest.raises(IllegalAction, match="no seat 2"):
        state.view(2)


def test_rolls_are_drawn_by_weight() -> None:
    random = np.zeros(STREAM, np.int64)
    begin(random, 2, 0)
    start = Game("daldos").start()
    rolls = [start.text_of(start.roll(random).action or 0) for _ in range(3200)]
    assert 130 < rolls.count("r11") < 280
    assert 300 < rolls.count("r12") < 500


def test_equality_hash_repr_and_pickle() -> None:
    one, other = Game("daldos").start(), Game("daldos").start()
    assert one == other and hash(one) == hash(other)
    assert one != one.play("r13") and one != 3
    assert one != Game("daldos", board="12-12-12").start()
    assert "daldos" in repr(one) and repr(one.game) == "Game('daldos')"
    assert pickle.loads(pickle.dumps(one.record.tobytes())) == other.record.tobytes()


def test_the_mask_is_the_list_of_legal_actions() -> None:
    state = Game("daldos").start().play("r13")
    assert np.flatnonzero(state.mask()).tolist() == sorted(state.legal_actions())


def test_layouts_have_no_hidden_padding() -> None:
    layout = packed(("a", "i1"), ("b", "i8"), ("c", "i2", (3,)))
    assert layout.itemsize == sum(layout[name].itemsize for name in layout.names or ())
    assert layout.isalignedstruct
    with pytest.raises(TypeError, match="single number"):
        state_layout(("narrow", "i4"))


def test_options_describe_their_values() -> None:
    route = Game("daldos").info.option("route")
    assert isinstance(route, Choice) and route.expected == "exit, loop or loop_any"
    assert Number("n", 1, 4).check(None) is None


def test_errors_about_input_have_a_common_base_class() -> None:
    assert issubclass(IllegalAction, LudothequeError)
