"""A game in the terminal against random opponents: plain lines, every refusal with its reason."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

from rich.console import Console

from ludotheque.core import registry
from ludotheque.core.errors import IllegalAction, LudothequeError
from ludotheque.core.game import Game
from ludotheque.core.random import draw, stream
from ludotheque.core.record import write_record
from ludotheque.core.state import State

WORDS = {
    "en": {
        "hello": "You are {name}. Type an action or its number; u takes back, q leaves, ? before a text asks why not.",
        "ask": "Your action",
        "undo": "Nothing to take back.",
        "legal": "That is legal.",
        "saved": "Saved to {file}.",
        "left": "Left. The game stood at:",
    },
    "fr": {
        "hello": "Vous êtes {name}. Tapez une action ou son numéro ; u reprend, q quitte, ? demande pourquoi.",
        "ask": "Votre action",
        "undo": "Rien à reprendre.",
        "legal": "C’est permis.",
        "saved": "Enregistré dans {file}.",
        "left": "Partie quittée. La position était :",
    },
}


def diagram(state: State, seat: int) -> str:
    """The position in characters, as the seat sees it; a game may draw its own (`view.diagram`)."""
    own: Any = getattr(registry.part(state.game.slug, "view"), "diagram", None)
    return str(own(state.view(seat), seat)) if own else state.view_text(seat)


def play_in_terminal(game: Game, seat: int, seed: int | None, language: str, out: Console, save: Path | None) -> None:
    """Ask the seat for its actions until the game is over; chance and the other seats play at random."""
    words = WORDS[language]
    state = game.start()
    state.view(seat)  # refuses a seat that is not there
    random = stream(secrets.randbits(60) if seed is None else seed)
    out.print(words["hello"].format(name=state.scene(seat, language).seats[seat].label), markup=False)
    while not state.is_over:
        if state.to_move == seat:
            answer = ask(state, seat, language, out)
            if answer is None:
                out.print(f"{words['left']} {state.view_text(seat)}", markup=False)
                break
            state = answer
        elif state.is_chance:
            state = state.roll(random)
        else:
            legal = state.legal_actions()
            state = state.play(legal[draw(random, len(legal))])
        for sentence in state.scene(seat, language).story:
            out.print(f"  {sentence}", markup=False)
    if state.is_over:
        out.print(diagram(state, seat), markup=False)
        out.print(state.scene(seat, language).headline, markup=False, style="bold")
    if save is not None:
        try:
            save.write_text(write_record(state), "utf-8")
        except OSError as error:
            raise LudothequeError(f"{save}: cannot be written ({error.strerror})") from None
        out.print(words["saved"].format(file=save), markup=False)


def ask(state: State, seat: int, language: str, out: Console) -> State | None:
    """The position after the seat's next action or take-back; None when the player leaves."""
    words, choices = WORDS[language], sorted(state.scene(seat, language).choices, key=lambda choice: choice.text)
    out.print(diagram(state, seat), markup=False)
    out.print(state.scene(seat, language).headline, markup=False, style="bold")
    for number, choice in enumerate(choices, start=1):
        out.print(f"  {number:2}  {choice.text:14} {choice.label}", markup=False)
    while True:
        try:
            typed = out.input(f"{words['ask']}: ", markup=False).strip()
        except EOFError:
            return None
        if typed == "q":
            return None
        if typed == "u":
            earlier = take_back(state, seat)
            if earlier is not None:
                return earlier
            out.print(words["undo"], markup=False)
        elif typed.startswith("?"):
            reason = state.why_not(typed[1:].strip())
            out.print(words["legal"] if reason is None else f"{reason.text(language)} ({reason.clause})", markup=False)
        elif typed.isdecimal() and 1 <= int(typed) <= len(choices):
            return state.play(choices[int(typed) - 1].action)
        else:
            try:
                return state.play(typed)
            except IllegalAction:
                reason = state.why_not(typed)
                if reason is not None:
                    out.print(f"{reason.text(language)} ({reason.clause})", markup=False)


def take_back(state: State, seat: int) -> State | None:
    """The seat's decision before this one, if there was one."""
    earlier = state.parent
    while earlier is not None and earlier.to_move != seat:
        earlier = earlier.parent
    return earlier
