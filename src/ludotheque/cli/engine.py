"""Commands that run the rules at full speed: count positions, simulate games, measure the speed."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from ludotheque.cli.app import app
from ludotheque.cli.shared import AsJson, GameName, Options, Text, advancing, out, parse_game, parse_position, show
from ludotheque.core import registry
from ludotheque.core.batch import perft as count_positions
from ludotheque.core.batch import simulate as play_games
from ludotheque.core.errors import LudothequeError, OptionError
from ludotheque.core.game import Game
from ludotheque.core.module import playable


@app.command()
def perft(
    game: GameName,
    depth: Annotated[int, typer.Option(metavar="N", help="how many actions and outcomes deep")] = 3,
    text: Text = None,
    option: Options = None,
    backend: Annotated[str, typer.Option(help="python or cpu")] = "cpu",
    as_json: AsJson = False,
) -> None:
    """Count the sequences of actions and outcomes from a position."""
    state = parse_position(parse_game(game, option), text, "")
    if backend == "cuda":
        raise LudothequeError("backend cuda: expected python or cpu")
    nodes = count_positions(state, depth, backend)
    show({"game": state.game.slug, "depth": depth, "nodes": nodes}) if as_json else out.print(nodes)


@app.command()
def simulate(
    game: GameName,
    count: Annotated[int, typer.Option("--games", "-n", metavar="N", help="how many games")] = 1000,
    seed: Annotated[int, typer.Option(metavar="S")] = 0,
    backend: Annotated[str, typer.Option(help="python, cpu or cuda")] = "cpu",
    threads: Annotated[int, typer.Option(metavar="T")] = 1,
    playout_policy: Annotated[str, typer.Option(help="uniform, or policy: the game's own playout policy")] = "uniform",
    option: Options = None,
    as_json: AsJson = False,
) -> None:
    """Play random games and show statistics; equal digests prove that two machines played the same games."""
    chosen_game = parse_game(game, option)
    with advancing(f"{chosen_game.info.name} ({backend})", max(count, 0), as_json) as advance:
        result = play_games(
            chosen_game, count, seed, backend=backend, threads=threads, playout_policy=playout_policy, progress=advance
        )  # fmt: skip
    summary = result.summary()
    if as_json:
        show(summary)
        return
    table = Table(box=None, show_header=False)
    length = summary["length"]
    table.add_row("games", f"{result.games:,}")
    table.add_row("decisions per game", f"{length['mean']:.1f} ({length['least']} to {length['most']})")
    if result.branching is not None:
        table.add_row("legal actions per decision", f"{result.branching:.2f}")
    for seat, (rate, low, high) in enumerate(summary["win_rates"]):
        table.add_row(f"seat {seat} wins", f"{rate:.2%} ({low:.2%} to {high:.2%})")
    out.print(table)
    out.print(f" digest  {result.digest}")


@app.command()
def bench(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="default: all games")] = None,
    seconds: Annotated[float, typer.Option(metavar="S", help="seconds per measurement")] = 1.0,
    as_json: AsJson = False,
) -> None:
    """Measure how fast games run on this machine."""
    from ludotheque.core.bench import measure

    if not 0.01 <= seconds <= 3600:
        raise OptionError(f"{seconds} seconds: expected 0.01 to 3600")
    slugs = playable() if game is None else (registry.check_slug(game),)
    rows = [measure(Game(slug), backend, seconds) for slug in slugs for backend in ("python", "cpu")]
    if as_json:
        show([row.data() for row in rows])
        return
    table = Table("game", "backend", "games/s", "steps/s", "ready in", box=None)
    for row in rows:
        table.add_row(row.game, row.backend, f"{row.games:,.0f}", f"{row.steps:,.0f}", f"{row.ready:.2f} s")
    out.print(table)
