"""The scene of Thin Ice: nodes, choices and motions."""

from __future__ import annotations

from ludotheque import Game
from ludotheque.core.boards import built_in_data
from ludotheque.core.contract import SPECTATOR
from ludotheque.core.provenance import things_of
from ludotheque.draw.scene import Scene
from ludotheque.games.thin_ice.view import nodes_of
from tests.games.thin_ice.helpers import at, cards


def ids(scene: Scene) -> set[str]:
    return {node.id for node in scene.nodes}


def test_the_picture_does_not_depend_on_the_place_on_the_map() -> None:
    """THI-R6: the same position has the same picture in the middle of the map and across its edge."""
    here = at("j12:IhOI/1IIc bear=k11 A=j12 B=l11 @0").scene(0)
    there = at("t1:IhOI/1IIc bear=u21 A=t1 B=a21 @0").scene(0)
    assert (here.width, here.height) == (there.width, there.height)

    def places(scene: Scene) -> dict[str, tuple[float, float]]:
        return {node.id: (node.x, node.y) for node in scene.nodes if node.layer in ("tiles", "pieces")}

    assert places(here) == places(there)


def test_tiles_that_will_drift_off_are_marked() -> None:
    """THI-25: a tile without a neighbour is marked until the turn ends."""
    before = at("j11:cI/3PP bear=o15 A=m10 B=j11 C=n10 @0 [sd]")
    assert not any(id.startswith("adrift-") for id in ids(before.scene()))
    after = before.play("k11/e").scene()
    marked = [node for node in after.nodes if node.id.startswith("adrift-")]
    tile = next(node for node in after.nodes if node.label.startswith("j11"))
    assert [(node.x, node.y) for node in marked] == [(tile.x, tile.y)]


def test_a_back_known_to_one_seat_is_shown_to_that_seat_only() -> None:
    state = cards('k12:I"O(0)IP/PPH bear=o15 A=k12 B=k11 @0 [A]')
    assert {"back-1", "private-1"} <= ids(state.scene(0))
    for viewpoint in (1, SPECTATOR):  # it is public that a seat knows the back, but not the back itself
        assert "private-1" in ids(state.scene(viewpoint)) and "back-1" not in ids(state.scene(viewpoint))


def test_only_the_seat_to_move_has_choices() -> None:
    state = at("i13:IIIII/IIIII/IIHII/IIIII/IIIII bear=k11z A=k12 B=l10 C=j10 @0")
    assert len(state.scene(0).choices) == 28 == len(state.legal_actions())
    assert not state.scene(1).choices and not state.scene(SPECTATOR).choices
    refused = {refusal.clicks: refusal.clause for refusal in state.scene(0).refusals}
    assert refused["pawn-A", f"tile-{state.record.at[state.record.bear]}"] == "THI-16"  # the bear sleeps there


def test_motions() -> None:
    slid = at("k12:O/PPI bear=l12 A=k11 B=m11 @0 [s]").play("k12/e")
    assert [(motion.node, motion.gesture) for motion in slid.scene().motions] == [("tile-1", "slide")]
    chased = slid.play("bear m11")
    assert [motion.node for motion in chased.scene().motions] == ["bear"]
    assert [motion.node for motion in chased.play("B!l11").scene().motions] == ["pawn-B"]
    pushed = at("j12:IIII/IKOI/II1I bear=p15 A=j12 B=m12 @0 [s]", expansion_tiles="kraken").play_line("k11/e O>l10")
    assert [motion.gesture for motion in pushed.scene().motions] == ["slide"]  # the orca, from where it lay


def test_the_die_shows_the_last_result_of_the_turn() -> None:
    state = at("k12:IIc/PPI bear=o15 A=k12 B=m11 @0").play_line("roll d:freeze f m12")
    die = next(node for node in state.scene().nodes if node.id == "die")
    assert "frost" in die.label


def test_the_nodes_of_the_things_in_data_files() -> None:
    """With the Kraken the first picture shows the die and the backs of all tiles but chunks.

    Cards are not nodes, and open sides belong to the nodes of tiles.
    """
    shown = ids(Game("thin_ice", expansion_tiles="all").start().scene())
    found = {thing: set(nodes_of(thing)) for data in built_in_data("thin_ice") for thing in things_of(data)}
    assert set().union(*found.values()) <= shown
    assert {key for key, nodes in found.items() if not nodes} == {
        thing for thing in found if thing[0] in ("card", "chunks", "open_sides")
    }
