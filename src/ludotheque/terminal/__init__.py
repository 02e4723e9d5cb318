"""Play a game in the terminal against random opponents."""

from __future__ import annotations

import secrets
from functools import partial
from pathlib import Path

from rich.console import Console

from ludotheque.core import text
from ludotheque.core.errors import IllegalAction, LudothequeError
from ludotheque.core.game import Game
from ludotheque.core.random import draw, stream
from ludotheque.core.reasons import Reason
from ludotheque.core.record import write_record
from ludotheque.core.state import State


def play_in_terminal(game: Game, seat: int, seed: int | None, language: str, out: Console, save: Path | None) -> None:
    """Ask the player for the actions of `seat` until the game is over; the other seats play at random.

    `seed` is the seed of chance and of the other seats. If `save` is given, the match record is written there.
    """
    translate = partial(text.translate, "ludotheque.terminal", language)
    state = game.start()
    state.view(seat)  # raises IllegalAction if there is no such seat
    random = stream(secrets.randbits(60) if seed is None else seed)
    out.print(translate("terminal-hello", name=state.scene(seat, language).seats[seat].label), markup=False)
    while not state.is_over:
        if state.to_move == seat:
            answer = ask(state, seat, language, out)
            if answer is None:
                out.print(translate("terminal-left", position=state.view(seat).position), markup=False)
                break
            state = answer
        elif state.is_chance:
            state = state.roll(random)
        else:
            legal = state.legal_actions()
            state = state.play(legal[draw(random, len(legal))])
        for sentence in state.scene(seat, language).narration:
            out.print(f"  {sentence}", markup=False)
    if state.is_over:
        out.print(state.terminal(seat), markup=False)
        out.print(state.scene(seat, language).headline, markup=False, style="bold")
    if save is not None:
        try:
            save.write_text(write_record(state), "utf-8")
        except OSError as error:
            raise LudothequeError(f"{save}: cannot be written ({error.strerror})") from None
        out.print(translate("terminal-saved", file=str(save)), markup=False)


def ask(state: State, seat: int, language: str, out: Console) -> State | None:
    """Ask until the player types a legal action (return the position after it), takes back, or leaves (None)."""
    translate = partial(text.translate, "ludotheque.terminal", language)
    choices = sorted(state.scene(seat, language).choices, key=lambda choice: choice.text)
    out.print(state.terminal(seat), markup=False)
    out.print(state.scene(seat, language).headline, markup=False, style="bold")
    for number, choice in enumerate(choices, start=1):
        out.print(f"  {number:2}  {choice.text:14} {choice.label}", markup=False)
    while True:
        try:
            typed = out.input(f"{translate('terminal-ask')} ", markup=False).strip()
        except EOFError:
            return None
        if typed == "q":
            return None
        if typed == "u":
            earlier = last_decision(state, seat)
            if earlier is not None:
                return earlier
            out.print(translate("terminal-undo"), markup=False)
        elif typed.startswith("?"):
            reason = state.why_not(typed[1:].strip())
            out.print(
                translate("terminal-legal") if reason is None else reason_text(reason, language),
                markup=False,
            )
        elif typed.isdecimal() and 1 <= int(typed) <= len(choices):
            return state.play(choices[int(typed) - 1].action)
        else:
            try:
                return state.play(typed)
            except IllegalAction:
                reason = state.why_not(typed)
                if reason is not None:
                    out.print(reason_text(reason, language), markup=False)


def reason_text(reason: Reason, language: str) -> str:
    """A reason in a language, with its clause if it has one."""
    return f"{reason.text(language)} ({reason.clause})" if reason.clause else reason.text(language)


def last_decision(state: State, seat: int) -> State | None:
    """The position of the last decision of the seat before this one; None if there was none."""
    earlier = state.parent
    while earlier is not None and earlier.to_move != seat:
        earlier = earlier.parent
    return earlier
