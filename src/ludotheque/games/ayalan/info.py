"""Information about Ayalan: name, number of players, options."""

from __future__ import annotations

from ludotheque.core.info import Choice, DataFile, Info, Number

INFO = Info(
    slug="ayalan",
    name="Ayalan",
    prefix="AYA",
    year=None,
    fewest=2,
    most=4,
    minutes=(45, 60),
    accent=("#b4532a", "#e39a6c"),
    options=(
        Number("players", 2, 4, 4),
        Choice("two_player_sides", ("opposite", "adjacent")),
        Choice("blocked_may_pass", ("false", "true")),
        Choice("recovered_token", ("after", "before")),
        DataFile("board", "ayalan_default"),
    ),
)
