"""Who is ahead in Nim: the sum of the heaps without carrying tells it exactly."""

from nim.rules.record import HEAPS, LAST_LOSES

from ludotheque.core.contract import Array, Record


def evaluate(board: Record, state: Record, out: Array) -> None:
    """The seat to move wins unless the heaps, added bit by bit without carrying, are 0; where the last stone loses,
    with heaps of one stone only it is the other way round."""
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
