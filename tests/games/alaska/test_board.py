"""The options and data files of Alaska: what is accepted, what is refused."""

from __future__ import annotations

import tomllib
from math import atan2
from pathlib import Path

import pytest

from ludotheque import Game
from ludotheque.core.boards import parse_board
from ludotheque.core.errors import OptionError
from ludotheque.draw.scene import faults
from ludotheque.games.alaska.board import CAMPS, Lake
from ludotheque.games.alaska.rules.record import COLOURS, MOST_HEXES, MOST_LANDS, NONE

DATA = Path(__file__).parents[3] / "src/ludotheque/games/alaska/boards/reconstructed_v1.toml"


def test_lake_of_the_specification() -> None:
    lake = Lake(parse_board(DATA.read_text("utf-8"), "lake", "ludotheque.games.alaska"))
    assert len(lake.names) == 120 and len(lake.ring) == 12
    shore = [hex for hexes in lake.shore for hex in hexes]
    assert len(set(shore)) == 36 and len(shore) == 40
    shapes = [shape for shape, _ in lake.placements()]
    assert [shapes.count(shape) for shape in range(4)] == [120, 312, 264, 534]
    assert lake.stock == [20, 20, 10, 10] and lake.events == [8, 6, 4, 4, 4, 4]
    # The lake turned by 180 degrees is the same.
    turned = {(-q, -r) for q, r in lake.hexes.values()}
    assert turned == set(lake.hexes.values())


# --- options ------------------------------------------------------------------------------------


def test_seats_give_the_number_of_players() -> None:
    assert Game("alaska", seats="YRB").options["players"] == 3
    assert Game("alaska", seats="RBG").options["seats"] == ""
    assert Game("alaska", players=3, seats="YRB").seats == 3
    with pytest.raises(OptionError):
        Game("alaska", players=4, seats="YRB")


# --- data files ---------------------------------------------------------------------------------


def changed(tmp_path: Path, old: str, new: str) -> str:
    text = DATA.read_text("utf-8")
    assert old in text
    path = tmp_path / "lake.toml"
    path.write_text(text.replace(old, new), "utf-8")
    tomllib.loads(path.read_text("utf-8"))
    return str(path)


def pond_file(tmp_path: Path, hexes: dict[str, list[int]], island: list[str], shore: dict[str, list[str]]) -> str:
    """Write a file with another lake, five pieces and twelve cards."""
    path = tmp_path / "pond.toml"
    path.write_text(
        "\n".join(
            [
                f"ring = {list(shore)}",
                f"island = {island}",
                "[hexes]",
                *(f"{name} = {place}" for name, place in hexes.items()),
                "[shore]",
                *(f"{land} = {names}" for land, names in shore.items()),
                "[pieces]",
                "S = 2\nD = 2\nI = 1\nV = 0",
                "[ice_cards]",
                '"1S/1" = 2\n"1D/1" = 2\n"1T/1" = 2',
                "[event_cards]",
                "bear = 1\ntheft = 1\nfound = 1\nfrost = 1\nheli = 1\nfog = 1",
            ]
        ),
        "utf-8",
    )
    return str(path)


def test_hexes_are_numbered_in_reading_order(tmp_path: Path) -> None:
    """Whatever their order in the file: by rows, and from left to right."""
    hexes = {"b1": [0, 1], "a2": [1, 0], "a1": [0, 0]}
    game = Game("alaska", data_set=pond_file(tmp_path, hexes, ["a2"], {camp: ["a1", "b1"] for camp in CAMPS}))
    assert game.board.spot[:3].tolist() == [[0, 0], [1, 0], [0, 1]]
    assert "ice=a1.b1,a2" in game.position("s ph=trip:1 ice=a2,a1.b1").position


def test_only_four_lands_are_camps(tmp_path: Path) -> None:
    lands = ["CR", "CRB", "C", "CB", "CBGY", "CG", "CY"]
    game = Game("alaska", data_set=pond_file(tmp_path, {"a1": [0, 0]}, ["a1"], {land: ["a1"] for land in lands}))
    assert game.board.camp_of[:7].tolist() == [0, NONE, NONE, 1, NONE, 2, 3]
    assert not faults(game.start().scene(0))  # every land is in the picture, although all have the same shore


def test_as_many_lands_as_there_can_be(tmp_path: Path) -> None:
    """A ring of hexes around the island, each with a land of its own: whole games are played."""
    ring = [(q, r) for q in range(-4, 5) for r in range(-4, 5) if max(abs(q), abs(r), abs(q + r)) == 4]
    ring.sort(key=lambda place: atan2(place[1] + place[0] / 2, place[0]))
    hexes = {f"a{k + 1}": list(place) for k, place in enumerate(ring)}
    lands = [CAMPS[k // 6] if k % 6 == 0 else f"L{k}" for k in range(MOST_LANDS)]
    shore = {land: [f"a{k + 1}"] for k, land in enumerate(lands)}
    game = Game("alaska", data_set=pond_file(tmp_path, hexes, ["a1"], shore))
    assert len(ring) == game.board.lands == MOST_LANDS
    assert not faults(game.start().scene(0))
    assert game.simulate(20, seed=3).tallies["win_shares"].sum() == pytest.approx(20)


def test_long_lake(tmp_path: Path) -> None:
    """A canal of as many hexes as there can be: no distance is cut off."""
    hexes = {f"{'ab'[k // 99]}{k % 99 + 1}": [k - 999, 999] for k in range(MOST_HEXES)}
    names = list(hexes)
    shore = dict.fromkeys(CAMPS, names[:1])
    board = Game("alaska", data_set=pond_file(tmp_path, hexes, names[-1:], shore)).board
    assert board.away[0, : MOST_HEXES + 1].tolist() == [*range(1, MOST_HEXES + 2)]
    assert board.away[COLOURS, :MOST_HEXES].tolist() == [*range(MOST_HEXES, 0, -1)]


def test_longest_game_with_many_pieces_and_cards(tmp_path: Path) -> None:
    usual = Game("alaska")
    assert usual.longest == 1 + 60 * (60 * 30 + 61 * 30 + 4)
    path = changed(tmp_path, "S = 20\nD = 20\nI = 10\nV = 10", "S = 60\nD = 60\nI = 60\nV = 60")
    assert Game("alaska", data_set=path).longest == 1 + 60 * (240 * 30 + 241 * 30 + 4)
    path = changed(tmp_path, "theft = 6\nfound = 4\nfrost = 4\nheli = 4", "theft = 0\nfound = 0\nfrost = 0\nheli = 18")
    assert Game("alaska", data_set=path).longest == 1 + (24 + 3 * 18) * (60 * 30 + 61 * 30 + 4)


def test_games_with_other_data_files(tmp_path: Path) -> None:
    """Other numbers of pieces, another deck and a small lake, with the same record and kernels."""
    path = changed(tmp_path, "S = 20\nD = 20", "S = 12\nD = 8")
    game = Game("alaska", data_set=path, players=2)
    assert game.simulate(50, seed=3).tallies["win_shares"].sum() == pytest.approx(50)
    hexes = {f"a{k + 1}": [k, 0] for k in range(4)} | {f"b{k + 1}": [k - 1, 1] for k in range(5)}
    small = pond_file(tmp_path, hexes, ["b3"], {"CR": ["a1"], "CB": ["a4"], "CG": ["b5"], "CY": ["b1"]})
    pond = Game("alaska", data_set=small, players=2)
    assert pond.simulate(200, seed=1).tallies["win_shares"].sum() == pytest.approx(200)
    for text in ("w ph=freeze:1D", "w ph=trip:3 ice=a1.b1 trk=R@a1+R bear=a1 box=a1:B1", "s ph=trip:1 ice=b2.b3"):
        assert not faults(pond.position(text).scene(0)), text
