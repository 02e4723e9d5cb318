"""Writing actions and positions of Nim."""

from nim.rules.record import STONES

from ludotheque.core.contract import OVER
from ludotheque.core.game import Game
from ludotheque.core.layout import Fields

LETTERS = "ABCD"


def write_action(board: Fields, state: Fields, action: int) -> str:
    """`B3`: three stones from heap B."""
    heap, taken = divmod(action, STONES)
    return f"{LETTERS[heap]}{taken + 1}"


def write_position(game: Game, state: Fields, viewpoint: int | None) -> str:
    """The stones of each heap, and the player to move (1 or 2); at the end the player who lost."""
    seat = 1 - state.winner if state.to_move == OVER else state.to_move
    return f"{','.join(str(stones) for stones in state.stones)} {seat + 1}"
