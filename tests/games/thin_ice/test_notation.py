"""The notation of Thin Ice: position texts are checked, and writing reverses reading."""

from __future__ import annotations

import pytest

from ludotheque import Game
from ludotheque.core.errors import PositionError
from tests.games.thin_ice.helpers import at


@pytest.mark.clause("THI-12")
def test_position_texts_are_checked() -> None:
    for text, expected in (
        ("", "expected"),
        ("z9:II bear=k11 A=i9 B=j9 @0", "corner"),
        ("k11:IX bear=k15 A=k11 B=l11 @0", "expected tiles"),
        ("k11:II bear=k15 A=k11 B=m11 @0", "stand on"),
        ("k11:II bear=k15 A=k11 B=k11 @0", "at most 1"),
        ("k11:II bear=k15z A=k11 B=l11 @0", "sleeping bear"),
        ("k11:IIO bear=m11 A=k11 B=l11 @0", "without orca"),
        ("k11:II bear=k15 A=k11 B=l11 @7", "@0 to @1"),
        ("k11:II bear=k15 A=k11 B=l11 @0 [C]", "in play"),
        ("k11:II bear=k15 A=x B=x @0", "at least one in play"),
        ("k11:II bear=k15 A=k11 B=l11 @0 h0=STEP", "basic mode"),
        ("k11:II bear=k15 A=k11 B=l11 @0 u=99/4/4", "contradict the box"),
        ("k11:II bear=k15 A=k11 B=l11 @0 t=9999", "turn from 1"),
        ("k11:PPPPP bear=k15 A=k11 B=l11 @0", "than the box holds"),
        ("k11:KI bear=k15 A=l11 B=x @0", "than the box holds"),
        ("k11:II A=k11 B=l11 @0 t=1", "no bear"),
        ("k11:II bear=k15 A=k11 B=l11 @0 nonsense", "expected a field"),
        ("k11:II bear=k15 A=k11 C=l11 @0", "expected A= B="),
    ):
        with pytest.raises(PositionError, match=expected):
            Game("thin_ice", players=2).position(text)


@pytest.mark.clause("THI-12", "THI-51")
def test_a_field_that_is_named_twice_is_refused() -> None:
    text = "k12:III/III bear=o15 A=k12 B=m11 @0 [sd] t=3 u=26/4/4"
    game = Game("thin_ice", players=2)
    assert game.position(text).legal_texts()
    for word, name in (
        ("A=l12", "A="), ("B=x", "B="), ("bear=k11", "bear="), ("@1", "@"), ("t=4", "t="), ("u=25/4/4", "u="),
        ("[s]", r"\[due\]"),
    ):  # fmt: skip
        with pytest.raises(PositionError, match=f"{name} is named twice"):
            game.position(f"{text} {word}")
    held = "k12:III/III bear=o15 A=k12 B=m11 @0 h0=STEP p=CALM"
    with_cards = Game("thin_ice", players=2, mode="intermediate")
    for word, name in (("h0=LOOK", "h0="), ("p=LOOK", "p=")):
        with pytest.raises(PositionError, match=f"{name} is named twice"):
            with_cards.position(f"{held} {word}")
    with pytest.raises(PositionError, match="up to 2 cards"):
        with_cards.position(f"{held} h1=STEP,LOOK,CALM")


@pytest.mark.clause("THI-R6")
def test_writing_a_position_reverses_reading_it() -> None:
    for text, options in (
        ("k12:O2/PPI bear=l12 A=k11 B=m11 @0 [s]", {}),
        ("u1:II/cP bear=- A=u1 B=a21_ @0 t=7", {}),
        ("k12:I'OI*/c1 bear=m12 A=k12 B=l12 @1 [sd] u=24/3/3", {"adrift_scope": "slid"}),
        ('k12:I"O(02)R2/H\'KS1 bear=o15 A=k12 B=k11 C=x @0 h0=STEP,CALM h1=GRIP p=LOOK', {
            "mode": "intermediate", "expansion_tiles": "all",
        }),
    ):  # fmt: skip
        assert at(text, **options).position == text
