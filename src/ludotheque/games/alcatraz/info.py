"""Alcatraz: name, players, options and versions of the rules."""

from __future__ import annotations

from ludotheque.core.info import Choice, Credit, DataFile, Info, Number, Text

INFO = Info(
    slug="alcatraz",
    name="Alcatraz",
    prefix="ALC",
    fewest=2,
    most=4,
    credits=(
        Credit(
            "begins",
            {"en": "the most innocent player; the program draws lots", "fr": "le plus innocent ; ici, le sort décide"},
            "sheet",
        ),
    ),
    accent=("#a86f00", "#ffc44d"),
    options=(
        Number("players", 2, 4, 2),
        Choice("first_player", ("random", "1", "2", "3", "4")),
        Choice("alarm", ("on", "off")),
        Choice("guard_setup", ("standard", "random", "custom")),
        Text("guard_columns", "eaiaiaia", "8 letters a to i for the rows 1 to 8, the first of them e"),
        DataFile("board_data", "standard"),
        Choice("own_capture", ("never", "mover_only"), "mover_only"),
        Choice("alarm_edge", ("must_run", "may_stay")),
        Number("turn_limit", 1, 65535),
        Choice("limit_result", ("boat_count", "draw")),
    ),
    # ALC-R5: before version 2, a move was not allowed if it got another prisoner of the same player caught.
    version=2,
    earlier={1: {"own_capture": "never"}},
)
