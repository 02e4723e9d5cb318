"""`scenes.py`: the cache. A scene may show earlier actions; it must not change when the table forgets positions.

The changes between two scenes are in `test_frames.py`.
"""

from __future__ import annotations

from ludotheque.conformance import Sample
from ludotheque.core.contract import SPECTATOR
from ludotheque.core.game import Game
from ludotheque.core.state import State
from ludotheque.server.scenes import SceneCache


def test_cached_scene_is_used_after_earlier_positions_are_forgotten() -> None:
    line = list(Sample(Game("alaska", players=3, backend="cpu"), games=1).lines[0].line())
    different = 0
    for whole in line[40:200:8]:
        assert whole.parent is not None
        short = State(whole.game, whole.record, State(whole.game, whole.parent.record), whole.action)
        cache = SceneCache()
        sent = cache.scene(whole, (None, "en"))
        assert cache.scene(short, (None, "en")) == sent
        different += short.scene(SPECTATOR, "en") != sent
    assert different, "some scenes show more than the last action, otherwise this tests nothing"
