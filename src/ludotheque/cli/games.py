"""Commands about games: list them, show guides, positions, pictures and records, play in the terminal."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from ludotheque.cli.app import app
from ludotheque.cli.shared import (
    AsJson,
    GameName,
    Language,
    Line,
    Options,
    SeatNumber,
    Text,
    load_record,
    out,
    parse_game,
    parse_position,
    plain,
    show,
)
from ludotheque.core import registry
from ludotheque.core.clauses import clauses
from ludotheque.core.contract import SPECTATOR
from ludotheque.core.errors import LudothequeError
from ludotheque.core.guide import credit_lines, guide_text
from ludotheque.core.info import Choice
from ludotheque.core.module import faults, playable
from ludotheque.core.text import check_language, translate_game


@app.command()
def games(lang: Language = "en", as_json: AsJson = False) -> None:
    """List the games with their options."""
    check_language(lang)
    for fault in faults().values():
        print(f"ludotheque: {fault}", file=sys.stderr)
    if as_json:
        show([_described(slug, lang) for slug in playable()])
        return
    table = Table("game", "name", "players", "", box=None, pad_edge=False, padding=(0, 2, 1, 0))
    for slug in playable():
        info = registry.info(slug)
        players = str(info.fewest) if info.fewest == info.most else f"{info.fewest}–{info.most}"
        lines = [translate_game(slug, lang, "tagline"), *credit_lines(slug, lang)]
        table.add_row(slug, info.name, players, escape("\n".join(lines)))
    out.print(table, soft_wrap=False)


def _described(slug: str, lang: str) -> dict[str, Any]:
    info = registry.info(slug)
    options = []
    for option in info.options:
        described: dict[str, Any] = {"name": option.name, "says": translate_game(slug, lang, f"option-{option.name}")}
        described |= {"default": option.initial, "expected": option.expected}
        if isinstance(option, Choice):
            described["values"] = {
                value: translate_game(slug, lang, f"option-{option.name}-{value}") for value in option.values
            }
        options.append(described)
    return {
        "game": slug,
        "name": info.name,
        "tagline": translate_game(slug, lang, "tagline"),
        "players": [info.fewest, info.most],
        "credits": [
            {"kind": credit.kind, "text": credit.text(lang), "source": credit.source} for credit in info.credits
        ],
        "rules": info.version,
        "options": options,
        "presets": {name: dict(values) for name, values in info.presets.items()},
    }


@app.command()
def rules(game: GameName, lang: Language = "en", as_json: AsJson = False) -> None:
    """Show the guide of a game."""
    slug, language = registry.check_slug(game), check_language(lang)
    guide = guide_text(slug, language)
    if as_json:
        numbered = {
            clause.id: {"text": clause.text[language], "origin": clause.origin, "why": clause.why.get(language, "")}
            for clause in clauses(slug).values()
        }
        show({"game": slug, "guide": guide, "clauses": numbered})
    else:
        from ludotheque.cli.markdown import Markdown  # imported here because it is slow

        out.print(Markdown(guide), soft_wrap=False)


@app.command()
def position(
    game: GameName,
    text: Text = None,
    play: Line = "",
    option: Options = None,
    seat: SeatNumber = None,
    as_json: AsJson = False,
) -> None:
    """Show a position: who is to move, the legal actions, the scores if the game is over."""
    state = parse_position(parse_game(game, option), text, play)
    legal = state.legal_texts()
    data: dict[str, Any] = {
        "game": state.game.slug,
        "options": state.game.options,
        "position": state.position,
        "to_move": state.to_move,
        "legal": legal,
        "scores": plain(state.scores),
        "win_shares": plain(state.win_shares),
        "events": list(state.events()),
    }
    if state.is_chance:
        weights = state.weights()
        data["weights"] = [weights[state.action_of(outcome)] for outcome in legal]
    if seat is not None:
        data["view"] = state.view(seat).position
    if as_json:
        show(data)
        return
    out.print(data["position"], markup=False)
    if seat is not None:
        out.print(f"seat {seat} sees: {data['view']}", markup=False)
    if state.is_over:
        out.print(f"over: scores {data['scores']}", markup=False)
    elif state.is_chance:
        shown = [f"{outcome} ({weight})" for outcome, weight in zip(legal, data["weights"], strict=True)]
        out.print(f"chance: {'  '.join(shown)}", markup=False)
    else:
        out.print(f"seat {state.to_move}: {'  '.join(legal)}", markup=False)


@app.command()
def draw(
    game: GameName,
    text: Text = None,
    play: Line = "",
    option: Options = None,
    seat: SeatNumber = None,
    theme: Annotated[str, typer.Option(help="day or night")] = "day",
    lang: Language = "en",
    output: Annotated[Path | None, typer.Option("--output", metavar="FILE", help="file for the picture")] = None,
    as_json: AsJson = False,
) -> None:
    """Draw a position as SVG; with --json, print the scene as data."""
    from dataclasses import asdict

    from ludotheque.draw.svg import write_svg
    from ludotheque.draw.theme import check_theme

    state = parse_position(parse_game(game, option), text, play)
    if seat is not None:
        state.view(seat)  # raises IllegalAction if there is no such seat
    scene = state.scene(SPECTATOR if seat is None else seat, check_language(lang))
    picture = json.dumps(asdict(scene), ensure_ascii=False) if as_json else write_svg(scene, check_theme(theme))
    if output is None:
        print(picture)
        return
    try:
        output.write_text(picture, "utf-8")
    except OSError as error:
        raise LudothequeError(f"{output}: cannot be written ({error.strerror})") from None


@app.command()
def play(
    game: GameName = "daldos",
    option: Options = None,
    seat: Annotated[int, typer.Option("--seat", "-s", metavar="N", help="your seat, from 0")] = 0,
    seed: Annotated[int | None, typer.Option(help="for the dice and the opponents; default: random")] = None,
    lang: Language = "en",
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="file for the match record")] = None,
) -> None:
    """Play in the terminal against random opponents."""
    from ludotheque.terminal import play_in_terminal

    play_in_terminal(parse_game(game, option), seat, seed, check_language(lang), out, save)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="a match record")],
    ply: Annotated[int | None, typer.Option(metavar="N", help="stop after N actions and outcomes")] = None,
    lang: Language = "en",
    as_json: AsJson = False,
) -> None:
    """Replay a match record and check every action."""
    check_language(lang)
    match = load_record(file)
    states = list(match.state.line())
    last = match.at(len(states) - 1 if ply is None else ply)
    if as_json:
        data = {"game": match.game.slug, "options": match.game.options, "rules": match.game.version}
        data |= {"plies": match.length, "ply": len(last.history), "position": last.position}
        show(data | {"to_move": last.to_move, "scores": plain(last.scores), "history": last.history_texts()})
        return
    for state in last.line():
        for sentence in state.scene(SPECTATOR, lang).narration:
            out.print(sentence, markup=False)
    out.print(last.position, markup=False)
    if last.scores:
        out.print(f"over: scores {plain(last.scores)}", markup=False)
