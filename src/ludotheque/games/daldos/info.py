"""Daldøs: name, players, options and presets."""

from __future__ import annotations

from ludotheque.core.info import Choice, Credit, DataFile, Info, Number

INFO = Info(
    slug="daldos",
    name="Daldøs",
    prefix="DAL",
    fewest=2,
    most=2,
    credits=(Credit("origin", {"en": "traditional, Scandinavia", "fr": "traditionnel, Scandinavie"}, "public"),),
    accent=("#7a4a21", "#e8d9b5"),
    options=(
        DataFile("board", "12-13-12"),
        Choice("route", ("exit", "loop", "loop_any")),
        Choice("activation", ("rightmost", "any")),
        Choice("jump", ("enemies", "none")),
        Choice("double_one", ("none", "rethrow", "four")),
        Choice("dice_use", ("each", "max", "optional")),
        Choice("first", ("white", "high_throw")),
        Number("throw_limit", 1, 65535, 2500),
    ),
    presets={
        "text": {},
        "traditional": {
            "board": "16-17-16",
            "route": "loop",
            "activation": "any",
            "double_one": "rethrow",
            "first": "high_throw",
        },
        "daldosa": {"route": "loop", "activation": "any", "double_one": "rethrow", "first": "high_throw"},
        "ludii_daldos": {"board": "16-17-16", "route": "loop_any", "activation": "any", "jump": "none"},
        "ludii_daldosa": {
            "board": "12-12-12",
            "route": "loop_any",
            "activation": "any",
            "jump": "none",
            "double_one": "four",
        },
    },
)
