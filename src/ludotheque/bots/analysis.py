"""A bot's evaluation of a position as plain data, for the command line and other programs."""

from __future__ import annotations

from typing import Any

from ludotheque.bots.levels import bot_of
from ludotheque.core.errors import IllegalAction
from ludotheque.core.state import State


def analyse(state: State, bot: str = "search:iterations=20000", seed: int = 0) -> dict[str, Any]:
    """Let a bot evaluate a position; it sees what the seat to move sees.

    Returns the value for each seat, the visits and the worth of each action to the seat to move, and the best line in
    notation. Raises `IllegalAction` if chance is to move.
    """
    if state.is_over:
        return {"position": state.position, "to_move": "over", "values": state.win_shares, "actions": [], "line": []}
    if state.is_chance:
        raise IllegalAction("chance is to move: analyse a position in which a seat decides")
    seat = int(state.record.to_move)
    view = state.view(seat)
    decision = bot_of(bot, state.game).choose(view, seat, seed)
    rows: list[dict[str, Any]] = [
        {"action": state.text_of(action), "visits": decision.visits.get(action, 0), "worth": round(worth, 6)}
        for action, worth in decision.worth.items()
    ]
    rows.sort(key=lambda row: (-row["visits"], -row["worth"], row["action"]))
    return {
        "position": view.position,
        "to_move": seat,
        "values": [round(value, 6) for value in decision.values],
        "best": state.text_of(decision.action),
        "actions": rows,
        "line": _line(view, decision.line),
        "iterations": decision.iterations,
    }


def _line(view: State, actions: tuple[int, ...]) -> list[str]:
    """A continuation in notation, up to the first action that is not legal in what the seat sees."""
    texts = []
    for action in actions:
        if action not in view._next[0]:
            break
        texts.append(view.text_of(action))
        view = view.play(action)
    return texts
