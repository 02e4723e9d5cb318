"""The material and the first position of Alaska, clause by clause, where the worked examples do not test them."""

from __future__ import annotations

import pytest

from ludotheque import Game
from ludotheque.core.errors import OptionError
from tests.games.alaska.helpers import at, value_of


@pytest.mark.clause("ALA-01")
def test_two_to_four_players() -> None:
    for players in (2, 3, 4):
        assert Game("alaska", players=players).seats == players
    for players in (1, 5):
        with pytest.raises(OptionError):
            Game("alaska", players=players)


@pytest.mark.clause("ALA-02", "ALA-R1")
def test_material() -> None:
    game = Game("alaska")
    board, first = game.board, game.first_record()
    assert (int(board.hexes), int(board.lands)) == (120, 12)
    assert sum(board.stock) == 60
    assert (sum(board.face_count), sum(board.event_count)) == (30, 30)
    assert first.box.sum() == 56 and all(first.box.sum(0) == 14)
    assert game.action_count == 1758


@pytest.mark.clause("ALA-03", "ALA-05", "ALA-08")
def test_setup() -> None:
    start = Game("alaska").start()
    assert start.position == "w t=R ph=icedraw"
    full = at("w t=R ph=icedraw trk=R@CR,B@CB,G@CG,Y@CY box=IS:R14B14G14Y14 bear=- dk=full")
    assert full == start


@pytest.mark.clause("ALA-04")
@pytest.mark.parametrize("seats", ["RB", "BG", "GY", "YR", "RBG", "RBY", "YRB", "GYRB"])
def test_seats(seats: str) -> None:
    game = Game("alaska", seats=seats)
    assert game.seats == len(seats)
    assert value_of(game.start(), "seats") == ("" if seats == "RBGY" else seats)


@pytest.mark.clause("ALA-04")
@pytest.mark.parametrize("seats", ["RG", "BY", "R", "RR", "RGB", "RBGYR", "XY"])
def test_broken_seats_are_refused(seats: str) -> None:
    with pytest.raises(OptionError):
        Game("alaska", seats=seats)


@pytest.mark.clause("ALA-06", "ALA-24")
def test_the_weight_of_a_card_is_the_number_left() -> None:
    start = Game("alaska").start()
    weights = {start.text_of(face): n for face, n in start.weights().items()}
    assert weights == {
        "i:3S/2": 2, "i:3S/1": 4, "i:3S/-": 1, "i:-S/2": 1, "i:2D/1": 9, "i:2D/-": 2, "i:2T/1": 7, "i:2T/-": 2,
        "i:1T/-": 2,
    }  # fmt: skip
    event = start.play("i:-S/2")
    cards = {event.text_of(face): n for face, n in event.weights().items()}
    assert cards == {"e:bear": 8, "e:theft": 6, "e:found": 4, "e:frost": 4, "e:heli": 4, "e:fog": 4}


@pytest.mark.clause("ALA-07")
def test_one_common_stock() -> None:
    state = at("w ph=icedraw").play_line("i:1T/- +a1.a2.a3 e:frost i:1T/- +c1.c2.c3 e:frost i:2D/1 +a5.a6")
    assert state.record.stock.tolist() == [20, 19, 8, 10]


@pytest.mark.clause("ALA-09")
def test_who_begins() -> None:
    assert value_of(Game("alaska", first_player=2).start(), "t") == "G"
    drawn = Game("alaska", players=3, first_player="random").start()
    assert drawn.legal_texts() == ["first:B", "first:G", "first:R"]
    assert set(drawn.weights().values()) == {1}
    assert value_of(drawn.play("first:G"), "t") == "G"
    with pytest.raises(OptionError):
        Game("alaska", players=2, first_player=2)
