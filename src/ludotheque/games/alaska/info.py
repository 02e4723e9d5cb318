"""Alaska: name, players, options, and that it hides cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludotheque.core.info import Choice, Credit, DataFile, Info, Number, Text


def kept_cards_are_secret(options: Mapping[str, Any]) -> bool:
    """ALA-79: players do not see which cards others keep, whatever the options."""
    return True


INFO = Info(
    slug="alaska",
    name="Alaska",
    prefix="ALA",
    fewest=2,
    most=4,
    credits=(
        Credit("designers", "Eric W. Solomon", "public"),
        Credit("publisher", "Ravensburger", "sheet"),
        Credit("number", "604 5 119 2", "sheet"),
        Credit("year", "1979", "public"),
        Credit("ages", {"en": "from 10 years", "fr": "à partir de 10 ans"}, "sheet"),
        Credit("minutes", {"en": "about 45 minutes", "fr": "45 minutes environ"}, "public"),
        Credit("begins", {"en": "as the players agree; clockwise", "fr": "au choix ; sens horaire"}, "sheet"),
    ),
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
