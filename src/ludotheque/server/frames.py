"""What a position looks like on the wire: a whole Scene once, afterwards only what changed."""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter

from ludotheque.core.state import State
from ludotheque.draw.scene import Motion, Node, Scene
from ludotheque.server.messages import Still, scene_json

SPECTATOR = -1
"""A seat nobody sits on: it is told what everybody is told."""

_nodes: TypeAdapter[list[Node]] = TypeAdapter(list[Node])
_motions: TypeAdapter[tuple[Motion, ...]] = TypeAdapter(tuple[Motion, ...])
STILL = set(Still.model_fields)


def whole(scene: Scene) -> dict[str, Any]:
    """A Scene as JSON data."""
    data: dict[str, Any] = scene_json.dump_python(scene, mode="json")
    return data


def still(scene: Scene) -> dict[str, Any]:
    """A Scene without its nodes, motions and story."""
    data: dict[str, Any] = scene_json.dump_python(scene, mode="json", include=STILL)
    return data


def line(state: State, scene: Scene, seat: int | None, *, seq: int, ply: int) -> dict[str, Any]:
    """The action that led to a position, in notation and in sentences, as a seat may know it."""
    before, action = state.parent, state.action
    assert before is not None and action is not None
    actor = before.to_move
    return {
        "seq": seq,
        "ply": ply,
        "seat": actor if isinstance(actor, int) else None,
        "text": before.text_of(action, SPECTATOR if seat is None else seat),
        "story": list(scene.story),
    }


def frame(before: Scene, after: Scene, state: State, seat: int | None, *, seq: int, ply: int) -> dict[str, Any]:
    """From one picture to the next."""
    known = {node.id: node for node in before.nodes}
    changed = [node for node in after.nodes if known.pop(node.id, None) != node]
    return {
        **line(state, after, seat, seq=seq, ply=ply),
        "motions": _motions.dump_python(after.motions, mode="json"),
        "nodes": _nodes.dump_python(changed, mode="json"),
        "gone": list(known),
    }
