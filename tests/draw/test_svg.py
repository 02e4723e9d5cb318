"""SVG pictures are well-formed and complete in both themes, and faults of scenes are found."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from ludotheque import Game
from ludotheque.draw.scene import Box, Choice, Circle, Node, Path, Scene, Shape, Sprite, Text, faults
from ludotheque.draw.svg import node_svg, write_svg
from ludotheque.draw.theme import THEMES, Theme
from tests.games import BUILT_IN


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("slug", BUILT_IN)
def test_svg_is_well_formed_and_self_contained(slug: str, theme: Theme) -> None:
    scene = Game(slug).start().scene()
    text = write_svg(scene, theme)
    root = ElementTree.fromstring(text)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert {node.id for node in scene.nodes} <= set(ids)
    assert not re.search(r"url\((?!#)|@import", text)
    for element in root.iter("{http://www.w3.org/2000/svg}use"):
        assert element.get("href", "").removeprefix("#") in ids


def test_every_shape_is_drawn() -> None:
    shapes: list[Shape] = [Circle(3), Box(4, 2, 1), Path("M0 0 L3 3"), Sprite("daldos-prow", 9, 9), Text("a < b", 12)]
    for k, shape in enumerate(shapes):
        element = ElementTree.fromstring(node_svg(Node(f"n{k}", "x", shape, 1, 2, 90, ("c",), "label"), glowing=True))
        assert element.get("aria-label") == "label" and "rotate(90)" in (element.get("transform") or "")


def test_faults_of_a_scene_are_found() -> None:
    node = Node("a", "sky", Sprite("unicorn", 1, 1), 500, 0)
    scene = Scene(
        game="daldos", language="en", width=10, height=10, layers=("ground",), nodes=(node, node),
        headline="", label="",
        choices=(Choice(1, "x", ("b",), ""), Choice(2, "y", ("b",), "z"), Choice(3, "w", (), "z")),
    )  # fmt: skip
    found = " ".join(faults(scene))
    for message in (
        "twice",
        "unknown layer",
        "unknown sprite",
        "outside",
        "no label",
        "unknown b",
        "share",
        "nothing to click",
        "no headline",
    ):
        assert message in found
