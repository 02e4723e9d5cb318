"""Where the things of one position stand in the picture: what shares a place is spread over it."""

from __future__ import annotations

from ludotheque.core.contract import Record
from ludotheque.games.alaska.chart import Cell, Chart, Point
from ludotheque.games.alaska.names import names_of
from ludotheque.games.alaska.roads import Roads
from ludotheque.games.alaska.table import COLOURS, NONE


class Layout:
    """Where the things of one position stand."""

    def __init__(self, chart: Chart, board: Record, record: Record) -> None:
        self.chart, self.board, self.record = chart, board, record
        self.roads = Roads(board, record)
        self._placed: list[int] = record.placed.tolist()
        self._boxes: list[list[int]] = record.box.tolist()
        self._at: list[int] = record.truck_at.tolist()[: int(record.seats)]
        self.trucks: dict[int, Point] = {}
        self.boxes: dict[tuple[int, int], Point] = {}
        self.bear: Point | None = None
        for place in self.places():
            self._spread(place)

    def places(self) -> list[int]:
        """Every piece, the island, every land."""
        pieces = [name for name in range(self.chart.hexes) if self._placed[name] != NONE]
        return [*pieces, *range(self.chart.hexes, self.chart.hexes + 1 + self.chart.lands)]

    def hexes(self, place: int) -> tuple[int, ...]:
        """The hexes of a piece."""
        if place >= self.chart.hexes or self._placed[place] == NONE:
            return ()
        return names_of(self.board).covers[self._placed[place]]

    def cells(self, place: int) -> list[Cell]:
        """The cells of a place."""
        return self.chart.cells(place, self.hexes(place))

    def anchor(self, place: int) -> Point:
        """The middle of a place."""
        return self.chart.anchor(place, self.hexes(place))

    def _spread(self, place: int) -> None:
        trucks = [seat for seat, at in enumerate(self._at) if at == place]
        boxes = [colour for colour in range(COLOURS) if self._boxes[place][colour]]
        bear = self.record.bear == place
        if not trucks and not boxes and not bear:
            return
        slots = self.chart.slots(place, len(boxes) + len(trucks) + bear, self.hexes(place))
        for colour in boxes:
            self.boxes[place, colour] = slots.pop(0)
        for seat in trucks:
            self.trucks[seat] = slots.pop(0)
        if bear:
            self.bear = slots.pop(0)
