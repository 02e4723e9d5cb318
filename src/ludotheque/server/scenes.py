"""Scenes on the wire: whole at first, afterwards only what changed; and a cache of those drawn lately."""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter

from ludotheque.core.contract import SPECTATOR
from ludotheque.core.state import State
from ludotheque.draw.scene import Motion, Node, Scene
from ludotheque.server.messages import Still, scene_json

_nodes: TypeAdapter[list[Node]] = TypeAdapter(list[Node])
_motions: TypeAdapter[tuple[Motion, ...]] = TypeAdapter(tuple[Motion, ...])
STILL = set(Still.model_fields)


def whole(scene: Scene) -> dict[str, Any]:
    """A Scene as JSON data."""
    data: dict[str, Any] = scene_json.dump_python(scene, mode="json")
    return data


def still(scene: Scene) -> dict[str, Any]:
    """A Scene without its nodes, motions and narration."""
    data: dict[str, Any] = scene_json.dump_python(scene, mode="json", include=STILL)
    return data


def viewpoint_of(seat: int | None) -> int:
    """The viewpoint of a seat; None is a spectator."""
    return SPECTATOR if seat is None else seat


def line(state: State, scene: Scene, seat: int | None, *, seq: int, ply: int) -> dict[str, Any]:
    """The action that led to a position, in notation and in sentences, as a seat may see it."""
    view = state.view(viewpoint_of(seat))
    assert view.parent is not None
    actor = view.parent.to_move
    return {
        "seq": seq,
        "ply": ply,
        "seat": actor if isinstance(actor, int) else None,
        "text": view.action_text,
        "narration": list(scene.narration),
    }


Viewer = tuple[int | None, str]
"""Whose view is shown, a seat's or (None) a spectator's, and in which language."""

KEPT = 40
"""Lines of narration that are kept per viewer."""


class SceneCache:
    """The latest scenes and lines of a table. Drawing takes milliseconds, and many connections need the same."""

    def __init__(self) -> None:
        self._scenes: dict[Viewer, tuple[State, Scene]] = {}
        self._lines: dict[Viewer, dict[tuple[int, int], dict[str, Any]]] = {}

    def scene(self, state: State, viewer: Viewer) -> Scene:
        """The scene of a position, drawn once.

        An equal position counts as the same, even if the table has forgotten earlier positions meanwhile, which a
        scene may look back to: the next scene is sent as a change from the one that was sent before.
        """
        kept = self._scenes.get(viewer)
        if kept is None or not (kept[0] is state or (kept[0] == state and kept[0].action == state.action)):
            kept = self._scenes[viewer] = (state, state.scene(viewpoint_of(viewer[0]), viewer[1]))
        return kept[1]

    def line(self, state: State, viewer: Viewer, *, ply: int, takebacks: int) -> dict[str, Any]:
        """The line of narration about the action that led to a position, made once."""
        kept, place = self._lines.setdefault(viewer, {}), (ply, takebacks)
        if place not in kept:
            kept[place] = line(state, self.scene(state, viewer), viewer[0], seq=0, ply=ply)
            while len(kept) > KEPT:
                del kept[next(iter(kept))]
        return kept[place]

    def clear(self) -> None:
        """Forget everything."""
        self._scenes.clear()
        self._lines.clear()


def changes(before: Scene, after: Scene) -> dict[str, Any]:
    """From one scene to the next: the motions, the nodes that are new or changed, the ids of those that are gone."""
    known = {node.id: node for node in before.nodes}
    fresh = {node.id for node in after.nodes if node.id not in known}
    changed = []
    for node in after.nodes:
        old = known.pop(node.id, None)
        if old is not node and old != node:  # most nodes are the same object
            changed.append(node)
    above: dict[str, str] = {}
    under = {}
    for node in reversed(after.nodes):
        if node.id in fresh and node.layer in above:
            under[node.id] = above[node.layer]
        above[node.layer] = node.id
    return {
        "motions": _motions.dump_python(after.motions, mode="json"),
        "nodes": _nodes.dump_python(changed, mode="json"),
        "gone": list(known),
        "under": under,
    }
