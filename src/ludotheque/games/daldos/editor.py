"""The form for a board of Daldøs: the holes of its rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludotheque.core.forms import Field, NumberField
from ludotheque.games.daldos.board import FEWEST
from ludotheque.games.daldos.rules.record import MOST_HOLES

__all__ = ["fields"]


def fields(option: str, content: Mapping[str, Any]) -> tuple[Field, ...]:
    """The fields of the form: the holes of an outer row and of the middle row."""
    return (
        NumberField("outer", least=FEWEST, most=(MOST_HOLES - FEWEST) // 2),
        NumberField("middle", least=FEWEST, most=MOST_HOLES - 2 * FEWEST),
    )
