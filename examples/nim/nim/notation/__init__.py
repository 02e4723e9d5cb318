"""The notation of Nim: `B3` takes three stones from heap B; `3,5,7,0 1` is a position with the first player to move."""

from nim.notation.read import read_position
from nim.notation.write import write_action, write_position

__all__ = ["read_position", "write_action", "write_position"]
