"""Why an action of Alaska is not legal."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.core.text import LANGUAGES
from tests.games.alaska.helpers import at, refused

PHASES = {
    "w ph=icedraw": "ALA-12",
    "w ph=evdraw": "ALA-13",
    "w ph=freeze:1S": "ALA-27",
    "s ph=melt:1D ice=ROAD": "ALA-36",
    "w ph=bear ice=ROAD": "ALA-53",
    "w ph=found": "ALA-58",
    "w ph=trip:3": "ALA-17",
    "w ph=fog:B:1 trk=R@N1 box=N1:B1 hand=B:heli": "ALA-77",
    "f ph=over": "ALA-80",
}
"""A position in each phase, and the clause of what is to be done there."""

TEXTS = ("+a1", "-a1", "*N1", "found+", ">N1", "^IS", "LR", "TB", "U", ".", "fog", "nofog", "i:2D/1", "e:bear", "what?")


@pytest.mark.parametrize(("position", "clause"), PHASES.items())
def test_actions_of_other_phases_are_refused(position: str, clause: str) -> None:
    """The reason says what is to be done now, in every language."""
    state = at(position)
    reasons = {text: state.why_not(text) for text in TEXTS if text not in state.legal_texts()}
    answered = [reason.clause for reason in reasons.values() if reason is not None]
    assert len(answered) == len(reasons) and clause in answered
    for reason in reasons.values():
        assert reason is not None and all(reason.text(language) for language in LANGUAGES)


@pytest.mark.clause("ALA-35")
def test_nothing_melts_in_winter() -> None:
    assert refused(at("w ph=trip:3 ice=ROAD"), "-f4") == "ALA-35"


@pytest.mark.clause("ALA-21")
def test_a_piece_is_named_by_its_first_hex() -> None:
    state = at("w ph=trip:3 ice=ROAD")
    assert str(state.why_not(">d2")) == "The piece on d2 is called c1. (ALA-21)"
    assert refused(state, ">a1") == "ALA-29" and refused(state, ">XX") == "ALA-20"


@settings(deadline=None)  # slow machines must not fail the test
@given(st.text(max_size=40))
def test_any_illegal_text_has_a_reason(text: str) -> None:
    state = at("w ph=trip:3 ice=ROAD trk=R@c1+R hand=R:heli.theft,B:fog")
    assert (state.why_not(text) is None) == (text in state.legal_texts())
