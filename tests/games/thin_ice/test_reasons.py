"""The reasons why an action is not legal in Thin Ice."""

from __future__ import annotations

import pytest

from ludotheque.core.errors import LudothequeError
from tests.games.thin_ice.helpers import at, cards


def test_an_illegal_text_raises_an_error_of_one_line() -> None:
    state = at("i13:IIIII/IIIII/IIHII/IIIII/IIIII bear=k11z A=k12 B=l10 C=j10 @0")
    for text in ("A z99", "A k99", "A  k13", "k99/n", "call 9", "by 0", "F~", "!", "-STEP", "O>k12", "bear k12", "A@"):
        try:
            state.play(text)
        except LudothequeError as error:
            assert "\n" not in str(error)


@pytest.mark.clause("THI-R46")
def test_reasons_do_not_depend_on_hidden_information() -> None:
    """The seat to move gets the same reason, whatever is hidden from it."""
    state = cards('k12:I"O(1)IP/PPH bear=o15 A=k12 B=k11 @0 h0=STEP h1=GRIP')
    for text in ("A k11", "A k13", "l12/n", "k12/e", "!LOOK", "!GRIP", "f k12", "nonsense", "look l12"):
        reasons = {str(state.determinization(0, seed).why_not(text)) for seed in range(6)}
        assert reasons == {str(state.why_not(text))}, text
