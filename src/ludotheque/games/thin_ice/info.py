"""Information about Thin Ice: name, number of players, options."""

from __future__ import annotations

from collections.abc import Mapping

from ludotheque.core.info import Choice, Credit, DataFile, Info, Number, Text, Value


def has_cards(options: Mapping[str, Value]) -> bool:
    """Does a game with these options hide something? Only hands of cards or tiles are hidden; basic mode has none."""
    return str(options["mode"]) != "basic"


INFO = Info(
    slug="thin_ice",
    name="Thin Ice",
    prefix="THI",
    fewest=2,
    most=6,
    credits=(
        Credit("designers", "Gary & Lily Cambell-Smith, Nick Street", "sheet"),
        Credit("developers", "Alan Williams, Colin Capelin", "sheet"),
        Credit("illustrators", "Emilie Majarian, Waits in Graves", "sheet"),
        Credit("publisher", "Mind Games", "sheet"),
        Credit("year", "2016", "sheet"),
        Credit("begins", {"en": "the youngest; clockwise", "fr": "le plus jeune ; sens horaire"}, "sheet"),
    ),
    accent=("#c8560f", "#8fdcec"),
    hides=has_cards,
    options=(
        Number("players", 2, 6, 4),
        Choice("mode", ("basic", "intermediate", "advanced")),
        Choice("grid_size", ("auto", "4", "5", "6")),
        Choice("two_player_form", ("single", "two_pawns")),
        Text("teams", "none", "none, or a team number for each seat, such as 0,1,0,1"),
        Choice("expansion_tiles", ("none", "kraken", "chunks", "all")),
        Choice("expansion_how", ("add", "replace")),
        Choice("variant_friendly", ("false", "true")),
        Choice("variant_competitive", ("false", "true")),
        Choice("adrift_scope", ("any", "slid")),
        Choice("chase_range", ("adjacent", "anywhere")),
        Choice("sea_timing", ("last_resort", "when_blocked")),
        Choice("spare_hole", ("box", "mixed")),
        Choice("kraken_push_back", ("false", "true")),
        Number("dealer_seat", 0, 5, 0),
        Number("turn_limit", 50, 2000, 300),
        DataFile("tile_data", "box", "boards/tiles"),
        DataFile("die_data", "house", "boards/die"),
        DataFile("deck_data", "house", "boards/deck"),
    ),
    presets={
        "basic": {},
        "intermediate": {"mode": "intermediate"},
        "advanced": {"mode": "advanced"},
        "duel": {"players": 2, "two_player_form": "two_pawns"},
        "teams": {"players": 6, "teams": "0,1,2,0,1,2"},
        "everything": {"mode": "advanced", "expansion_tiles": "all"},
    },
    version=2,
    earlier={1: {"spare_hole": "mixed"}},
)
