"""Why an action is not allowed in Nim."""

import re

from nim.notation.write import LETTERS

from ludotheque.core.contract import OVER
from ludotheque.core.reasons import Reason, because
from ludotheque.core.state import State

__all__ = ["why_not"]


def why_not(view: State, text: str) -> Reason:
    """The reason why the action is not legal, with its clause."""
    state = view.fields
    if state.to_move == OVER:
        return because("NIM-04", "why-over")
    match = re.fullmatch(r"([ABCD])(\d+)", text)
    if not match or int(match[2]) == 0:
        return because("NIM-03", "why-unreadable", text=text[:40])
    left = state.stones[LETTERS.index(match[1])]
    return because("NIM-03", "why-too-many", heap=match[1], left=int(left))
