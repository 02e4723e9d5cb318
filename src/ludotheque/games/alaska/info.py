"""Alaska: name, players, options, and that it hides cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludotheque.core.info import Choice, DataFile, Info, Number, Text


def kept_cards_are_secret(options: Mapping[str, Any]) -> bool:
    """ALA-79: players do not see which cards others keep, whatever the options."""
    return True


INFO = Info(
    slug="alaska",
    name="Alaska",
    prefix="ALA",
    year=1979,
    fewest=2,
    most=4,
    minutes=(60, 90),
    accent=("#2f7fa8", "#9bd4ec"),
    hides=kept_cards_are_secret,
    options=(
        Number("players", 2, 4),
        Text("seats", "", "camps taken, clockwise from seat 0, such as RBG; two players: RB, BG, GY or YR"),
        Choice("first_player", ("0", "1", "2", "3", "random")),
        DataFile("data_set", "reconstructed_v1"),
        Choice("end_test", ("any_container", "island_route")),
        Choice("final_start", ("current", "next")),
        Choice("camp_reload", ("any", "none")),
        Choice("foreign_camp_unload", ("allowed", "forbidden")),
        Choice("empty_camps", ("camp", "land")),
        Number("stall_limit", 10, 120, 30),
    ),
)
