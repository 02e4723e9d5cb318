"""The command line: `ludotheque games`, `position`, `play`, `draw`, `replay`, `simulate` and the rest.

Every command takes `--json`. Exit codes: 0 fine, 2 wrong use or bad input, with one line on stderr.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ludotheque import __version__
from ludotheque.core import registry
from ludotheque.core.batch import perft as count_positions
from ludotheque.core.batch import simulate as play_games
from ludotheque.core.clauses import clauses
from ludotheque.core.errors import LudothequeError, OptionError, RecordError
from ludotheque.core.game import Game
from ludotheque.core.info import Choice
from ludotheque.core.record import Match, read_record
from ludotheque.core.state import State
from ludotheque.core.text import check_language, document, say

app = typer.Typer(
    help="Ludothèque: tabletop games, exact and fast.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
out = Console(highlight=False, soft_wrap=True)

COLUMNS = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())

GameName = Annotated[str, typer.Argument(metavar="GAME", help="which game; `ludotheque games` lists them")]
Options = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="an option of the game")
]
AsJson = Annotated[bool, typer.Option("--json", help="print JSON")]
Language = Annotated[str, typer.Option("--lang", "-l", metavar="en|fr", help="language")]
Line = Annotated[str, typer.Option("--play", "-p", metavar='"a b c"', help="actions and outcomes to play, in notation")]
Text = Annotated[str | None, typer.Option("--text", "-t", metavar="POSITION", help="a position; left out: the start")]
SeatNumber = Annotated[int | None, typer.Option("--seat", "-s", metavar="N", help="as this seat sees it, from 0")]


BotNames = Annotated[
    list[str], typer.Argument(metavar="BOT BOT …", help="random, greedy, level1 … level5, search:iterations=N")
]
Iterations = Annotated[int | None, typer.Option(metavar="N", help="the same for every searching bot")]
Milliseconds = Annotated[float | None, typer.Option(metavar="N", help="the same time for every searching bot")]
Workers = Annotated[int, typer.Option(metavar="W", help="processes")]
Ray = Annotated[str | None, typer.Option(metavar="ADDRESS", help="a Ray cluster, such as auto or host:port")]


def chosen(name: str, options: list[str] | None) -> Game:
    """The game with the options given as NAME=VALUE."""
    registry.check_slug(name)
    given: dict[str, Any] = {}
    for option in options or ():
        key, equals, value = option.partition("=")
        if not equals:
            raise OptionError(f"option {option!r}: expected NAME=VALUE")
        given[key] = value
    registry.info(name).check_names(given)
    return Game(name, **given)


def reached(game: Game, text: str | None, line: str) -> State:
    """The position of a text, or the start, after a line of actions."""
    state = game.position(text) if text is not None else game.start()
    return state.play_line(line)


def show(data: Any) -> None:
    """Print data as JSON."""
    print(json.dumps(data, ensure_ascii=False, indent=2))


def plain(numbers: list[float] | None) -> list[float] | None:
    """Whole numbers without a decimal point."""
    return None if numbers is None else [int(n) if n == int(n) else n for n in numbers]


@app.command()
def games(lang: Language = "en", as_json: AsJson = False) -> None:
    """List the games with their options."""
    check_language(lang)
    if as_json:
        show([_described(slug, lang) for slug in registry.slugs()])
        return
    table = Table("game", "name", "players", "minutes", "", box=None)
    for slug in registry.slugs():
        info = registry.info(slug)
        players = str(info.fewest) if info.fewest == info.most else f"{info.fewest}–{info.most}"
        table.add_row(slug, info.name, players, f"{info.minutes[0]}–{info.minutes[1]}", say(slug, lang, "tagline"))
    out.print(table)


def _described(slug: str, lang: str) -> dict[str, Any]:
    info = registry.info(slug)
    options = []
    for option in info.options:
        described: dict[str, Any] = {"name": option.name, "says": say(slug, lang, f"option-{option.name}")}
        described |= {"default": option.initial, "expected": option.expected}
        if isinstance(option, Choice):
            described["values"] = {value: say(slug, lang, f"option-{option.name}-{value}") for value in option.values}
        options.append(described)
    return {
        "game": slug,
        "name": info.name,
        "tagline": say(slug, lang, "tagline"),
        "players": [info.fewest, info.most],
        "minutes": list(info.minutes),
        "rules": info.version,
        "options": options,
        "presets": {name: dict(values) for name, values in info.presets.items()},
    }


@app.command()
def rules(game: GameName, lang: Language = "en", as_json: AsJson = False) -> None:
    """Show a game's guide."""
    slug, language = registry.check_slug(game), check_language(lang)
    guide = document(slug, f"guide.{language}.md")
    if as_json:
        texts = {clause: text[language] for clause, text in clauses(slug).items()}
        show({"game": slug, "guide": guide, "clauses": texts})
    else:
        out.print(Markdown(guide))


@app.command()
def position(
    game: GameName,
    text: Text = None,
    play: Line = "",
    option: Options = None,
    seat: SeatNumber = None,
    as_json: AsJson = False,
) -> None:
    """Show a position: who is to move, what is legal, the scores when it is over."""
    state = reached(chosen(game, option), text, play)
    legal = state.legal_texts()
    data: dict[str, Any] = {
        "game": state.game.slug,
        "options": state.game.options,
        "position": state.position,
        "to_move": state.to_move,
        "legal": legal,
        "scores": plain(state.scores),
        "shares": plain(state.shares),
        "events": list(state.events()),
    }
    if state.is_chance:
        weights = state.weights()
        data["weights"] = [weights[state.action_of(outcome)] for outcome in legal]
    if seat is not None:
        data["view"] = state.view_text(seat)
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
    output: Annotated[Path | None, typer.Option("--output", metavar="FILE", help="write the SVG there")] = None,
    as_json: AsJson = False,
) -> None:
    """Draw a position as SVG, or as the Scene's plain data with --json."""
    from dataclasses import asdict

    from ludotheque.draw.svg import write_svg
    from ludotheque.draw.theme import check_theme

    state = reached(chosen(game, option), text, play)
    if seat is not None:
        state.view(seat)  # refuses a seat that is not there
    scene = state.scene(seat, check_language(lang))
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
    seed: Annotated[int | None, typer.Option(help="for the dice and the opponents; left out: surprise")] = None,
    lang: Language = "en",
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="write the record there at the end")] = None,
) -> None:
    """Play in the terminal against random opponents."""
    from ludotheque.terminal import play_in_terminal

    play_in_terminal(chosen(game, option), seat, seed, check_language(lang), out, save)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="a match record")],
    ply: Annotated[int | None, typer.Option(metavar="N", help="stop after N actions and outcomes")] = None,
    lang: Language = "en",
    as_json: AsJson = False,
) -> None:
    """Replay a match record, checking every action."""
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
        for sentence in state.scene(None, lang).story:
            out.print(sentence, markup=False)
    out.print(last.position, markup=False)
    if last.scores:
        out.print(f"over: scores {plain(last.scores)}", markup=False)


def load_record(file: Path) -> Match:
    """The match in a file."""
    try:
        text = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
        raise RecordError(f"{file}: cannot be read ({reason}): expected a match record") from None
    try:
        return read_record(text)
    except RecordError as error:
        raise RecordError(f"{file}: {error}") from None


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
    state = reached(chosen(game, option), text, "")
    if backend == "cuda":
        raise LudothequeError("perft runs in the backends python and cpu")
    nodes = count_positions(state, depth, backend)
    show({"game": state.game.slug, "depth": depth, "nodes": nodes}) if as_json else out.print(nodes)


@app.command()
def simulate(
    game: GameName,
    count: Annotated[int, typer.Option("--games", "-n", metavar="N", help="how many games")] = 1000,
    seed: Annotated[int, typer.Option(metavar="S")] = 0,
    backend: Annotated[str, typer.Option(help="python, cpu or cuda")] = "cpu",
    threads: Annotated[int, typer.Option(metavar="T")] = 1,
    habit: Annotated[str, typer.Option(help="uniform, or policy: the game's own playout policy")] = "uniform",
    option: Options = None,
    as_json: AsJson = False,
) -> None:
    """Play random games and sum them up; the digest proves that they are the same everywhere."""
    chosen_game = chosen(game, option)
    err = Console(stderr=True)
    with Progress(*COLUMNS, console=err, transient=True, disable=as_json or not err.is_terminal) as progress:
        task = progress.add_task(f"{chosen_game.info.name} ({backend})", total=max(count, 0))
        result = play_games(
            chosen_game, count, seed, backend=backend, threads=threads, habit=habit,
            progress=lambda n: progress.advance(task, n),
        )  # fmt: skip
    summary = result.summary()
    if as_json:
        show(summary)
        return
    table = Table(box=None, show_header=False)
    length = summary["length"]
    table.add_row("games", f"{result.games:,}")
    table.add_row("decisions a game", f"{length['mean']:.1f} ({length['least']} to {length['most']})")
    if result.branching is not None:
        table.add_row("legal actions a decision", f"{result.branching:.2f}")
    for seat, (rate, low, high) in enumerate(summary["win_rates"]):
        table.add_row(f"seat {seat} wins", f"{rate:.2%} ({low:.2%} to {high:.2%})")
    out.print(table)
    out.print(f" digest  {result.digest}")


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
    """Let bots play each other, seats rotated."""
    from ludotheque.bots.match import play_match

    chosen_game = chosen(game, option)
    err = Console(stderr=True)
    with Progress(*COLUMNS, console=err, transient=True, disable=as_json or not err.is_terminal) as progress:
        task = progress.add_task(chosen_game.info.name, total=max(count, 0))
        result = play_match(chosen_game, bots, count, seed, workers, lambda n: progress.advance(task, n))
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
    count: Annotated[int, typer.Option("--games", "-n", metavar="N", help="how many games at each table")] = 100,
    seats: Annotated[int | None, typer.Option(metavar="N", help="bots at a table; left out: the fewest")] = None,
    iterations: Iterations = None,
    milliseconds: Milliseconds = None,
    seed: Annotated[int, typer.Option(metavar="S")] = 0,
    workers: Workers = 1,
    ray: Ray = None,
    output: Annotated[Path | None, typer.Option(metavar="FILE.parquet", help="where the games are kept")] = None,
    option: Options = None,
    as_json: AsJson = False,
) -> None:
    """Let every bot meet every other, seats rotated; go on where an earlier run of the same tournament stopped."""
    from ludotheque.arena.plan import budget_of, round_robin
    from ludotheque.arena.ratings import ratings
    from ludotheque.arena.run import run

    plan = round_robin(chosen(game, option), bots, count, seed, seats, budget_of(iterations, milliseconds))
    file = output or Path(f"{plan.name}.parquet")
    with told(plan.game.info.name, as_json) as tell:
        rows = run(plan, file, workers, ray, tell)
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
    bot: Annotated[str, typer.Option(help="who plays, on every seat")] = "level2",
    count: Annotated[int, typer.Option("--games", "-n", metavar="N", help="how many games between bots")] = 100,
    simulated: Annotated[int, typer.Option(metavar="N", help="games of simple play for each rule option")] = 2000,
    iterations: Iterations = None,
    milliseconds: Milliseconds = None,
    seed: Annotated[int, typer.Option(metavar="S")] = 0,
    workers: Workers = 1,
    ray: Ray = None,
    output: Annotated[Path | None, typer.Option(metavar="FILE.html", help="a .parquet goes beside it")] = None,
    option: Options = None,
    lang: Language = "en",
    as_json: AsJson = False,
) -> None:
    """Write a page on what a game is like: length, choice, fairness, drama, what is used, what options do."""
    from ludotheque.arena.plan import budget_of, self_play
    from ludotheque.arena.report import write_report

    chosen_game, budget = chosen(game, option), budget_of(iterations, milliseconds)
    plan = self_play(chosen_game, bot, count, seed, budget, simulated)
    file = output or Path(f"{plan.game.slug}.report.html")
    with told(plan.game.info.name, as_json) as tell:
        figures = write_report(plan, file, (check_language(lang),), workers, ray, tell)
    if as_json:
        show({**plan.header, "file": str(file), "figures": figures})
    else:
        out.print(f"{file} and {file.with_suffix('.parquet')}", markup=False)


@contextmanager
def told(name: str, quiet: bool) -> Iterator[Callable[[int, int], None]]:
    """A bar on stderr for jobs done out of all, where somebody is looking."""
    err = Console(stderr=True)
    with Progress(*COLUMNS, console=err, transient=True, disable=quiet or not err.is_terminal) as progress:
        task = progress.add_task(name, total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)


@app.command()
def analyse(
    game: GameName,
    text: Text = None,
    play: Line = "",
    option: Options = None,
    bot: Annotated[str, typer.Option(help="which bot thinks")] = "search:iterations=20000",
    seed: Annotated[int, typer.Option(metavar="S")] = 0,
    as_json: AsJson = False,
) -> None:
    """What a bot thinks of a position: the value for each seat, each action, the best line."""
    from ludotheque.bots.analysis import analyse as analyse_position

    data = analyse_position(reached(chosen(game, option), text, play), bot, seed)
    if as_json:
        show(data)
        return
    out.print("values  " + "  ".join(f"seat {seat}: {value:.3f}" for seat, value in enumerate(data["values"])))
    table = Table("action", "visits", "worth", box=None)
    for row in data["actions"][:12]:
        table.add_row(row["action"], f"{row['visits']:,}", f"{row['worth']:.3f}")
    out.print(table)
    out.print(f"best line  {' '.join(data['line'])}", markup=False)


@app.command()
def bench(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="left out: all games")] = None,
    seconds: Annotated[float, typer.Option(metavar="S", help="for each figure")] = 1.0,
    as_json: AsJson = False,
) -> None:
    """Measure how fast the games run here."""
    from ludotheque.bench import measure

    if not 0.01 <= seconds <= 3600:
        raise OptionError(f"{seconds} seconds: expected 0.01 to 3600")
    slugs = registry.slugs() if game is None else (registry.check_slug(game),)
    rows = [measure(Game(slug), backend, seconds) for slug in slugs for backend in ("python", "cpu")]
    if as_json:
        show([row.data() for row in rows])
        return
    table = Table("game", "backend", "games/s", "steps/s", "ready in", box=None)
    for row in rows:
        table.add_row(row.game, row.backend, f"{row.games:,.0f}", f"{row.steps:,.0f}", f"{row.ready:.2f} s")
    out.print(table)


@app.callback(invoke_without_command=True)
def common(version: Annotated[bool, typer.Option("--version", help="show the version")] = False) -> None:
    """Ludothèque: tabletop games, exact and fast."""
    if version:
        print(f"ludotheque {__version__}")
        raise typer.Exit


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="address to listen on; 127.0.0.1 if left out")] = None,
    port: Annotated[int | None, typer.Option(help="port to listen on; 8000 if left out")] = None,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="a file, sqlite:///FILE or postgresql://...")
    ] = None,
    redis: Annotated[str | None, typer.Option(metavar="URL", help="redis://..., for several processes")] = None,
    page: Annotated[
        str | None, typer.Option("--open", metavar="PAGE", help="show this page in a browser: /, or /play/daldos")
    ] = None,
) -> None:
    """Serve tables in the browser. Every setting can also be given as LUDOTHEQUE_NAME (see docs/server.md)."""
    from ludotheque.server.serve import run

    run(host=host, port=port, database=database, redis=redis, page=page)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="a match record")], as_json: AsJson = False
) -> None:
    """Derive every throw of a match again from its promised seed."""
    from ludotheque.server.fairness import verify as check

    match = load_record(file)
    throws = check(match)
    if as_json:
        show({"file": str(file), "throws": throws, "fair": True})
    else:
        out.print(f"{throws} throws, all as the promised seed gives them.")


db = typer.Typer(help="Look after a server's database.")
app.add_typer(db, name="db")

Database = Annotated[
    str | None, typer.Option("--database", metavar="URL", help="a file, sqlite:///FILE or postgresql://...")
]


def _database(url: str | None) -> str:
    from ludotheque.server.settings import Settings

    return url or Settings().database_url()


@db.command("check")
def db_check(database: Database = None, as_json: AsJson = False) -> None:
    """Replay every stored match under today's rules; exit code 1 if one differs."""
    from ludotheque.server.db import differences, opened

    with closing(opened(_database(database))) as store:
        matches = len(list(store.all_tables()))
        found = list(differences(store))
    if as_json:
        show({"matches": matches, "differences": [difference.data() for difference in found]})
    else:
        for difference in found:
            out.print(str(difference), markup=False)
        out.print(f"{matches} matches, {len(found)} differences.")
    if found:
        raise typer.Exit(1)


@db.command("export")
def db_export(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="where the records go")],
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Write every match that has begun to a record file."""
    from ludotheque.server.db import exported, opened

    with closing(opened(_database(database))) as store:
        files = list(exported(store, folder))
    show({"files": [str(file) for file in files]}) if as_json else out.print(f"{len(files)} records in {folder}.")


@db.command("import")
def db_import(
    places: Annotated[list[Path], typer.Argument(metavar="FILE|FOLDER …", help="match records")],
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Bring matches in from record files, to look at; exit code 1 if one cannot be read."""
    from ludotheque.server.db import imported, opened

    with closing(opened(_database(database), new=True)) as store:
        found = list(imported(store, places))
    tables = {str(file): table for file, table in found if isinstance(table, str)}
    wrong = {str(file): str(error) for file, error in found if not isinstance(error, str)}
    if as_json:
        show({"tables": tables, "wrong": wrong})
    else:
        for file, reason in wrong.items():
            print(f"ludotheque: {file}: {' '.join(reason.split())}", file=sys.stderr)
        out.print(f"{len(tables)} matches brought in.")
    if wrong:
        raise typer.Exit(1)


@app.command()
def schema() -> None:
    """Print the schema of the server's messages, for clients."""
    from ludotheque.server.messages import schema as messages

    show(messages())


def main() -> None:
    """Run the command line; bad input ends with one line on stderr and exit code 2."""
    try:
        status = app(sys.argv[1:] or ["--help"], standalone_mode=False)
    except LudothequeError as error:
        fail(str(error))
    except typer.TyperException as error:
        message = error.format_message() if hasattr(error, "format_message") else str(error)
        fail(f"{message} (see --help)")
    except (KeyboardInterrupt, typer.Abort):
        fail("interrupted", 130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
    sys.exit(status if isinstance(status, int) else 0)


def fail(message: str, status: int = 2) -> None:
    """End with one line on stderr."""
    print(f"ludotheque: {' '.join(message.split())}", file=sys.stderr)
    sys.exit(status)


if __name__ == "__main__":
    main()
