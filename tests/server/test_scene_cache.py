"""Pictures look back: what a table forgets must not change what was already sent."""

from __future__ import annotations

from ludotheque.conformance import Sample
from ludotheque.core.contract import SPECTATOR
from ludotheque.core.game import Game
from ludotheque.core.state import State
from ludotheque.server.scenes import SceneCache


def test_a_picture_that_was_sent_stays_when_positions_behind_it_are_forgotten() -> None:
    line = list(Sample(Game("alaska", players=3, backend="cpu"), games=1).lines[0].line())
    looked_back = 0
    for whole in line[40:200:8]:
        assert whole.parent is not None
        short = State(whole.game, whole.record, State(whole.game, whole.parent.record), whole.action)
        cache = SceneCache()
        sent = cache.scene(whole, (None, "en"))
        assert cache.scene(short, (None, "en")) == sent
        looked_back += short.scene(SPECTATOR, "en") != sent
    assert looked_back, "some pictures do look back further"
