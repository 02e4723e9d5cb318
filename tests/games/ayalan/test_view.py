"""The scene, the narration and the terminal text of Ayalan."""

from __future__ import annotations

from ludotheque import Game
from ludotheque.core.boards import built_in_data
from ludotheque.core.contract import SPECTATOR
from ludotheque.core.module import load
from tests.games.ayalan.helpers import at


def test_closed_ways_are_shown_with_their_reasons() -> None:
    scene = at("start{E8=1ns,1@E8s,G8=2ew,2@G8w}").scene(0, "en")
    assert "G8 is taken" in scene.node("turn-S").label and "closed" in scene.node("turn-S").classes
    assert "F9 is a rock" in scene.node("turn-L").label
    assert "+3" in scene.node("turn-R").label and "open" in scene.node("turn-R").classes
    assert [choice.clicks for choice in scene.choices] == [("turn-R",)]
    assert {scene.node(f"exit-{way}").classes[0] for way in "SL"} == {"no-way"}
    short = at("start{C5=1ns,1@C5s,1h1/0}").scene(0, "fr")
    assert "plus de virage" in short.node("turn-L").label


def test_the_narration_of_a_block_names_each_exit() -> None:
    before = "start{t3,F1=4ew,F2=4sw,G2=4ns,H2=4ns,I2=4ns,J2=4ns,4@J2s,L3=3ns,3@L3n}"
    after = at(before).play("K3S")
    assert after.scene().narration[-1] == ("Amber is blocked for good at K2: L2 is a rock, K3 is taken, K1 is a rock.")
    assert "L2 : rocher, K3 est occupée, K1 : rocher" in after.scene(SPECTATOR, "fr").narration[-1]


def test_the_viewers_own_side_is_at_the_bottom() -> None:
    for side, square in enumerate(("A4", "D12", "L4", "D1")):
        scene = Game("ayalan").start().scene(side)
        assert scene.node(f"square-{square}").y > scene.height * 0.8
        assert scene.node(f"bar-{side + 1}").y > scene.node(f"square-{square}").y


def test_what_was_taken_flies_to_the_taker() -> None:
    state = at("start{H10=1ns,1@H10s,I10=2ew,2@I10w}").play("I10Sx2!")
    scene = state.scene()
    gestures = {motion.node: motion.gesture for motion in scene.motions}
    assert gestures == {
        "token-I10": "slide",
        "tip-1": "grow",
        "loot": "fly",
        "loot-points": "fly",
        "cut-2": "break",
    }
    assert any("route is cut" in line for line in scene.narration)
    over = at("start{L3=1ns,1@L3s}").play("A3S").scene()
    assert over.motions[0].gesture == "wrap" and len(over.narration) == 2


def test_the_count_at_the_end() -> None:
    scene = at("start{n=13,t3,3h1/0,D4=1ew,1@D4e,K8=3ns,3@K8n}").play("J8S=").scene()
    assert [scene.node(f"count-sum-{side}").shape.text for side in (1, 3)] == ["1", "2"]  # type: ignore[union-attr]  # a text
    assert "Green: 2 on the board + 0 taken + 0 bonus = 2." in scene.narration
    assert scene.headline == "Green wins with 2 points."


def test_things_of_the_board_file_are_drawn() -> None:
    module = load("ayalan")
    assert module.view is not None
    known = {node.id for node in Game("ayalan").start().scene().nodes}
    (data,) = built_in_data("ayalan")
    for thing in module.boards.things(data):
        nodes = set(module.view.nodes_of(thing))
        assert nodes and nodes <= known, thing
    assert module.view.nodes_of(("name", "")) == ()


def test_the_board_as_text() -> None:
    lines = at("start{E8=1ns,1@E8s,G8=2ew,2@G8w}").terminal(0).splitlines()
    assert lines[5] == "E  +2   ·   ·   ·   ·  +3   ·  1│▼  ·   ·   ·   ·  E"
    assert "[+3]" in lines[6] and "2─◀" in lines[7] and " ▒▒ " in lines[1]
    assert lines[-4] == "▸ 1:23/16@E8s+0+0"
