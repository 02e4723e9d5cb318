"""Pictures with inlined styles, and as pixels."""

from __future__ import annotations

import re

import numpy as np
import pytest

from ludotheque import Game
from ludotheque.draw.flat import flatten
from ludotheque.draw.raster import pixels
from ludotheque.draw.svg import write_svg
from ludotheque.draw.theme import PALETTE
from tests.games import BUILT_IN


def svg(inside: str, style: str, root: str = "") -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" style="{root}"><style>{style}</style>{inside}</svg>'


def test_the_more_specific_rule_wins_then_the_later_one() -> None:
    rules = "path { fill: red } .a path { fill: green } .a.b path { fill: blue } .a path { stroke: red } "
    flat = flatten(svg('<g class="a b"><path/></g><g class="a"><path/></g><path/>', rules + ".a path { stroke: tan }"))
    assert re.findall(r'fill="(\w+)"', flat) == ["blue", "green", "red"]
    assert re.findall(r'stroke="(\w+)"', flat) == ["tan", "tan"]


def test_sprites_inherit_variables_from_their_use_element() -> None:
    sprite = '<defs><symbol id="s" viewBox="0 0 2 2"><path class="p"/></symbol></defs>'
    used = '<g class="red"><use href="#s" width="4" height="4"/></g><use href="#s" width="4" height="4"/>'
    flat = flatten(svg(sprite + used, ".p { fill: var(--coat, grey) } .red { --coat: var(--deep) }", "--deep: #900"))
    assert re.findall(r'fill="([#\w]+)"', flat) == ["#900", "grey"]
    assert flat.count('viewBox="0 0 2 2"') == 2 and "<use" not in flat


def test_conditional_rules_are_ignored() -> None:
    assert "fill" not in flatten(svg("<path/>", "@media print { path { fill: red } }"))


@pytest.mark.parametrize("slug", BUILT_IN)
def test_a_flat_picture_has_no_variables_styles_or_classes(slug: str) -> None:
    flat = flatten(write_svg(Game(slug).start().scene(), "night"))
    assert "var(" not in flat and "<style" not in flat and "class=" not in flat


def test_pixels_have_the_colours_of_the_theme() -> None:
    """The corner of the picture has the colour `paper` of the theme."""
    for theme in ("day", "night"):
        image = pixels(write_svg(Game("daldos").start().scene(), theme), 300)
        paper = PALETTE["paper"][theme]
        assert image.shape[1:] == (300, 3) and image.dtype == np.uint8
        assert "#" + bytes(image[2, 2]).hex() == paper
        assert len(np.unique(image.reshape(-1, 3), axis=0)) > 50
