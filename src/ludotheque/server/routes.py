"""The table over HTTP: everything the socket can do, and all that is only asked for once."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse, StreamingResponse

from ludotheque.core import registry
from ludotheque.core.errors import LudothequeError, RecordError
from ludotheque.core.module import playable
from ludotheque.core.state import State
from ludotheque.draw.scene import asset
from ludotheque.draw.theme import Theme
from ludotheque.server import catalogue, frames, messages, records
from ludotheque.server.bots import Away
from ludotheque.server.fairness import commitment_to, new_seed
from ludotheque.server.house import Closed, House
from ludotheque.server.identity import give_cookie, key_of, keys_of, token, tokens_of
from ludotheque.server.log import Entry, now_ms
from ludotheque.server.socket import seat_for, submitted
from ludotheque.server.table import Chair, Table
from ludotheque.server.telling import HANG_UP, Guest, Live, table_view, viewer_of
from ludotheque.server.texts import sentence

router = APIRouter(prefix="/api")

Language = Annotated[messages.Language, Query()]
TableId = Annotated[str, Path(pattern=messages.TABLE_ID)]
Ply = Annotated[int, Path(ge=0, le=1_000_000)]
PROBLEM = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
WRONG: dict[int | str, dict[str, Any]] = {
    status: {"model": messages.Problem, "content": PROBLEM}
    for status in (400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 503)
}
UNGRANTED: dict[int | str, dict[str, Any]] = {
    **WRONG,
    403: {"model": messages.Refused | messages.Problem},
    409: {"model": messages.Refused},
}
DAY = {"Cache-Control": "public, max-age=86400"}


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house


async def _live(request: Request, id: TableId) -> Live:
    return await _house(request).live(id)


InHouse = Annotated[House, Depends(_house)]
AtTable = Annotated[Live, Depends(_live)]


class Denied(LudothequeError):
    """Something the asker has no right to."""

    def __init__(self, status: int, message: str, language: str) -> None:
        super().__init__(sentence(language, message))
        self.status = status


def _slug(slug: str) -> str:
    return registry.check_slug(slug)


Slug = Annotated[str, Depends(_slug)]

# --- the shelf ---


@router.get("/games", responses=WRONG)
async def games(house: InHouse, language: Language = "en") -> list[messages.GameView]:
    """The games there are."""
    bots = list(house.bots.offered.values())
    return [catalogue.game_view(slug, language, house.bots.is_ready(slug), bots) for slug in playable()]


@router.get("/games/{slug}/sprites.svg", response_class=Response, responses=WRONG)
async def sprites(slug: Slug) -> Response:
    """A game's symbols."""
    return Response(asset(slug, "sprites.svg"), media_type="image/svg+xml", headers=DAY)


@router.get("/games/{slug}/style.css", response_class=Response, responses=WRONG)
async def style(slug: Slug) -> Response:
    """How a game's pieces look."""
    return Response(asset(slug, "style.css"), media_type="text/css", headers=DAY)


@router.get("/games/{slug}/picture.svg", response_class=Response, responses=WRONG)
async def picture(slug: Slug, theme: Theme = "day", language: Language = "en") -> Response:
    """A picture of a game in progress."""
    text = await asyncio.to_thread(catalogue.picture, slug, theme, language)
    return Response(text, media_type="image/svg+xml", headers=DAY)


@router.get("/games/{slug}/guide", responses=WRONG)
async def guide(slug: Slug, language: Language = "en") -> messages.GuideView:
    """A game's guide and clauses."""
    return await asyncio.to_thread(catalogue.guide, slug, language)


@router.get("/games/{slug}/tutorial", responses=WRONG)
async def tutorial(slug: Slug, language: Language = "en") -> list[messages.Step]:
    """A game's tutorial."""
    return catalogue.tutorial(slug, language)


@router.get("/games/{slug}/tutorial/{step}.svg", response_class=Response, responses=WRONG)
async def step_picture(slug: Slug, step: str, language: Language = "en", theme: Theme = "day") -> Response:
    """The picture of a step of the tutorial."""
    text = await asyncio.to_thread(catalogue.step_picture, slug, step, language, theme)
    if text is None:
        raise Closed("no such step")
    return Response(text, media_type="image/svg+xml", headers=DAY)


@router.post("/try", responses=WRONG)
async def try_out(house: InHouse, wish: messages.TryOut) -> messages.Moment:
    """A position after a line of notation, without a table."""
    ready = house.bots.is_ready(registry.check_slug(wish.game))
    return await asyncio.to_thread(catalogue.try_out, wish, ready)


# --- tables ---


@router.post("/promises", responses=WRONG, status_code=201)
async def promise(house: InHouse) -> messages.Promised:
    """A seed for a table's dice, promised before anybody contributes."""
    name, seed = token(), new_seed()
    await asyncio.to_thread(house.store.promise, name, seed, now_ms())
    return messages.Promised(id=name, commitment=commitment_to(seed))


@router.post("/tables", responses=WRONG, status_code=201)
async def open_table(house: InHouse, wish: messages.OpenTable, request: Request, response: Response) -> messages.Opened:
    """Open a table and sit down where `chairs` say `me`."""
    header, live, seat_token, owner_token, invite = await house.open(wish)
    seats = live.table.seats_of([key_of(seat_token)])
    if not wish.bearer:
        give_cookie(response, header.id, [seat_token, owner_token], request.url.scheme == "https")
    return messages.Opened(
        id=header.id,
        invite=invite,
        commitment=header.commitment,
        seats=seats,
        tokens=[seat_token] if wish.bearer else [],
        owner=owner_token if wish.bearer else None,
    )


@router.get("/tables", responses=WRONG)
async def tables(house: InHouse) -> list[messages.TableLine]:
    """Tables that wait for players."""
    rows = await asyncio.to_thread(house.store.listed)
    return [
        messages.TableLine(
            id=row.id,
            game=row.game,
            names=json.loads(row.names),
            open=row.open_seats,
            status=row.status,
            clock=json.loads(row.clock) if row.clock else None,
            created=row.created,
        )
        for row in rows
    ]


@router.get("/tables/{id}", responses=WRONG)
async def table(house: InHouse, live: AtTable, request: Request, language: Language = "en") -> messages.TableView:
    """A table, without its picture."""
    guest = _guest(house, live, request, language)
    return messages.TableView(**table_view(live, guest))


def _guest(house: House, live: Live, request: Request, language: messages.Language) -> Guest:
    guest = Guest(keys_of(request), language)
    guest.viewer = viewer_of(live.table, guest, live.table.seats_of(guest.keys))
    return guest


@router.post("/tables/{id}/seats", responses=WRONG, status_code=201)
async def sit(
    house: InHouse, live: AtTable, wish: messages.Sit, request: Request, response: Response, language: Language = "en"
) -> messages.Seated:
    """Take a seat."""
    header = live.table.header
    keys = keys_of(request)
    invited = header.listed or key_of(wish.invite) == header.invite or header.owner in keys
    if not invited and not live.table.seats_of(keys):
        raise Denied(403, "refused-invite", language)
    mine = token()
    chair = Chair("human", name=wish.name, key=key_of(mine), contribution=wish.contribution)
    await house.submit(live, partial(_sitting, wish.seat, chair))
    seat = live.table.seats_of([chair.key])[0]
    if wish.bearer:
        return messages.Seated(seat=seat, token=mine)
    give_cookie(response, header.id, [*tokens_of(request), mine], request.url.scheme == "https")
    return messages.Seated(seat=seat)


@router.post("/tables/{id}/actions", responses=UNGRANTED)
async def act(
    house: InHouse, live: AtTable, wish: messages.Act, request: Request, language: Language = "en"
) -> messages.Done:
    """Act for a seat."""
    answer: messages.Done = _answer(await submitted(house, live, keys_of(request), language, wish))
    return answer


@router.post("/tables/{id}/wishes", responses=UNGRANTED)
async def ask(
    house: InHouse, live: AtTable, wish: messages.Ask, request: Request, language: Language = "en"
) -> messages.Done:
    """Take-back, pause, resign, leave; and the answers to what others ask."""
    answer: messages.Done = _answer(await submitted(house, live, keys_of(request), language, wish))
    return answer


def _answer(result: dict[str, Any]) -> Any:
    """`Done`, or a response that carries the refusal."""
    status = {"seat": 403}.get(result.get("code", ""), 409)
    return messages.Done(**result) if result["type"] == "done" else JSONResponse(result, status)


@router.post("/tables/{id}/chat", responses=WRONG, status_code=204)
async def say(house: InHouse, live: AtTable, wish: messages.Say, request: Request, language: Language = "en") -> None:
    """Say something to the table."""
    seat = seat_for(live.table, live.table.seats_of(keys_of(request)), None)
    await house.say(live, seat, live.table.chairs[seat].name, wish.text)


@router.post("/tables/{id}/rematch", responses=WRONG, status_code=201)
async def rematch(
    house: InHouse, live: AtTable, wish: messages.Rematch, request: Request, response: Response,
    language: Language = "en",
) -> messages.Opened:  # fmt: skip
    """The same table once more, seats turned by one: the first to ask opens it, the others sit down at it."""
    old = live.table
    if old.status != "over":
        raise Denied(409, "refused-not-over", language)
    seat = seat_for(live.table, live.table.seats_of(keys_of(request)), None)
    seats = old.seats_of(keys_of(request))
    if old.rematch is None:
        opened = await open_table(house, _again(old, seats, wish.contribution), request, response)
        await house.submit(
            live, lambda now: [] if now.rematch else now.entries(now_ms(), None, ("rematch", seat, opened.id))
        )
        if live.table.rematch == opened.id:
            return opened
    assert live.table.rematch is not None
    other = await house.live(live.table.rematch)
    secret, places = token(), [(mine - 1) % len(old.chairs) for mine in seats]
    for mine, place in zip(seats, places, strict=True):
        chair = Chair("human", old.chairs[mine].name, key=key_of(secret), contribution=wish.contribution)
        await house.submit(other, partial(_sitting, place, chair))
    give_cookie(response, other.table.header.id, [secret], request.url.scheme == "https")
    return messages.Opened(id=other.table.header.id, invite="", commitment=other.table.header.commitment, seats=places)


def _sitting(seat: int | None, chair: Chair, table: Table) -> list[Entry]:
    return table.sitting(seat, chair, now_ms())[1]


def _again(old: Table, mine: list[int], contribution: str) -> messages.OpenTable:
    """A table like an old one, every chair one place earlier."""
    chairs = []
    turned = list(enumerate(old.chairs))
    for seat, chair in turned[1:] + turned[:1]:
        if chair.kind == "bot" and not chair.gone:
            chairs.append(messages.Chair(kind="bot", level=chair.level or 3, bot=chair.bot or None))
        elif seat in mine:
            chairs.append(messages.Chair(kind="me", name=chair.name or None))
        else:
            chairs.append(messages.Chair(kind="open"))
    header = old.header
    return messages.OpenTable(
        game=header.game, options=header.options, chairs=chairs, clock=header.clock, on_timeout=header.on_timeout,
        contribution=contribution,
    )  # fmt: skip


# --- looking back ---


@router.get("/tables/{id}/narration", responses=WRONG)
async def narration(
    house: InHouse, live: AtTable, request: Request, language: Language = "en",
    begin: Annotated[int, Query(alias="from", ge=0)] = 0, count: Annotated[int, Query(ge=1, le=200)] = 100,
) -> messages.Lines:  # fmt: skip
    """Part of what happened, from ply `from`."""
    guest = _guest(house, live, request, language)
    return await asyncio.to_thread(_story, live, guest, begin, count)


def _story(live: Live, guest: Guest, begin: int, count: int) -> messages.Lines:
    table = live.table
    begin, end = min(begin, table.ply), min(begin + count, table.ply)
    state = table.at(begin)
    lines = []
    for ply in range(begin, end):
        state = state.play(table.line[ply])
        scene = state.scene(frames.viewpoint_of(guest.viewer), guest.language)
        lines.append(messages.Line(**frames.line(state, scene, guest.viewer, seq=0, ply=ply + 1)))
        state = State(state.game, state.record, state.parent, state.action)
    return messages.Lines(length=table.ply, lines=lines)


@router.get("/tables/{id}/at/{ply}", responses=WRONG)
async def at(house: InHouse, live: AtTable, ply: Ply, request: Request, language: Language = "en") -> messages.Moment:
    """The position after so many actions and outcomes, within what the asker may see."""
    guest = _guest(house, live, request, language)
    return await asyncio.to_thread(_moment, live, guest, ply)


def _state_at(live: Live, ply: int) -> State:
    if ply > live.table.ply:
        raise RecordError(f"no ply {ply}: expected 0 to {live.table.ply}")
    return live.table.at(ply)


def _moment(live: Live, guest: Guest, ply: int) -> messages.Moment:
    state = _state_at(live, ply)
    past = ply < live.table.ply or live.table.status != "playing"
    moment = catalogue.moment(state, guest.viewer, guest.language, ply=ply, length=live.table.ply)
    return moment.model_copy(update={"scene": records.quiet(moment.scene)}) if past else moment


@router.get("/tables/{id}/judgement/{ply}", responses=WRONG)
async def judgement(
    house: InHouse, live: AtTable, ply: Ply, request: Request, language: Language = "en",
    iterations: Annotated[int, Query(ge=10, le=20_000)] = 1000,
) -> messages.Judged:  # fmt: skip
    """What the bots think of a position: of a finished match only, so that nobody plays with their help."""
    if live.table.status != "over":
        raise Denied(403, "refused-not-over", language)
    if not house.settings.compile:
        raise Denied(409, "refused-no-bots", language)
    state = _state_at(live, ply)
    try:
        await house.bots.until_ready(state.game.slug)
    except Away:
        raise Denied(503, "refused-bots-away", language) from None
    return await house.bots.judge(state, ply, iterations)


@router.get("/tables/{id}/record", response_class=PlainTextResponse, responses=WRONG)
async def record(live: AtTable, language: Language = "en") -> PlainTextResponse:
    """The match as a file; of a running match only where nobody has secrets."""
    if live.table.status != "over" and live.table.game.hides:
        raise Denied(403, "refused-not-over", language)
    text = await asyncio.to_thread(records.written, live.table)
    name = f"{live.table.header.game}-{live.table.header.id}.ludo"
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@router.get("/tables/{id}/fairness", responses=WRONG)
async def fairness(live: AtTable, language: Language = "en") -> messages.FairnessData:
    """Everything needed to check the dice of a finished match."""
    if live.table.status != "over":
        raise Denied(403, "refused-not-over", language)
    return await asyncio.to_thread(records.fairness_data, live.table)


@router.post("/records", responses=WRONG, status_code=201)
async def bring_in(house: InHouse, wish: messages.BringIn) -> messages.Opened:
    """A record from a file becomes a finished table to look at."""
    id = await asyncio.to_thread(records.bring_in, house.store, wish.record)
    return messages.Opened(id=id, invite="", commitment="", seats=[])


# --- for programs ---


@router.get("/tables/{id}/stream", responses=WRONG, response_class=StreamingResponse)
async def stream(house: InHouse, live: AtTable, request: Request, language: Language = "en") -> StreamingResponse:
    """The table as a stream of JSON lines (`plain` messages), one whenever something happens."""
    guest = Guest(keys_of(request), language, plain=True)

    async def lines() -> AsyncIterator[str]:
        house.welcome(live, guest)
        try:
            while not guest.too_slow:
                try:
                    async with asyncio.timeout(15):
                        text = await guest.outbox.get()
                except TimeoutError:
                    yield "\n"  # still here
                    continue
                if text == HANG_UP:
                    return
                yield text + "\n"
        finally:
            house.farewell(live, guest)

    return StreamingResponse(lines(), media_type="application/x-ndjson", headers={"Cache-Control": "no-store"})
