"""Information about Ayalan: name, number of players, options."""

from __future__ import annotations

from ludotheque.core.info import Choice, Credit, DataFile, Info, Number

INFO = Info(
    slug="ayalan",
    name="Ayalan",
    prefix="AYA",
    fewest=2,
    most=4,
    credits=(
        Credit("ages", {"en": "5 to 99 years", "fr": "de 5 à 99 ans"}, "sheet"),
        Credit(
            "minutes",
            {"en": "1 hour with two players, 45 minutes with four", "fr": "1 heure à deux, 45 minutes à quatre"},
            "sheet",
        ),
    ),
    accent=("#b4532a", "#e39a6c"),
    options=(
        Number("players", 2, 4, 4),
        Choice("two_player_sides", ("opposite", "adjacent")),
        Choice("blocked_may_pass", ("false", "true")),
        Choice("recovered_token", ("after", "before")),
        DataFile("board", "ayalan_default"),
    ),
)
