"""Why an action of Alcatraz is not legal."""

from __future__ import annotations

import pytest

from ludotheque import Game
from tests.games.alcatraz.positions import START, at, why


def test_reasons_before_and_after_play() -> None:
    assert why(Game("alcatraz").start(), "+a9") == "ALC-R1"
    state = at(f"{START} 4,4 0,0 Y m 0")
    assert why(state, "seatY") == why(state, "g2a") == "ALC-R1"
    for nonsense in ("", "a", "+j1", "a0-a1", "é", "a1-a2-a3", "+a9 "):
        assert why(state, nonsense) == "ALC-10"


@pytest.mark.clause("ALC-15", "ALC-20")
def test_reason_names_row_distance_and_steps() -> None:
    reason = Game("alcatraz", first_player=1).start().why_not("+f7")
    assert reason is not None
    assert reason.text("en") == "The guard of row 7 would reach you: distance 3, you move 3."
    assert reason.text("fr") == "Le gardien de la rangée 7 vous rattraperait : distance 3, vous avancez de 3."
