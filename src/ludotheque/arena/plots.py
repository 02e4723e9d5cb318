"""Small plots as inline SVG with the CSS classes of `report.css`; 360 pixels wide, so that they fit on a phone."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

WIDTH, HEIGHT = 360.0, 190.0
LEFT, RIGHT, TOP, BOTTOM = 36.0, 18.0, 10.0, 34.0


def n(value: float) -> str:
    """A number with at most one decimal, without trailing zeros."""
    return f"{value:.1f}".rstrip("0").rstrip(".")


def svg(label: str, parts: Sequence[str], height: float = HEIGHT) -> str:
    """A plot from its parts; `label` is for screen readers."""
    return (
        f'<svg class="plot" role="img" aria-label="{escape(label)}" viewBox="0 0 {n(WIDTH)} {n(height)}">'
        f"{''.join(parts)}</svg>"
    )


def text(x: float, y: float, content: str, anchor: str = "middle", classes: str = "") -> str:
    """A text at a point."""
    return f'<text x="{n(x)}" y="{n(y)}" text-anchor="{anchor}" class="{classes}">{escape(content)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, classes: str) -> str:
    """A straight line between two points."""
    return f'<path d="M{n(x1)} {n(y1)}L{n(x2)} {n(y2)}" class="{classes}"/>'


class Frame:
    """The scale of a plot: x from `left` to `right`, y from 0 at the bottom to `top`."""

    def __init__(self, left: float, right: float, top: float, height: float = HEIGHT) -> None:
        self.left, self.span, self.top, self.height = left, (right - left) or 1.0, top or 1.0, height

    def x(self, value: float) -> float:
        """The x coordinate of a value."""
        return LEFT + (value - self.left) / self.span * (WIDTH - LEFT - RIGHT)

    def y(self, value: float) -> float:
        """The y coordinate of a value."""
        return self.height - BOTTOM - value / self.top * (self.height - TOP - BOTTOM)

    def axis(self, title: str) -> list[str]:
        """The x axis with its title."""
        base = self.y(0)
        return [line(LEFT, base, WIDTH - RIGHT, base, "axis"), text(WIDTH / 2, self.height - 3, title, classes="title")]

    def levels(self, marks: Sequence[tuple[float, str]]) -> list[str]:
        """Horizontal grid lines with their labels: (value, label)."""
        parts = []
        for value, label in marks:
            parts.append(line(LEFT, self.y(value), WIDTH - RIGHT, self.y(value), "grid"))
            parts.append(text(LEFT - 5, self.y(value) + 4, label, "end"))
        return parts

    def ticks(self, marks: Sequence[tuple[float, str]]) -> list[str]:
        """The labels below the x axis: (value, label)."""
        return [text(self.x(value), self.height - BOTTOM + 14, label) for value, label in marks]


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
    """A histogram of bars (from, to, height)."""
    frame = Frame(values[0][0], values[-1][1], max(height for _, _, height in values))
    marks = [(step, n(step)) for step in round_steps(frame.top) if step == int(step)]
    parts = frame.levels(marks[1:])
    for low, high, height in values:
        x, width = frame.x(low) + 0.75, frame.x(high) - frame.x(low) - 1.5
        y = frame.y(height)
        parts.append(
            f'<rect x="{n(x)}" y="{n(y)}" width="{n(max(width, 0.5))}" height="{n(frame.y(0) - y)}" class="bar"/>'
        )
    return svg(label, [*parts, *frame.axis(title), *frame.ticks(ticks)])


def curve(
    label: str, title: str, points: Sequence[tuple[float, float]], top: float, levels: Sequence[tuple[float, str]],
    ticks: Sequence[tuple[float, str]],
) -> str:  # fmt: skip
    """A line through points, with the area below it filled."""
    frame = Frame(points[0][0], points[-1][0], top)
    path = "L".join(f"{n(frame.x(x))} {n(frame.y(y))}" for x, y in points)
    first, last, base = n(frame.x(points[0][0])), n(frame.x(points[-1][0])), n(frame.y(0))
    parts = [*frame.levels(levels), f'<path d="M{first} {base}L{path}L{last} {base}Z" class="area"/>']
    parts.append(f'<path d="M{path}" class="line"/>')
    return svg(label, [*parts, *frame.axis(title), *frame.ticks(ticks)])


def seat_lines(
    label: str, title: str, parts: Sequence[float], lines: Sequence[tuple[str, Sequence[float]]],
    levels: Sequence[tuple[float, str]], ticks: Sequence[tuple[float, str]],
) -> str:  # fmt: skip
    """One line per seat: (classes, values). A dark edge below the seat's colour keeps pale lines visible."""
    frame = Frame(0, 1, 1.0, 220)
    drawn = frame.levels(levels)
    for classes, values in lines:
        path = "L".join(f"{n(frame.x(x))} {n(frame.y(y))}" for x, y in zip(parts, values, strict=True))
        both = f'<path d="M{path}" class="edge"/><path d="M{path}" class="side"/>'
        drawn.append(f'<g class="{escape(classes)}">{both}</g>')
    return svg(label, [*drawn, *frame.axis(title), *frame.ticks(ticks)], 220)


def whiskers(
    label: str, rows: Sequence[tuple[str, str, float, float, float]], fair: float, top: float,
    ticks: Sequence[tuple[float, str]],
) -> str:  # fmt: skip
    """One row per value: (name, classes, value, low, high), a dot with its interval; a dashed line at `fair`."""
    height = 26.0 * len(rows) + 40
    frame = Frame(0, top, 1, height)
    parts = [line(frame.x(value), TOP, frame.x(value), height - BOTTOM, "grid") for value, _ in ticks]
    parts.append(line(frame.x(fair), TOP - 6, frame.x(fair), height - BOTTOM + 2, "fair"))
    for index, (name, classes, value, low, high) in enumerate(rows):
        y = TOP + 13 + 26.0 * index
        parts.append(line(frame.x(low), y + 5, frame.x(min(high, top)), y + 5, "whisker"))
        parts.append(
            f'<g class="{escape(classes)}"><circle cx="{n(frame.x(value))}" cy="{n(y + 5)}" r="5" class="dot"/></g>'
        )
        parts.append(text(LEFT, y - 3, name, "start", "name"))
    return svg(label, [*parts, *[text(frame.x(value), height - BOTTOM + 16, tick) for value, tick in ticks]], height)
