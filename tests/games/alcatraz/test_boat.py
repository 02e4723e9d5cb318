"""Boarding in Alcatraz."""

from __future__ import annotations

import pytest

from tests.games.alcatraz.positions import at


@pytest.mark.clause("ALC-21", "ALC-22", "ALC-R11")
def test_prisoners_do_not_block_the_way_to_the_boat() -> None:
    state = at("3G#4/#2R5/3Y4#/#8/8#/#8/8#/#8/9 3,3,3 0,0,0 Y m 0")
    assert "d3^" in state.legal_texts()
    assert state.play("d3^").events() == ()


@pytest.mark.clause("ALC-R12")
def test_nobody_has_to_board() -> None:
    assert {"d3^", "d3-d2"} <= set(at("4#4/#8/3Y4#/#8/8#/#8/8#/#8/9 3,4 0,0 Y m 0").legal_texts())
