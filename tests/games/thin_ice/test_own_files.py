"""Data files of an owner of the game: chunks that are open on other sides, decks of other sizes."""

from __future__ import annotations

from typing import Any

import pytest

from ludotheque import Game, State
from ludotheque.conformance import check_game
from ludotheque.core.errors import PositionError
from ludotheque.core.observation import groups, observed
from ludotheque.games.thin_ice.rules.record import CARDS
from tests.games.thin_ice.helpers import at, card_ids, clause, deck_file, tile_file, weights
from tests.games.thin_ice.test_invariants import audited

# --- the open sides of chunks --------------------------------------------------------------------


def on_ice(position: str, strip: str, corner: str = "n ne e") -> State:
    """A position with chunks that are open on these sides."""
    file = tile_file(strip, corner)
    return at(position, tile_data=file.digest, expansion_tiles="chunks")


@pytest.mark.clause("THI-83", "THI-R35")
def test_a_chunk_is_open_where_the_file_says() -> None:
    around = "j12:III/I{}I/III bear=p15 A=k11 B={} @0 [A]"
    assert on_ice(around.format("S0", "j10"), "n e").legal_texts() == ["A k12", "A l11"]
    assert on_ice(around.format("S3", "j10"), "n e").legal_texts() == ["A j11", "A k12"]
    assert "A=k11" in on_ice(around.format("S0", "j10"), "sw").position  # B is there: the pawn stays (THI-R9)
    assert on_ice(around.format("R1", "j10"), "n", "n s").legal_texts() == ["A j11", "A l11"]
    outside = "j12:III/IS0I/III bear=p15 A=j11 B=l12 @0 [A]"
    assert "A k11" in on_ice(outside, "w").legal_texts()
    closed = on_ice(outside, "n e")
    assert "A k11" not in closed.legal_texts() and clause(closed, "A k11") == "THI-83"


@pytest.mark.clause("THI-84", "THI-R36")
def test_a_rotating_chunk_that_equals_its_half_turn_is_turned_all_the_same() -> None:
    """Left and right differ in the position, but not in the directions that are open."""
    state = on_ice("k12:PPP/R0PI/III bear=p15 A=k11 B=m11 @0 [A]", "n", "n s").play("A k12")
    left, right = state.play("rotL"), state.play("rotR")
    assert left.position.startswith("k12:PPP/r3PI") and right.position.startswith("k12:PPP/r1PI")


@pytest.mark.clause("THI-R32")
def test_a_chunk_that_differs_from_its_half_turn_has_four_orientations() -> None:
    file = tile_file("n e", "n")
    game = Game("thin_ice", tile_data=file.digest, expansion_tiles="chunks")
    assert game.action_count == 4188 and Game("thin_ice", expansion_tiles="chunks").action_count == 4184
    turns = {f"i13:{side}{turn}": 2 for side in "SR" for turn in range(4)}
    assert weights(game.start()) == {"i13:I": 136} | turns
    position = "k12:S2II/III bear=p15 A=l12 B=m11 @0"
    assert game.position(position).position == position
    with pytest.raises(PositionError, match="0 or 1 as the orientation"):
        at(position, expansion_tiles="chunks")


@pytest.mark.clause("THI-66", "THI-R27")
def test_a_chunk_is_laid_in_any_of_its_orientations() -> None:
    file = tile_file("n e", "n")
    game = Game("thin_ice", mode="advanced", players=2, tile_data=file.digest, expansion_tiles="all")
    state = game.start()
    while state.is_chance:
        state = state.play(max(state.legal_texts(), key=lambda text: "S" in text))
    laid = [text for text in state.legal_texts() if text.startswith("lay SS")]
    assert laid == [f"lay SS:{side}{turn}" for side in "Ss" for turn in range(4)]
    for text in laid:
        after = state.play(text).play("@k12")
        assert text[-2:] in after.position.split()[0]
        choice = next(choice for choice in state.scene(0).choices if choice.text == text)
        assert "open to the" in choice.label


def test_the_picture_shows_the_open_sides() -> None:
    def tile(strip: str, chunk: str, language: str = "en") -> Any:
        scene = on_ice(f"k12:{chunk}I/II bear=p15 A=l12 B=l11 @0", strip).scene(0, language)
        return next(node for node in scene.nodes if node.id == "tile-1")

    usual, own = tile("n s", "S1"), tile("n e sw", "s1")
    assert usual.classes == ("tile", "chunk", "opens-n", "opens-s") and usual.turn == own.turn == 90
    assert own.classes == ("tile", "cracked-chunk", "opens-n", "opens-e", "opens-sw")
    assert usual.label.startswith("k12: a chunk of ice (open to the east, west)")
    assert own.label == "k12: a cracked chunk (open to the east, south, north-west)"
    assert tile("n s", "R3").classes == ("tile", "rotating", "opens-n", "opens-ne", "opens-e")
    assert "(ouvert vers l’est, vers le sud, vers le nord-ouest)" in tile("n e sw", "s1", "fr").label


def test_the_open_sides_are_observed() -> None:
    state = on_ice("k12:S1I/II bear=p15 A=l12 B=l11 @0", "n e")
    assert groups(state.game, observed(state, 0))["open_sides"].tolist() == [
        [1, 0, 1, 0, 0, 0, 0, 0],
        [1, 1, 1, 0, 0, 0, 0, 0],
    ]


# --- decks of other sizes ------------------------------------------------------------------------


def with_deck(ids: int, count: int, **options: Any) -> Game:
    """A game with a deck of `deck_file`."""
    file = deck_file(ids, count)
    return Game("thin_ice", **{"mode": "intermediate", "deck_data": file.digest, **options})


@pytest.mark.clause("THI-50", "THI-R23")
@pytest.mark.parametrize(("ids", "count"), [(20, 1), (1, 20), (15, 3), (45, 1), (CARDS, 1), (CARDS, 100)])
def test_whole_games_keep_the_invariants(ids: int, count: int, full_dose: bool) -> None:
    """No card is lost or added, and every game ends."""
    for mode in ("intermediate", "advanced"):
        game = with_deck(ids, count, players=5, mode=mode, expansion_tiles="all")
        assert int(game.board.card_count.sum()) == ids * count
        audited(game, 2_000 if full_dose else 20)


def test_a_large_deck_and_other_chunks_pass_the_conformance_suite() -> None:
    tiles = tile_file("n e", "nw n s")
    check_game(with_deck(45, 1, mode="advanced", expansion_tiles="all", tile_data=tiles.digest), games=1, subset_size=6)


def test_only_larger_decks_have_more_actions() -> None:
    assert [with_deck(ids, 2).action_count for ids in (4, 16, 17, CARDS)] == [4184, 4184, 4229, 4268]


@pytest.mark.clause("THI-54", "THI-57", "THI-58")
def test_cards_after_the_sixteenth_are_played_and_discarded() -> None:
    game = with_deck(CARDS, 1)
    step, bear = card_ids(CARDS)[32], card_ids(CARDS)[42]  # effects come again after sixteen cards
    text = f"k12:PPI/IPc bear=k13 A=l12 B=m11 C=k11 D=l11 @0 [A] h0={step},{bear}"
    state = game.position(text)
    assert {f"!{step}", f"!{bear}"} <= set(state.legal_texts()) and state.position == text
    assert game.position(text.replace(f"{step},{bear}", f"{bear},{step}")).record.tobytes() == state.record.tobytes()
    view = groups(game, observed(state, 0))
    assert view["hand"].nonzero()[0].tolist() == [32, 42]
    played = state.play(f"!{step}")
    assert f"p={step}" in played.position.split() and "A m12" in played.legal_texts()
    assert f"Card {step}" in played.scene(0, "en").narration[0]
    assert {choice.clicks[0] for choice in state.scene(0).choices if choice.text[0] == "!"} == {"card-0-0", "card-0-1"}
    assert clause(state, f"!{card_ids(CARDS)[50]}") == "THI-52"
    ended = state.play("A m12")
    while f"-{step}" not in ended.legal_texts():
        ended = ended.play(next(text for text in ("pass", "end") if text in ended.legal_texts()))
    assert f"p={step}" in ended.play(f"-{step}").position.split()


def test_a_view_of_many_cards_hides_those_of_others() -> None:
    """A deck in which every card is different."""
    game = with_deck(CARDS, 1, players=6)
    ids = card_ids(CARDS)
    hands = " ".join(f"h{seat}={ids[-1 - 2 * seat]},{ids[-2 - 2 * seat]}" for seat in range(6))
    pawns = " ".join(
        f"{name}={space}" for name, space in zip("ABCDEF", ("k12", "l12", "m12", "k11", "l11", "m11"), strict=True)
    )
    state = game.position(f"k12:PPI/IPc bear=o15 {pawns} @0 {hands}")
    for seat in range(6):
        words = state.view(seat).position.split()
        assert sum(word.endswith("=?,?") for word in words) == 5
        assert f"h{seat}={ids[-2 - 2 * seat]},{ids[-1 - 2 * seat]}" in words
