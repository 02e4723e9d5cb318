"""Reading positions of Nim."""

import re

from nim.rules.record import HEAPS

from ludotheque.core.contract import OVER, Record
from ludotheque.core.errors import PositionError
from ludotheque.core.game import Game


def read_position(game: Game, text: str) -> Record:
    """The position of a text such as `3,5,7,0 1`; raises `PositionError` if the text is not a position."""
    match = re.fullmatch(r"(\d(?:,\d){3}) ([12])", text.strip())
    state = game.first_record()
    stones = [int(heap) for heap in match[1].split(",")] if match else []
    if match is None or any(stones[heap] > state.stones[heap] for heap in range(HEAPS)):
        most = ",".join(str(heap) for heap in state.stones)
        raise PositionError(f"{text!r}: expected '<stones of four heaps, at most {most}> <1 or 2>'")
    state.to_move = int(match[2]) - 1
    for heap in range(HEAPS):
        state.stones[heap] = stones[heap]
    if sum(stones) == 0:
        state.winner, state.to_move = 1 - state.to_move, OVER
    return state
