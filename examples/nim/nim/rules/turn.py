"""The kernels of Nim: setup, legal actions, actions, scores."""

from nim.rules.record import FOUR_HEAPS, HEAPS, LAST_WINS, STONES

from ludotheque.core.contract import OVER, Array, Record


def setup(board: Record, state: Record) -> None:
    """NIM-01: three heaps of 3, 5 and 7 stones, or four with one of 1; NIM-02: seat 0 begins."""
    state.seats = 2
    state.winner = -1
    state.to_move = 0
    for heap in range(3):
        state.stones[heap] = 2 * heap + 3
    if state.heaps == FOUR_HEAPS:
        for heap in range(HEAPS):
            state.stones[heap] = 2 * heap + 1


def legal_actions(board: Record, state: Record, out: Array) -> int:
    """NIM-03: take one or more stones from one heap."""
    n = 0
    for heap in range(HEAPS):
        for taken in range(state.stones[heap]):
            out[n] = heap * STONES + taken
            n += 1
    return n


def apply(board: Record, state: Record, action: int) -> None:
    """NIM-03: take the stones; NIM-04: the player who takes the last stone wins, or loses."""
    state.ply += 1
    state.stones[action // STONES] -= action % STONES + 1
    left = 0
    for heap in range(HEAPS):
        left += state.stones[heap]
    if left > 0:
        state.to_move = 1 - state.to_move
    else:
        state.winner = state.to_move if state.last == LAST_WINS else 1 - state.to_move
        state.to_move = OVER


def scores(board: Record, state: Record, out: Array) -> None:
    """1 for the winner, else 0."""
    for seat in range(2):
        out[seat] = 1.0 if state.winner == seat else 0.0
