"""The server over HTTP: everything the socket can do, and everything that needs only one answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse, StreamingResponse

from ludotheque.core import registry
from ludotheque.core.errors import LudothequeError, RecordError
from ludotheque.core.module import playable
from ludotheque.core.state import State
from ludotheque.draw.scene import asset
from ludotheque.draw.theme import Theme
from ludotheque.server import catalogue, http_models, messages, own_files, records, scenes
from ludotheque.server.bots import BotsUnavailable
from ludotheque.server.commands import LinkRematch, Sit, seat_for
from ludotheque.server.connection import HANG_UP, Connection
from ludotheque.server.encoding import decode
from ludotheque.server.events import now_ms
from ludotheque.server.fairness import commitment_to, new_seed
from ludotheque.server.identity import give_cookie, key_of, keys_of, token, tokens_of
from ludotheque.server.live import LiveTable
from ludotheque.server.service import TableService
from ludotheque.server.store import StoredFile
from ludotheque.server.table import Chair, Table
from ludotheque.server.table_view import table_view, viewer_of
from ludotheque.server.tables import NoSuchTable
from ludotheque.server.texts import translate

router = APIRouter(prefix="/api")

Language = Annotated[messages.Language, Query()]
TableId = Annotated[str, Path(pattern=messages.TABLE_ID)]
Digest = Annotated[str, Path(pattern=r"^sha256:[0-9a-f]{64}$")]
Ply = Annotated[int, Path(ge=0, le=1_000_000)]
PROBLEM = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
WRONG: dict[int | str, dict[str, Any]] = {
    status: {"model": http_models.Problem, "content": PROBLEM}
    for status in (400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 503)
}
REFUSABLE: dict[int | str, dict[str, Any]] = {
    **WRONG,
    403: {"model": messages.Refused | http_models.Problem},
    409: {"model": messages.Refused},
}
STREAM_SECONDS = 15.0
"""A stream gets an empty line after this time without news, so that both ends notice a broken connection."""

DAY = {"Cache-Control": "public, max-age=86400"}


def _service(request: Request) -> TableService:
    service: TableService = request.app.state.service
    return service


async def _live(request: Request, id: TableId) -> LiveTable:
    return await _service(request).find(id)


Service = Annotated[TableService, Depends(_service)]
AtTable = Annotated[LiveTable, Depends(_live)]


class Denied(LudothequeError):
    """A request that is not allowed: an HTTP status and a message of the server's texts."""

    def __init__(self, status: int, message: str, language: str) -> None:
        super().__init__(translate(language, message))
        self.status = status


def _slug(slug: str) -> str:
    return registry.check_slug(slug)


Slug = Annotated[str, Depends(_slug)]

# --- games ---


@router.get("/games", responses=WRONG)
async def games(service: Service, language: Language = "en") -> list[http_models.GameView]:
    """All games."""
    bots = list(service.bots.offered.values())
    return [
        catalogue.game_view(slug, language, service.bots.is_ready(slug), bots, service.files) for slug in playable()
    ]


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


@router.get("/games/{slug}/board.svg", response_class=Response, responses=WRONG)
async def board(slug: Slug, theme: Theme = "day", language: Language = "en", marks: bool = False) -> Response:
    """The board at the start; with `marks`, each thing has a letter that says where it is from."""
    text = await asyncio.to_thread(catalogue.board_picture, registry.check_slug(slug), theme, language, marks)
    return Response(text, media_type="image/svg+xml", headers=DAY)


@router.get("/games/{slug}/guide", responses=WRONG)
async def guide(slug: Slug, language: Language = "en") -> http_models.GuideView:
    """A game's guide and clauses."""
    return await asyncio.to_thread(catalogue.guide, slug, language)


@router.get("/games/{slug}/tutorial", responses=WRONG)
async def tutorial(slug: Slug, language: Language = "en") -> list[http_models.Step]:
    """A game's tutorial."""
    return catalogue.tutorial(slug, language)


@router.get("/games/{slug}/tutorial/{step}.svg", response_class=Response, responses=WRONG)
async def step_picture(slug: Slug, step: str, language: Language = "en", theme: Theme = "day") -> Response:
    """The picture of a step of the tutorial."""
    text = await asyncio.to_thread(catalogue.step_picture, slug, step, language, theme)
    if text is None:
        raise NoSuchTable("no such step")
    return Response(text, media_type="image/svg+xml", headers=DAY)


@router.post("/try", responses=WRONG)
async def try_out(service: Service, request: http_models.TryOut) -> http_models.Moment:
    """A position after a line of notation, without a table."""
    ready = service.bots.is_ready(registry.check_slug(request.game))
    return await asyncio.to_thread(catalogue.try_out, request, ready)


# --- own boxes ---


@router.get("/games/{slug}/files/{option}", responses=WRONG)
async def file_editor(
    service: Service, slug: Slug, option: str, language: Language = "en",
    start: Annotated[str, Query(max_length=100)] = "",
) -> http_models.EditorView:  # fmt: skip
    """The form for a data file, with the values of a built-in file (by its name) or a stored one (by its digest)."""
    return await asyncio.to_thread(own_files.editor, slug, option, start, language, service.store)


@router.post("/file-checks", responses=WRONG)
async def check_file(service: Service, wanted: http_models.OwnFileText) -> http_models.FileCheck:
    """What is wrong with a data file; or a picture of its board. Nothing is stored."""
    return await asyncio.to_thread(own_files.check, wanted, service.store)


@router.post("/files", responses=WRONG, status_code=201)
async def keep_file(service: Service, wanted: http_models.OwnFileText) -> http_models.FileView:
    """Store a data file without faults, so that tables can be opened with it by its digest."""
    file, _ = await asyncio.to_thread(own_files.checked, wanted, service.store)
    await asyncio.to_thread(service.store.add_file, file, now_ms())
    return own_files.view(file)


@router.get("/files/{digest}", responses=WRONG)
async def file(service: Service, digest: Digest) -> http_models.FileView:
    """A data file that was stored here."""
    return own_files.view(await _stored_file(service, digest))


@router.get("/files/{digest}/board.svg", response_class=Response, responses=WRONG)
async def file_picture(service: Service, digest: Digest, theme: Theme = "day", language: Language = "en") -> Response:
    """The board with a data file that was stored here."""
    file = await _stored_file(service, digest)
    text = await asyncio.to_thread(own_files.picture, file, theme, language)
    return Response(text, media_type="image/svg+xml", headers=DAY)


async def _stored_file(service: TableService, digest: str) -> StoredFile:
    file = await asyncio.to_thread(service.store.file, digest)
    if file is None:
        raise NoSuchTable("no such file")
    return file


# --- tables ---


@router.post("/commitments", responses=WRONG, status_code=201)
async def commit(service: Service) -> http_models.CommitmentView:
    """Choose a seed for the dice of a table to come, and commit to it before the players contribute to the dice."""
    name, seed = token(), new_seed()
    await asyncio.to_thread(service.store.add_commitment, name, seed, now_ms())
    return http_models.CommitmentView(id=name, commitment=commitment_to(seed))


@router.post("/tables", responses=WRONG, status_code=201)
async def open_table(
    service: Service, wanted: http_models.OpenTable, request: Request, response: Response
) -> http_models.Opened:
    """Open a table, and sit down on the chairs of kind `me`."""
    opened = await service.open(wanted)
    table = opened.live.table
    if not wanted.bearer:
        tokens = [opened.seat_token, opened.owner_token]
        give_cookie(response, table.header.id, tokens, request.url.scheme == "https")
    return http_models.Opened(
        id=table.header.id,
        invite=opened.invite,
        commitment=table.header.commitment,
        seats=table.seats_of([key_of(opened.seat_token)]),
        tokens=[opened.seat_token] if wanted.bearer else [],
        owner=opened.owner_token if wanted.bearer else None,
    )


@router.get("/tables", responses=WRONG)
async def tables(service: Service) -> list[http_models.TableLine]:
    """Tables that wait for players."""
    rows = await asyncio.to_thread(service.store.listed)
    return [
        http_models.TableLine(
            id=row.id,
            game=row.game,
            names=decode(row.names),
            open=row.open_seats,
            status=row.status,
            clock=decode(row.clock) if row.clock else None,
            created=row.created,
        )
        for row in rows
    ]


@router.get("/tables/{id}", responses=WRONG)
async def table(service: Service, live: AtTable, request: Request, language: Language = "en") -> messages.TableView:
    """A table, without its picture."""
    return messages.TableView(**table_view(live, _visitor(live, request, language)))


def _visitor(live: LiveTable, request: Request, language: messages.Language) -> Connection:
    """The sender of a request, as a connection that is not at the table."""
    visitor = Connection(keys_of(request), language)
    visitor.viewer = viewer_of(live.table, visitor, live.table.seats_of(visitor.keys))
    return visitor


@router.post("/tables/{id}/seats", responses=WRONG, status_code=201)
async def sit(
    service: Service, live: AtTable, wanted: http_models.Sit, request: Request, response: Response,
    language: Language = "en",
) -> http_models.Seated:  # fmt: skip
    """Take a seat."""
    header = live.table.header
    keys = keys_of(request)
    invited = header.listed or key_of(wanted.invite) == header.invite or header.owner in keys
    if not invited and not live.table.seats_of(keys):
        raise Denied(403, "refused-invite", language)
    mine = token()
    chair = Chair("human", name=wanted.name, key=key_of(mine), contribution=wanted.contribution)
    await service.pipeline.submit(live, Sit(wanted.seat, chair))
    seat = live.table.seats_of([chair.key])[0]
    if wanted.bearer:
        return http_models.Seated(seat=seat, token=mine)
    give_cookie(response, header.id, [*tokens_of(request), mine], request.url.scheme == "https")
    return http_models.Seated(seat=seat)


@router.post("/tables/{id}/actions", responses=REFUSABLE, response_model=messages.Done)
async def act(
    service: Service, live: AtTable, action: messages.Act, request: Request, language: Language = "en"
) -> messages.Done | JSONResponse:
    """Act for a seat."""
    return _answer(await service.pipeline.handle(live, action, keys_of(request), language))


@router.post("/tables/{id}/requests", responses=REFUSABLE, response_model=messages.Done)
async def ask(
    service: Service, live: AtTable, asked: messages.Ask, request: Request, language: Language = "en"
) -> messages.Done | JSONResponse:
    """Take-back, pause, resign, leave; and the answers to what others ask."""
    return _answer(await service.pipeline.handle(live, asked, keys_of(request), language))


def _answer(answer: messages.Done | messages.Refused) -> messages.Done | JSONResponse:
    """`Done`, or a response with the refusal and its status."""
    if isinstance(answer, messages.Done):
        return answer
    return JSONResponse(answer.model_dump(), 403 if answer.code == "seat" else 409)


@router.post("/tables/{id}/chat", responses=WRONG, status_code=204)
async def chat(
    service: Service, live: AtTable, message: messages.ChatText, request: Request, language: Language = "en"
) -> None:
    """Write a chat message."""
    seat = seat_for(live.table, live.table.seats_of(keys_of(request)))
    await service.chat.post(live, seat, message.text)


@router.post("/tables/{id}/rematch", responses=WRONG, status_code=201)
async def rematch(
    service: Service, live: AtTable, wanted: http_models.Rematch, request: Request, response: Response,
    language: Language = "en",
) -> http_models.Opened:  # fmt: skip
    """The same table again, with the seats moved by one. The first who asks opens it, the others sit down at it."""
    old = live.table
    if old.status != "over":
        raise Denied(409, "refused-not-over", language)
    seat = seat_for(live.table, live.table.seats_of(keys_of(request)))
    seats = old.seats_of(keys_of(request))
    if old.rematch is None:
        opened = await open_table(service, _again(old, seats, wanted.contribution), request, response)
        await service.pipeline.submit(live, LinkRematch(seat, opened.id))
        if live.table.rematch == opened.id:
            return opened
    assert live.table.rematch is not None
    other = await service.find(live.table.rematch)
    secret, places = token(), [(mine - 1) % len(old.chairs) for mine in seats]
    for mine, place in zip(seats, places, strict=True):
        chair = Chair("human", old.chairs[mine].name, key=key_of(secret), contribution=wanted.contribution)
        await service.pipeline.submit(other, Sit(place, chair))
    give_cookie(response, other.table.header.id, [secret], request.url.scheme == "https")
    return http_models.Opened(
        id=other.table.header.id, invite="", commitment=other.table.header.commitment, seats=places
    )


def _again(old: Table, mine: list[int], contribution: str) -> http_models.OpenTable:
    """A request for a table like an old one, every chair moved one place forward."""
    chairs = []
    turned = list(enumerate(old.chairs))
    for seat, chair in turned[1:] + turned[:1]:
        if chair.kind == "bot" and not chair.gone:
            chairs.append(http_models.Chair(kind="bot", level=chair.level or 3, bot=chair.bot or None))
        elif seat in mine:
            chairs.append(http_models.Chair(kind="me", name=chair.name or None))
        else:
            chairs.append(http_models.Chair(kind="open"))
    header = old.header
    return http_models.OpenTable(
        game=header.game, options=header.options, chairs=chairs, clock=header.clock, on_timeout=header.on_timeout,
        contribution=contribution,
    )  # fmt: skip


# --- looking back ---


@router.get("/tables/{id}/narration", responses=WRONG)
async def narration(
    service: Service, live: AtTable, request: Request, language: Language = "en",
    begin: Annotated[int, Query(alias="from", ge=0)] = 0, count: Annotated[int, Query(ge=1, le=200)] = 100,
) -> http_models.Lines:  # fmt: skip
    """Part of what happened, from ply `from`."""
    return await asyncio.to_thread(_narration, live, _visitor(live, request, language), begin, count)


def _narration(live: LiveTable, visitor: Connection, begin: int, count: int) -> http_models.Lines:
    table = live.table
    begin, end = min(begin, table.ply), min(begin + count, table.ply)
    state = table.at(begin)
    lines = []
    for ply in range(begin, end):
        state = state.play(table.line[ply])
        scene = state.scene(scenes.viewpoint_of(visitor.viewer), visitor.language)
        lines.append(messages.Line(**scenes.line(state, scene, visitor.viewer, seq=0, ply=ply + 1)))
        state = State(state.game, state.record, state.parent, state.action)
    return http_models.Lines(length=table.ply, lines=lines)


@router.get("/tables/{id}/at/{ply}", responses=WRONG)
async def at(
    service: Service, live: AtTable, ply: Ply, request: Request, language: Language = "en"
) -> http_models.Moment:
    """The position after `ply` actions and outcomes, as the sender of the request may see it."""
    return await asyncio.to_thread(_moment, live, _visitor(live, request, language), ply)


def _state_at(live: LiveTable, ply: int) -> State:
    if ply > live.table.ply:
        raise RecordError(f"no ply {ply}: expected 0 to {live.table.ply}")
    return live.table.at(ply)


def _moment(live: LiveTable, visitor: Connection, ply: int) -> http_models.Moment:
    state = _state_at(live, ply)
    past = ply < live.table.ply or live.table.status != "playing"
    moment = catalogue.moment(state, visitor.viewer, visitor.language, ply=ply, length=live.table.ply)
    return moment.model_copy(update={"scene": records.quiet(moment.scene)}) if past else moment


@router.get("/tables/{id}/analysis/{ply}", responses=WRONG)
async def analysis(
    service: Service, live: AtTable, ply: Ply, request: Request, language: Language = "en",
    iterations: Annotated[int, Query(ge=10, le=20_000)] = 1000,
) -> http_models.Analysis:  # fmt: skip
    """What a search finds in a position: of a finished match only, so that no player can use it."""
    if live.table.status != "over":
        raise Denied(403, "refused-not-over", language)
    if not service.settings.compile:
        raise Denied(409, "refused-no-bots", language)
    state = _state_at(live, ply)
    try:
        await service.bots.until_ready(state.game.slug)
    except BotsUnavailable:
        raise Denied(503, "refused-bots-away", language) from None
    return await service.bots.analyse(state, ply, iterations)


@router.get("/tables/{id}/record", response_class=PlainTextResponse, responses=WRONG)
async def record(live: AtTable, language: Language = "en") -> PlainTextResponse:
    """The record of a match; of a running match only if nothing is hidden."""
    if live.table.status != "over" and live.table.game.hides:
        raise Denied(403, "refused-not-over", language)
    text = await asyncio.to_thread(records.written, live.table)
    name = f"{live.table.header.game}-{live.table.header.id}.ludo"
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@router.get("/tables/{id}/fairness", responses=WRONG)
async def fairness(live: AtTable, language: Language = "en") -> http_models.FairnessData:
    """Everything needed to check the dice of a finished match."""
    if live.table.status != "over":
        raise Denied(403, "refused-not-over", language)
    return await asyncio.to_thread(records.fairness_data, live.table)


@router.post("/records", responses=WRONG, status_code=201)
async def bring_in(service: Service, wanted: http_models.BringIn) -> http_models.Opened:
    """Import a record: it becomes a finished table to look at."""
    id = await asyncio.to_thread(records.bring_in, service.store, wanted.record)
    return http_models.Opened(id=id, invite="", commitment="", seats=[])


# --- for programs ---


@router.get("/tables/{id}/stream", responses=WRONG, response_class=StreamingResponse)
async def stream(service: Service, live: AtTable, request: Request, language: Language = "en") -> StreamingResponse:
    """The table as a stream of JSON lines (`plain` messages), one whenever something happens."""
    connection = Connection(keys_of(request), language, plain=True)

    async def lines() -> AsyncIterator[str]:
        service.presence.connect(live, connection)
        try:
            while not connection.too_slow:
                try:
                    async with asyncio.timeout(STREAM_SECONDS):
                        text = await connection.outbox.get()
                except TimeoutError:
                    text = ""  # an empty line, so that the client notices when the server is gone
                else:
                    if text == HANG_UP:
                        return
                yield text + "\n"
        finally:
            service.presence.disconnect(live, connection)

    return StreamingResponse(lines(), media_type="application/x-ndjson", headers={"Cache-Control": "no-store"})
