"""The clauses of Thin Ice about the set-up of all modes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludotheque import Game, State
from tests.games.thin_ice.helpers import SIDES, at, clause, laid, seen_as, weights


@pytest.mark.clause("THI-02", "THI-03", "THI-04")
def test_material() -> None:
    game = Game("thin_ice")
    assert game.board.counts[1:5].tolist() == [26, 4, 4, 2]
    assert int(game.board.counts.sum()) == 36
    assert int(Game("thin_ice", expansion_tiles="all").board.counts.sum()) == 36 + 5
    assert int(game.board.card_count.sum()) == 30
    assert len(laid(players=6).legal_texts()) == 8
    for mode in ("basic", "intermediate", "advanced"):
        assert Game("thin_ice", mode=mode).options["mode"] == mode


@pytest.mark.clause("THI-05", "THI-06", "THI-07", "THI-08", "THI-R2", "THI-R4", "THI-R5")
def test_grid_around_the_hole() -> None:
    """There are enough tiles with an ice front, so all lie ice side up and there is no chance node."""
    start = Game("thin_ice").start()
    assert start.position.startswith("i13:IIIII/IIIII/IIHII/IIIII/IIIII bear=k11z")
    assert start.to_move == 0 and start.parent is None
    assert start.record.undrawn[1:4].tolist() == [26, 4, 4]  # no back is drawn yet
    assert start.record.pool.tolist() == [10, 1, 0, 0]  # ten tiles and the other hole are in the box
    four = Game("thin_ice", grid_size="4").start()
    assert four.to_move == 0 and four.position.startswith("j13:IIII/IIII/IHII/IIII bear=k11z")


def first_weights(**options: Any) -> dict[str, int]:
    return weights(Game("thin_ice", **options).start())


@pytest.mark.clause("THI-R3", "THI-R4", "THI-R32")
def test_when_the_other_hole_can_be_drawn() -> None:
    """E17: with `spare_hole = mixed`, with the Kraken tile, on a grid of 6 by 6."""
    assert first_weights() == {}
    assert first_weights(spare_hole="mixed") == {"i13:I": 34, "i13:H": 1}
    assert first_weights(spare_hole="mixed", grid_size="4") == {"j13:I": 34, "j13:H": 1}
    assert first_weights(expansion_tiles="kraken") == {"i13:I": 34, "i13:H": 2}
    assert first_weights(expansion_tiles="kraken", expansion_how="replace") == {"i13:I": 34, "i13:H": 1}
    assert first_weights(players=6) == {"i14:I": 34, "i14:H": 1}
    assert first_weights(grid_size="6", players=2) == {"i14:I": 34, "i14:H": 1}
    assert "i14:H" in first_weights(expansion_tiles="chunks", grid_size="6")
    assert "i13:H" not in first_weights(expansion_tiles="chunks")
    assert first_weights(mode="intermediate") == {}
    assert first_weights(mode="advanced") == {"0+I": 34, "0+H": 1}


@pytest.mark.clause("THI-R4")
def test_with_too_little_ice_the_other_holes_can_be_drawn(tmp_path: Path) -> None:
    box = "[normal]\nIC = {}\nIP = 0\nIO = 0\nHC = {}\n[kraken]\nHK = 0\n[chunks]\nSS = 2\nRR = 2\n"

    def drawn(ice: int, holes: int) -> dict[str, int]:
        path = tmp_path / f"{ice}-{holes}.toml"
        path.write_text(box.format(ice, holes) + SIDES, "utf-8")
        return first_weights(tile_data=str(path))

    assert drawn(24, 3) == {}  # 24 tiles besides the centre: exactly enough ice
    assert drawn(23, 3) == {"i13:I": 23, "i13:H": 2}


@pytest.mark.clause("THI-06", "THI-R4")
def test_tiles_are_laid_without_a_chance_node_while_one_front_is_left() -> None:
    state = Game("thin_ice", spare_hole="mixed").start().play_line("i13:I j13:H")
    assert state.to_move == 0 and state.position.startswith("i13:IHIII/IIIII/IIHII/IIIII/IIIII")
    assert state.scene(0, "en").narration == ("j13: a hole in the ice.", "The other 22 tiles: ice.")
    last = Game("thin_ice", spare_hole="mixed").start()
    while last.is_chance:
        last = last.play(next(text for text in last.legal_texts() if text.endswith(":I")))
    assert last.record.ply == 24 and last.record.pool.tolist() == [10, 1, 0, 0]  # the hole could be drawn every time


@pytest.mark.clause("THI-R4")
def test_version_1_has_a_chance_node_for_every_tile() -> None:
    """Records of version 1 replay: the hole is always mixed in, and there are chance nodes with one outcome."""
    game = Game("thin_ice", version=1)
    assert game.options["spare_hole"] == "mixed" and game.changed_options == {}
    state = game.start().play("i13:H")
    assert state.is_chance and state.legal_texts() == ["j13:I"]
    while state.is_chance:
        state = state.play(state.legal_texts()[0])
    assert state.record.ply == 24 and state.to_move == 0
    assert game.position("k11:II bear=k15 A=k11 B=l11 @0").game.version == 1


@pytest.mark.clause("THI-R3", "THI-R4")
def test_five_and_six_players_use_all_tiles() -> None:
    for players in (5, 6):
        state = laid(players=players)
        rows = state.position.split()[0].removeprefix("i14:")
        assert (rows.count("I"), rows.count("H")) == (34, 2)


@pytest.mark.clause("THI-09", "THI-11", "THI-R1")
def test_pawns_are_placed_in_turn() -> None:
    state = laid(players=3)
    assert state.to_move == 0
    assert state.legal_texts() == sorted(
        f"A@{space}" for space in ["j10", "j11", "j12", "k10", "k12", "l10", "l11", "l12"]
    )
    assert clause(state, "A@i13") == "THI-09"
    state = state.play("A@k12")
    assert state.to_move == 1 and clause(state, "B@k12") == "THI-09"
    state = state.play_line("B@l10 C@j10")
    assert state.to_move == 0 and len(state.legal_texts()) == 28
    after = at("i13:IIIII/IIIII/IIHII/IIIII/IIIII bear=k11z A=k12 B=l10 C=j10 @2 [d]").play_line("roll d:bear")
    assert after.to_move == 0


# --- advanced -------------------------------------------------------------------------------------


def dealt(**options: Any) -> State:
    state = Game("thin_ice", mode="advanced", **options).start()
    while state.is_chance:
        texts = state.legal_texts()
        state = state.play("1+IO" if "1+IO" in texts else texts[-1])
    return state


@pytest.mark.clause("THI-60", "THI-61", "THI-62", "THI-63", "THI-64", "THI-R47", "THI-R27")
def test_tiles_are_dealt() -> None:
    start = Game("thin_ice", mode="advanced", players=3, dealer_seat=1).start()
    assert start.position.startswith("k11:H bear=k11z")
    assert start.legal_texts() == ["1+H", "1+I"]
    front = start.play("1+I")
    assert front.legal_texts() == ["1+IC", "1+IO", "1+IP"]
    assert seen_as(front, "1+IO", 0) == "1+?" and seen_as(start, "1+I", 2) == "1+?"
    assert seen_as(front, "1+IO", 1) == "1+IO" and seen_as(start, "1+I", 1) == "1+I"
    state = front.play("1+IO")
    assert state.view(0).record.kind[2] == 0 and state.view(1).record.kind[2] == 3
    state = dealt(players=3, dealer_seat=1)
    hands = [int((state.record.place == -4 - seat).sum()) for seat in range(3)]
    assert hands == [6, 5, 6] and state.to_move == 1


@pytest.mark.clause("THI-65", "THI-66", "THI-67", "THI-R27")
def test_tiles_are_laid_and_pawns_placed() -> None:
    state = dealt(players=2)
    assert state.to_move == 0
    laid = state.legal_texts()
    assert all(text.startswith("lay ") for text in laid) and len(laid) % 2 == 0
    assert clause(state, "lay RR:R0") == "THI-63"
    mine = laid[0]
    after = state.play(mine)
    assert seen_as(state, mine, 1) == "lay ?" and seen_as(state, mine, 0) == mine
    assert after.view(1).record.side[after.record.about] == 0
    assert clause(after, "@a1") == "THI-66" and clause(after, "@k11") == "THI-66"
    assert len(after.legal_texts()) == 8
    after = after.play("@k12")
    assert after.to_move == 1
    turns = []
    while after.to_move in (0, 1) and after.legal_texts()[0].startswith("lay"):
        turns.append(after.to_move)
        after = after.play(after.legal_texts()[0])
        after = after.play(after.legal_texts()[-1])
    assert turns == [1, 0, 1, 0, 1, 0, 1, 0, 1, 1]
    assert after.to_move == 0 and clause(after, "A@k11") == "THI-R27"
    after = after.play(after.legal_texts()[0])
    after = after.play(after.legal_texts()[0])
    assert after.is_chance  # the cards are dealt now
