"""Ways over the ice, for the eye: how far home is, and which pieces the island's way depends on."""

from __future__ import annotations

from ludotheque.core.contract import Record
from ludotheque.games.alaska.names import hexes_of
from ludotheque.games.alaska.table import NONE, home
from ludotheque.games.alaska.trip import land_place, neighbour_lands, neighbour_pieces


class Roads:
    """Which places are next to which, whoever stands there."""

    def __init__(self, board: Record, record: Record) -> None:
        self.board, self.record = board, record
        self._known: dict[int, list[int]] = {}

    def next_to(self, place: int) -> list[int]:
        """The places one step away, bear and limit left aside."""
        if place not in self._known:
            lands = neighbour_lands(self.board, self.record, place)
            near = [land_place(self.board, bit) for bit in range(int(self.board.lands) + 1) if lands >> bit & 1]
            self._known[place] = [*hexes_of(*neighbour_pieces(self.board, self.record, place)), *near]
        return self._known[place]

    def steps_home(self, seat: int) -> int | None:
        """How many steps a truck needs to its camp; None if there is no way."""
        goal, front = home(self.board, self.record, seat), [int(self.record.truck_at[seat])]
        seen, steps = set(front), 0
        while front:
            if goal in front:
                return steps
            front = [place for place in {there for here in front for there in self.next_to(here)} if place not in seen]
            seen.update(front)
            steps += 1
        return None

    def lifelines(self) -> set[int]:
        """The pieces whose loss would cut the island off from every land."""
        way = self._way_ashore(NONE)
        return {name for name in way if not self._way_ashore(name)}

    def _way_ashore(self, without: int) -> list[int]:
        """The pieces of a way from the island to a land that leaves one out; none if there is no way."""
        island = int(self.board.hexes)
        came: dict[int, int] = {island: NONE, without: NONE}
        front = [island]
        while front:
            here = front.pop(0)
            for place in self.next_to(here):
                if place > island and here != island:
                    way = []
                    while here != island:
                        way.append(here)
                        here = came[here]
                    return way
                if place < island and place not in came:
                    came[place] = here
                    front.append(place)
        return []
