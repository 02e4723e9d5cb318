"""Small plots as inline SVG in the room's colours: drawn for 360 pixels, so that a phone shows them as they are."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

WIDTH, HEIGHT = 360.0, 190.0
LEFT, RIGHT, TOP, BOTTOM = 36.0, 18.0, 10.0, 34.0


def n(value: float) -> str:
    """A short number."""
    return f"{value:.1f}".rstrip("0").rstrip(".")


def svg(label: str, parts: Sequence[str], height: float = HEIGHT) -> str:
    """A plot with what a screen reader says of it."""
    return (
        f'<svg class="plot" role="img" aria-label="{escape(label)}" viewBox="0 0 {n(WIDTH)} {n(height)}">'
        f"{''.join(parts)}</svg>"
    )


def text(x: float, y: float, words: str, anchor: str = "middle", classes: str = "") -> str:
    return f'<text x="{n(x)}" y="{n(y)}" text-anchor="{anchor}" class="{classes}">{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, classes: str) -> str:
    return f'<path d="M{n(x1)} {n(y1)}L{n(x2)} {n(y2)}" class="{classes}"/>'


class Frame:
    """Where numbers lie on a plot: x from `left` to `right`, y from 0 at the bottom to `top`."""

    def __init__(self, left: float, right: float, top: float, height: float = HEIGHT) -> None:
        self.left, self.span, self.top, self.height = left, (right - left) or 1.0, top or 1.0, height

    def x(self, value: float) -> float:
        return LEFT + (value - self.left) / self.span * (WIDTH - LEFT - RIGHT)

    def y(self, value: float) -> float:
        return self.height - BOTTOM - value / self.top * (self.height - TOP - BOTTOM)

    def ground(self, title: str) -> list[str]:
        """The line at the bottom, and what is counted along it."""
        base = self.y(0)
        return [line(LEFT, base, WIDTH - RIGHT, base, "axis"), text(WIDTH / 2, self.height - 3, title, classes="title")]

    def levels(self, marks: Sequence[tuple[float, str]]) -> list[str]:
        """Faint lines across, with what they mean."""
        parts = []
        for value, words in marks:
            parts.append(line(LEFT, self.y(value), WIDTH - RIGHT, self.y(value), "grid"))
            parts.append(text(LEFT - 5, self.y(value) + 4, words, "end"))
        return parts

    def ticks(self, marks: Sequence[tuple[float, str]]) -> list[str]:
        return [text(self.x(value), self.height - BOTTOM + 14, words) for value, words in marks]


def round_steps(top: float, most: int = 4) -> list[float]:
    """Round numbers from 0 up to `top`.

    >>> round_steps(90)
    [0.0, 50.0]
    """
    step = next(s for k in range(-3, 9) for s in (10.0**k, 2 * 10.0**k, 5 * 10.0**k) if top / s < most)
    return [step * k for k in range(int(top / step) + 1)]


def bars(
    label: str, title: str, values: Sequence[tuple[float, float, float]], ticks: Sequence[tuple[float, str]]
) -> str:
    """A histogram: (from, to, how many)."""
    frame = Frame(values[0][0], values[-1][1], max(height for _, _, height in values))
    marks = [(step, n(step)) for step in round_steps(frame.top) if step == int(step)]
    parts = frame.levels(marks[1:])
    for low, high, height in values:
        x, width = frame.x(low) + 0.75, frame.x(high) - frame.x(low) - 1.5
        y = frame.y(height)
        parts.append(
            f'<rect x="{n(x)}" y="{n(y)}" width="{n(max(width, 0.5))}" height="{n(frame.y(0) - y)}" class="bar"/>'
        )
    return svg(label, [*parts, *frame.ground(title), *frame.ticks(ticks)])


def curve(
    label: str, title: str, points: Sequence[tuple[float, float]], top: float, levels: Sequence[tuple[float, str]],
    ticks: Sequence[tuple[float, str]],
) -> str:  # fmt: skip
    """A line over the ground, filled below."""
    frame = Frame(points[0][0], points[-1][0], top)
    way = "L".join(f"{n(frame.x(x))} {n(frame.y(y))}" for x, y in points)
    first, last, base = n(frame.x(points[0][0])), n(frame.x(points[-1][0])), n(frame.y(0))
    parts = [*frame.levels(levels), f'<path d="M{first} {base}L{way}L{last} {base}Z" class="area"/>']
    parts.append(f'<path d="M{way}" class="line"/>')
    return svg(label, [*parts, *frame.ground(title), *frame.ticks(ticks)])


def race(
    label: str, title: str, parts: Sequence[float], lines: Sequence[tuple[str, Sequence[float]]],
    levels: Sequence[tuple[float, str]], ticks: Sequence[tuple[float, str]],
) -> str:  # fmt: skip
    """One line a seat, in its own colour over a darker edge, since a side may be as pale as the paper."""
    frame = Frame(0, 1, 1.0, 220)
    drawn = frame.levels(levels)
    for classes, values in lines:
        way = "L".join(f"{n(frame.x(x))} {n(frame.y(y))}" for x, y in zip(parts, values, strict=True))
        drawn.append(f'<g class="{escape(classes)}"><path d="M{way}" class="edge"/><path d="M{way}" class="side"/></g>')
    return svg(label, [*drawn, *frame.ground(title), *frame.ticks(ticks)], 220)


def whiskers(
    label: str, rows: Sequence[tuple[str, str, float, float, float]], fair: float, top: float,
    ticks: Sequence[tuple[float, str]],
) -> str:  # fmt: skip
    """A dot with its interval a row: (words, classes, value, low, high); a dashed line at what would be fair."""
    height = 26.0 * len(rows) + 40
    frame = Frame(0, top, 1, height)
    parts = [line(frame.x(value), TOP, frame.x(value), height - BOTTOM, "grid") for value, _ in ticks]
    parts.append(line(frame.x(fair), TOP - 6, frame.x(fair), height - BOTTOM + 2, "fair"))
    for index, (words, classes, value, low, high) in enumerate(rows):
        y = TOP + 13 + 26.0 * index
        parts.append(line(frame.x(low), y + 5, frame.x(min(high, top)), y + 5, "whisker"))
        parts.append(
            f'<g class="{escape(classes)}"><circle cx="{n(frame.x(value))}" cy="{n(y + 5)}" r="5" class="dot"/></g>'
        )
        parts.append(text(LEFT, y - 3, words, "start", "name"))
    return svg(label, [*parts, *[text(frame.x(v), height - BOTTOM + 16, words) for v, words in ticks]], height)
