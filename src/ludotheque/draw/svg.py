"""Write a Scene as one self-contained SVG file, for notebooks, documents and the command line."""

from __future__ import annotations

from html import escape
from typing import assert_never

from ludotheque.core import registry
from ludotheque.draw.scene import Box, Circle, Node, Path, Scene, Sprite, Text, asset
from ludotheque.draw.theme import Theme, variables

BASE_STYLE = """
.ludo { font-family: var(--sans); font-variant-numeric: tabular-nums; background: var(--paper) }
.ludo text { fill: var(--ink); dominant-baseline: central }
.ludo .headline { font-family: var(--serif); fill: var(--ink) }
.ludo .glow { stroke: var(--glow); stroke-width: 3; fill: none }
.ludo .ghost { opacity: 0.45 }
.ludo .mark circle { fill: var(--paper); stroke: var(--ink); stroke-width: 1 }
.ludo .mark-reconstructed circle { fill: var(--glow); stroke-dasharray: 3 2 }
.ludo .mark text { fill: var(--ink); font-weight: 600 }
"""

HEADLINE = 34.0
"""Height of the strip above the board for the headline."""


def write_svg(scene: Scene, theme: Theme = "day", headline: bool = True, glow: bool = True) -> str:
    """The scene as an SVG document.

    `headline` writes the headline above the board; `glow` outlines what the viewer may click first.
    """
    top = HEADLINE if headline else 0.0
    info = registry.info(scene.game)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="ludo {scene.game} {theme}" role="img" '
        f'aria-label="{escape(scene.label)}" viewBox="0 {_n(-top)} {_n(scene.width)} {_n(scene.height + top)}" '
        f'style="{escape(variables(theme, info.accent))}">',
        f"<title>{escape(scene.label)}</title>",
        f"<style>{BASE_STYLE}{asset(scene.game, 'style.css')}</style>",
        f"<defs>{_symbols(scene)}</defs>",
        f'<rect x="0" y="{_n(-top)}" width="{_n(scene.width)}" height="{_n(scene.height + top)}" fill="var(--paper)"/>',
    ]
    if headline:
        parts.append(
            f'<text class="headline" x="{_n(scene.width / 2)}" y="{_n(-top / 2 + 4)}" '
            f'text-anchor="middle" font-size="21">{escape(scene.headline)}</text>'
        )
    first_clicks = {choice.clicks[0] for choice in scene.choices} if glow else set()
    for layer in scene.layers:
        parts.append(f'<g class="layer-{layer}">')
        parts += [node_svg(node, node.id in first_clicks) for node in scene.nodes if node.layer == layer]
        parts.append("</g>")
    parts.append("</svg>")
    return "\n".join(parts)


def _symbols(scene: Scene) -> str:
    """The content of the `svg` element of the game's sprite file."""
    text = asset(scene.game, "sprites.svg")
    return "" if not text else text[text.index(">", text.index("<svg")) + 1 : text.rindex("</svg>")]


def node_svg(node: Node, glowing: bool = False) -> str:
    """One node as an SVG element."""
    place = f"translate({_n(node.x)} {_n(node.y)})" + (f" rotate({_n(node.turn)})" if node.turn else "")
    aria = f' role="img" aria-label="{escape(node.label)}"' if node.label else ' aria-hidden="true"'
    classes = " ".join(node.classes)
    glow = _glow(node) if glowing else ""
    return f'<g id="{escape(node.id)}" class="{classes}" transform="{place}"{aria}>{_shape(node)}{glow}</g>'


def _shape(node: Node) -> str:
    match node.shape:
        case Circle(radius):
            return f'<circle r="{_n(radius)}"/>'
        case Box(width, height, corner):
            return (
                f'<rect x="{_n(-width / 2)}" y="{_n(-height / 2)}" width="{_n(width)}" '
                f'height="{_n(height)}" rx="{_n(corner)}"/>'
            )
        case Path(d):
            return f'<path d="{escape(d)}"/>'
        case Sprite(name, width, height):
            return (
                f'<use href="#{escape(name)}" x="{_n(-width / 2)}" y="{_n(-height / 2)}" '
                f'width="{_n(width)}" height="{_n(height)}"/>'
            )
        case Text(text, size, anchor):
            return f'<text font-size="{_n(size)}" text-anchor="{anchor}">{escape(text)}</text>'
        case other:
            assert_never(other)


def _glow(node: Node) -> str:
    """The glow around a node that can be clicked."""
    match node.shape:
        case Circle(radius):
            return f'<circle class="glow" r="{_n(radius + 4)}"/>'
        case Box(width, height) | Sprite(_, width, height):
            corner = min(width, height) / 2 if node.shape.corner is None else node.shape.corner
            return (
                f'<rect class="glow" x="{_n(-width / 2 - 3)}" y="{_n(-height / 2 - 3)}" width="{_n(width + 6)}" '
                f'height="{_n(height + 6)}" rx="{_n(corner + 3)}"/>'
            )
        case Path(d):
            return f'<path class="glow" d="{escape(d)}"/>'
        case _:
            return ""


def _n(value: float) -> str:
    """A number with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
