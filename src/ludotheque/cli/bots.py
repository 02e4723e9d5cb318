"""Commands about bots: list them, let them play matches and tournaments, write a report, analyse a position."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from ludotheque.cli.app import app
from ludotheque.cli.shared import (
    AsJson,
    BotNames,
    GameName,
    Iterations,
    Language,
    Line,
    Milliseconds,
    Options,
    Ray,
    Text,
    Workers,
    advancing,
    import_from_here,
    out,
    parse_game,
    parse_position,
    progress_bar,
    show,
)
from ludotheque.core.extras import extra
from ludotheque.core.text import check_language


@app.command("bots")
def list_bots(as_json: AsJson = False) -> None:
    """List the built-in bots and those of installed packages."""
    from ludotheque.bots.registry import built_in, installed

    found, faults = installed()
    for fault in faults:
        print(f"ludotheque: {fault}", file=sys.stderr)
    bots = [*built_in(), *found]
    if as_json:
        show([asdict(bot) for bot in bots])
        return
    width = max(len(bot.name) for bot in bots)
    for bot in bots:
        parts = [bot.title if bot.title != bot.name else "", bot.about]
        if bot.source != "built-in":
            parts.append(f"({'; '.join([bot.source, *bot.games])})")
        out.print(f"{bot.name:{width}}  {' '.join(filter(None, parts))}", markup=False)


@app.command()
def match(
    game: GameName,
    bots: BotNames,
    count: Annotated[int, typer.Option("--games", "-n", metavar="N", help="how many games")] = 100,
    seed: Annotated[int, typer.Option(metavar="S")] = 0,
    workers: Workers = 1,
    option: Options = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play against each other; they change seats from game to game."""
    from ludotheque.bots.match import play_match

    import_from_here()
    chosen_game = parse_game(game, option)
    with advancing(chosen_game.info.name, max(count, 0), as_json) as advance:
        result = play_match(chosen_game, bots, count, seed, workers, advance)
    if as_json:
        show(result.summary())
        return
    table = Table("bot", "wins", "rate", box=None)
    for bot, name in enumerate(result.bots):
        rate, low, high = result.rate(bot)
        table.add_row(name, f"{result.wins[bot]:g} of {result.games}", f"{rate:.1%} ({low:.1%} to {high:.1%})")
    out.print(table)


@app.command()
def tournament(
    game: GameName,
    bots: BotNames,
    count: Annotated[int, typer.Option("--games", "-n", metavar="N", help="games per combination of bots")] = 100,
    seats: Annotated[
        int | None, typer.Option(metavar="N", help="bots per game; default: the fewest seats of the game")
    ] = None,
    iterations: Iterations = None,
    milliseconds: Milliseconds = None,
    seed: Annotated[int, typer.Option(metavar="S")] = 0,
    workers: Workers = 1,
    ray: Ray = None,
    output: Annotated[Path | None, typer.Option(metavar="FILE.parquet", help="file for the games")] = None,
    option: Options = None,
    as_json: AsJson = False,
) -> None:
    """Let every bot play against every other; continue where an earlier run of the same tournament stopped."""
    with extra("arena", "`ludotheque tournament`"):
        from ludotheque.arena.plan import budget_of, round_robin
        from ludotheque.arena.ratings import ratings
        from ludotheque.arena.run import run

    import_from_here()
    plan = round_robin(parse_game(game, option), bots, count, seed, seats, budget_of(iterations, milliseconds))
    file = output or Path(f"{plan.name}.parquet")
    with progress_bar(plan.game.info.name, as_json) as report:
        rows = run(plan, file, workers, ray, report)
    lines = ratings(rows, list(plan.bots))
    if as_json:
        show({**plan.header, "played": len(rows), "file": str(file), "table": [line.data() for line in lines]})
        return
    table = Table("", "bot", "rating", "95 %", "wins", "games", box=None)
    for place, line in enumerate(lines, start=1):
        span = f"{line.low:.0f} to {line.high:.0f}"
        table.add_row(str(place), line.bot, f"{line.rating:.0f}", span, f"{line.wins:g}", str(line.games))
    out.print(table)
    out.print(f"{len(rows)} games in {file}", markup=False)


@app.command()
def report(
    game: GameName,
    bot: Annotated[str, typer.Option(help="the bot in every seat; `ludotheque bots` lists them")] = "level2",
    count: Annotated[int, typer.Option("--games", "-n", metavar="N", help="how many games between bots")] = 100,
    simulated: Annotated[int, typer.Option(metavar="N", help="simulated games per rule option")] = 2000,
    iterations: Iterations = None,
    milliseconds: Milliseconds = None,
    seed: Annotated[int, typer.Option(metavar="S")] = 0,
    workers: Workers = 1,
    ray: Ray = None,
    output: Annotated[
        Path | None,
        typer.Option(metavar="FILE.html", help="file for the page; the games are written beside it, as .parquet"),
    ] = None,
    option: Options = None,
    lang: Language = "en",
    as_json: AsJson = False,
) -> None:
    """Write a page of statistics about a game: length, choices, fairness, drama, use of actions, effect of options."""
    with extra("arena", "`ludotheque report`"):
        from ludotheque.arena.plan import budget_of, self_play
        from ludotheque.arena.report import write_report

    import_from_here()
    chosen_game, budget = parse_game(game, option), budget_of(iterations, milliseconds)
    plan = self_play(chosen_game, bot, count, seed, budget, simulated)
    file = output or Path(f"{plan.game.slug}.report.html")
    with progress_bar(plan.game.info.name, as_json) as report:
        figures = write_report(plan, file, (check_language(lang),), workers, ray, report)
    if as_json:
        show({**plan.header, "file": str(file), "figures": figures})
    else:
        out.print(f"{file} and {file.with_suffix('.parquet')}", markup=False)


@app.command()
def analyse(
    game: GameName,
    text: Text = None,
    play: Line = "",
    option: Options = None,
    bot: Annotated[str, typer.Option(help="the bot that analyses")] = "search:iterations=20000",
    seed: Annotated[int, typer.Option(metavar="S")] = 0,
    as_json: AsJson = False,
) -> None:
    """Show how a bot evaluates a position: the value for each seat, each action, the best line."""
    from ludotheque.bots.analysis import analyse as analyse_position

    import_from_here()
    data = analyse_position(parse_position(parse_game(game, option), text, play), bot, seed)
    if as_json:
        show(data)
        return
    out.print("values  " + "  ".join(f"seat {seat}: {value:.3f}" for seat, value in enumerate(data["values"])))
    table = Table("action", "visits", "worth", box=None)
    for row in data["actions"][:12]:
        table.add_row(row["action"], f"{row['visits']:,}", f"{row['worth']:.3f}")
    out.print(table)
    out.print(f"best line  {' '.join(data['line'])}", markup=False)
