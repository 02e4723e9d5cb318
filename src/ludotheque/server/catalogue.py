"""Information about the games that needs no table. Nothing here is kept between requests, apart from caches."""

from __future__ import annotations

import secrets
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import islice
from typing import Any

from markdown_it import MarkdownIt

from ludotheque.bots.levels import bot_of, levels_of
from ludotheque.bots.match import play_on
from ludotheque.bots.registry import BotInfo
from ludotheque.core import boards, registry
from ludotheque.core.clauses import clauses
from ludotheque.core.errors import IllegalAction, OptionError
from ludotheque.core.game import Game
from ludotheque.core.guide import guide_text, say
from ludotheque.core.info import Choice, DataFile, Number, Option, Text
from ludotheque.core.module import load
from ludotheque.core.provenance import MARKS, Mark
from ludotheque.core.provenance import marks as provenance_marks
from ludotheque.core.random import draw, stream
from ludotheque.core.state import State
from ludotheque.core.text import document, translate_game
from ludotheque.draw.marks import with_marks
from ludotheque.draw.svg import write_svg
from ludotheque.draw.theme import Theme
from ludotheque.server import scenes
from ludotheque.server.http_models import (
    BotView,
    ClauseView,
    CreditView,
    GameView,
    GuideView,
    LevelView,
    Moment,
    OfferedFile,
    OptionView,
    PresetView,
    Step,
    TryOut,
)
from ludotheque.server.messages import Line

Offered = Mapping[tuple[str, str], list[OfferedFile]]
"""Game and option -> the data files of the server's operator."""

NO_FILES: Offered = {}

MOST_CARRIED = 200
"""The largest number of actions and outcomes that `carried_on` plays."""

PICTURE_PLIES = 60
"""The ply of the position that the list of games shows."""


def game_view(
    slug: str, language: str, ready: bool, bots: Sequence[BotInfo] = (), files: Offered = NO_FILES
) -> GameView:
    """A game as the list of games shows it, in a language, with its levels and the external bots that play it.

    `files` are the data files of the server's operator.
    """
    info = registry.info(slug)
    return GameView(
        slug=slug,
        name=info.name,
        tagline=translate_game(slug, language, "tagline"),
        players=(info.fewest, info.most),
        credits=[
            CreditView(
                kind=credit.kind,
                label=say(language, f"credit-{credit.kind}"),
                text=credit.text(language),
                source=say(language, f"credit-source-{credit.source}"),
                printed=credit.source == "sheet",
            )
            for credit in info.credits
        ],
        accent=info.accent,
        rules=info.version,
        hidden=game_of(slug, None, ()).hides,
        tutorial=document(slug, "text/tutorial.toml") is not None,
        ready=ready,
        options=[_option_view(slug, language, option, files) for option in info.options],
        presets=[
            PresetView(name=name, says=translate_game(slug, language, f"preset-{name}"), options=dict(values))
            for name, values in info.presets.items()
        ],
        levels=[
            LevelView(number=level.number, name=level.name[language], character=level.character[language])
            for level in levels_of(slug)
        ],
        bots=[BotView(bot=bot.name, name=bot.title, character=bot.about) for bot in bots if bot.plays(slug)],
    )


def _option_view(slug: str, language: str, option: Option, files: Offered) -> OptionView:
    view = OptionView(
        name=option.name,
        says=translate_game(slug, language, f"option-{option.name}"),
        kind="file",
        default=option.initial,
        expected=option.expected,
    )
    if isinstance(option, Choice):
        values = {value: translate_game(slug, language, f"option-{option.name}-{value}") for value in option.values}
        return view.model_copy(update={"kind": "choice", "values": values})
    if isinstance(option, Number):
        return view.model_copy(update={"kind": "number", "least": option.least, "most": option.most})
    if isinstance(option, Text):
        return view.model_copy(update={"kind": "text"})
    names = boards.names_of(registry.package_of(slug), option.folder)
    offered = [OfferedFile(value=name, name=name) for name in names] + files.get((slug, option.name), [])
    return view.model_copy(update={"files": offered})


@cache
def picture(slug: str, theme: Theme, language: str = "en") -> str:
    """A position from the middle of a game as SVG, for the list of games."""
    random = stream(7)
    state = Game(slug).start()
    for _ in range(PICTURE_PLIES):
        if state.is_over:
            break
        legal = state.legal_actions()
        after = state.roll(random) if state.is_chance else state.play(legal[draw(random, len(legal))])
        if after.is_over:
            break
        state = after
    return write_svg(state.scene(language=language), theme, headline=False, glow=False)


@cache
def board_picture(slug: str, theme: Theme, language: str, marks: bool) -> str:
    """The first position as SVG; with `marks`, a letter on everything on the board shows where it is from."""
    scene = Game(slug).start().scene(language=language)
    return write_svg(with_marks(scene, node_marks(slug)) if marks else scene, theme, headline=False, glow=False)


@cache
def node_marks(slug: str) -> dict[str, Mark]:
    """Node of the first position -> the mark of what it shows; a node that shows several things has the weakest."""
    game, info = load(slug), registry.info(slug)
    found: dict[str, Mark] = {}
    for option in info.options:
        if isinstance(option, DataFile):
            data = boards.read_board(game.package, option.default, option.folder)
            for thing, statement in provenance_marks(game.boards.things(data), data.provenance).items():
                for node in game.view.nodes_of(thing) if game.view is not None else ():
                    if MARKS.index(statement.mark) >= MARKS.index(found.get(node, "text")):
                        found[node] = statement.mark
    return found


@cache
def guide(slug: str, language: str) -> GuideView:
    """The guide as HTML. The Markdown comes from the game's package, and HTML in it is escaped."""
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(guide_text(slug, language))
    html = html.replace("<pre>", '<pre tabindex="0">')  # it scrolls on a narrow screen, by keyboard too
    title = say(language, "guide-reconstructed")
    html = html.replace(f"<h2>{title}</h2>", f'<h2 id="reconstructed">{title}</h2>')
    numbered = [
        ClauseView(id=clause.id, text=clause.text[language], origin=clause.origin, why=clause.why.get(language, ""))
        for clause in clauses(slug).values()
    ]
    return GuideView(game=slug, name=registry.info(slug).name, html=html, clauses=numbered)


@cache
def tutorial(slug: str, language: str) -> list[Step]:
    """The steps of a game's tutorial; what is to be played is split into single actions."""
    split = load(slug).notation.split
    return [
        Step(
            id=step["id"],
            text=step[language],
            options=step.get("options", {}),
            position=step.get("position"),
            seat=step["seat"],
            play=split(step.get("play", "")),
            refused=step.get("refused"),
            then=split(step.get("then", "")),
            free=step.get("free", False),
        )
        for step in tomllib.loads(document(slug, "text/tutorial.toml") or "step = []")["step"]
    ]


def safe_options(slug: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Options from a client: data files by the names of the game's own files or by digest, never by a path.

    Raises `OptionError`.
    """
    info = registry.info(registry.check_slug(slug))
    info.check_names(options)
    for option in info.options:
        if isinstance(option, DataFile) and option.name in options:
            names = boards.names_of(registry.package_of(info.slug), option.folder)
            given = str(options[option.name])
            if given not in names and not boards.DIGEST.fullmatch(given):
                raise OptionError(f"option {option.name}: expected {' or '.join(sorted(names))}")
    return dict(options)


@lru_cache(maxsize=256)
def compiled(game: Game) -> Game:
    """The same game with compiled kernels, made once."""
    return game.compiled()


@lru_cache(maxsize=256)
def game_of(slug: str, version: int | None, options: tuple[tuple[str, str | int | bool], ...]) -> Game:
    """A game under options, made once."""
    given: dict[str, Any] = dict(options)
    return Game(slug, version=version, **given)


def try_out(wanted: TryOut, ready: bool) -> Moment:
    """The position after a line. If its last action is not legal, that is left out and the reason returned."""
    game = game_of(wanted.game, None, tuple(sorted(safe_options(wanted.game, wanted.options).items())))
    game = compiled(game) if ready else game
    state = game.position(wanted.position) if wanted.position is not None else game.start()
    words = game.module.notation.split(wanted.line)
    wrong, clause = "", ""
    if words:
        state = state.play_line(" ".join(words[:-1]))
        try:
            state = state.play_line(words[-1]) if words[-1] not in state.events() else state
        except IllegalAction:
            reason = state.why_not(words[-1])
            assert reason is not None
            wrong, clause = reason.text(wanted.language), reason.clause
    seat = wanted.seat if wanted.seat is not None and wanted.seat < state.seats else None
    played: list[str] = []
    if wanted.carry_on and seat is not None and not wrong:
        state, played = carried_on(state, seat, "greedy" if ready else "random")
    return moment(state, seat, wanted.language, wrong=wrong, clause=clause).model_copy(update={"played": played})


def carried_on(state: State, seat: int, opponent: str) -> tuple[State, list[str]]:
    """Let chance and the other seats play until a seat is to move: the position, and what they played."""
    seed, bot = secrets.randbits(31), bot_of(opponent, state.game)
    others = {other: bot for other in range(state.seats) if other != seat}
    played: list[str] = []
    for before, action, _ in islice(play_on(state, others, stream(seed), seed), MOST_CARRIED):
        played.append(before.text_of(action))
        state = state.play(action)
    return state, played


@cache
def step_picture(slug: str, id: str, language: str, theme: Theme) -> str | None:
    """The picture of a tutorial's step: the position after what is played there."""
    state: State | None = None
    for step in tutorial(slug, language):
        if state is None or step.position is not None or step.options:
            game = Game(slug, **step.options)
            state = game.position(step.position) if step.position is not None else game.start()
        state = state.play_line(" ".join(step.play))
        if step.id == id:
            return write_svg(state.scene(scenes.viewpoint_of(step.seat), language), theme, headline=False, glow=False)
        state = state.play_line(" ".join(step.then))
    return None


def moment(
    state: State, seat: int | None, language: str, *, ply: int | None = None, length: int | None = None, seq: int = 0,
    wrong: str = "", clause: str = "",
) -> Moment:  # fmt: skip
    """A position as a seat or a spectator sees it."""
    if ply is None:
        ply = len(state.history)
    to_move = state.to_move
    scene = state.scene(scenes.viewpoint_of(seat), language)
    led = None if state.parent is None else Line(**scenes.line(state, scene, seat, seq=seq, ply=ply))
    return Moment(
        ply=ply,
        length=ply if length is None else length,
        seq=seq,
        to_move=to_move if isinstance(to_move, int) else None,
        over=state.is_over,
        position=state.view(seat).position if seat is not None else "",
        scene=scene,
        line=led,
        wrong=wrong,
        clause=clause,
    )
