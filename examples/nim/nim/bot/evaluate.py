"""The evaluation of a position of Nim: the binary sum of the heaps without carrying (XOR) decides who wins."""

from nim.rules.record import HEAPS, LAST_LOSES

from ludotheque.core.contract import Array, Record


def evaluate(board: Record, state: Record, out: Array) -> None:
    """The seat to move wins unless the XOR of the heaps is 0.

    If the last stone loses and no heap has more than one stone, it is the other way round.
    """
    total = 0
    large = 0
    for heap in range(HEAPS):
        total ^= state.stones[heap]
        if state.stones[heap] > 1:
            large += 1
    wins = total != 0
    if state.last == LAST_LOSES and large == 0:
        wins = not wins
    out[state.to_move] = 0.95 if wins else 0.05
    out[1 - state.to_move] = 1.0 - out[state.to_move]
