"""The application: routes, the socket, the files of the client, and what applies to every request."""

from __future__ import annotations

import asyncio
import logging
import time
import warnings
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from importlib import resources
from mimetypes import guess_type
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.exceptions import HTTPException
from starlette.routing import Match
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludotheque import __version__
from ludotheque.core.boards import BoardWarning
from ludotheque.core.errors import BoardError, LudothequeError, UnknownGame
from ludotheque.server import http_models, messages, own_files, routes, socket
from ludotheque.server.commands import Refusal
from ludotheque.server.database import StoreError
from ludotheque.server.fanout import fanout_of
from ludotheque.server.identity import same_origin
from ludotheque.server.limits import Buckets
from ludotheque.server.metrics import REQUESTS, TABLES
from ludotheque.server.service import TableService
from ludotheque.server.settings import Settings
from ludotheque.server.store import Store
from ludotheque.server.table import DiceOf, fair_dice
from ludotheque.server.tables import NoSuchTable
from ludotheque.server.texts import translate

log = logging.getLogger("ludotheque.app")

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; script-src 'self'; "
        "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}

COSTS = {"/api/tables": 4.0, "/api/records": 10.0, "/api/try": 1.0}
"""What a POST costs of an address's allowance, where it is more than 1."""

ANALYSIS_COST = 5.0
"""What the analysis of a position costs: the bots that play think in the same threads."""


def create_app(settings: Settings | None = None, dice_of: DiceOf = fair_dice) -> FastAPI:
    """The application under settings."""
    settings = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        warnings.simplefilter("ignore", BoardWarning)  # of every change of a person who edits a board
        store = Store(settings.database_url())
        await asyncio.to_thread(store.migrate)
        service = app.state.service = TableService(store, fanout_of(settings.redis), settings, dice_of)
        if settings.files is not None:
            service.files = await asyncio.to_thread(own_files.take_in, settings.files, store)
        background = asyncio.create_task(service.run())
        yield
        await service.close()
        background.cancel()
        with suppress(asyncio.CancelledError):
            await background
        await asyncio.to_thread(store.close)

    app = FastAPI(
        title="Ludothèque",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        description="Tables for tabletop games: open one, take a seat, play, watch, look back.",
    )
    app.state.allowance = Buckets(settings.rate * messages.MOST_SEATS, 10)
    app.include_router(routes.router)
    app.include_router(socket.router)
    _operations(app)
    _errors(app)
    _client(app)
    app.add_middleware(Gate, settings=settings, tables=app.state.allowance)
    return app


class Gate:
    """What applies to every request: allowance, origin, size. Every answer gets the security headers."""

    def __init__(self, app: ASGIApp, settings: Settings, tables: Buckets) -> None:
        self.app = app
        self.settings = settings
        self.addresses, self.tables = Buckets(settings.rate, 10), tables

    def allows(self, scope: Scope) -> bool:
        """Whether enough is left of the allowances of the address and of the table; if so, subtract the cost."""
        path: str = scope["path"]
        if not path.startswith("/api/"):
            return True
        cost = COSTS.get(path, 1.0) if is_posting(scope) else 1.0
        if "/analysis/" in path:
            cost = ANALYSIS_COST
        table = path.removeprefix("/api/tables/").partition("/")[0] if path.startswith("/api/tables/") else ""
        address = _address(scope, self.settings.proxied)
        return self.addresses.take(address, cost) and (not table or self.tables.take(table[:16], cost))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        if not self.allows(scope):
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1008})
                return
            await _problem(429, "too many requests: try again in a moment", "rate")(scope, receive, _with_headers(send))
            return
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return
        if is_posting(scope) and not same_origin(Request(scope), self.settings.origin):
            await _problem(403, "expected a request from this site's own pages", "origin")(
                scope, receive, _with_headers(send)
            )
            return
        most = messages.LONGEST_RECORD if scope["path"] == "/api/records" else messages.LONGEST_BODY
        started = time.perf_counter()
        status = 0

        async def seen(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await _with_headers(send)(message)

        try:
            await self.app(scope, _bounded(receive, most), seen)
        except Exception:
            log.exception("a request failed")
            if not status:
                await _problem(500, "an error in the server; it was logged", "failed")(scope, receive, seen)
        finally:
            route = getattr(scope.get("route"), "path", "other")
            REQUESTS.labels(route=route, status=status).observe(time.perf_counter() - started)


def is_posting(scope: Scope) -> bool:
    """Whether a request may change something."""
    return scope.get("method") not in ("GET", "HEAD", "OPTIONS", None)


class TooLarge(HTTPException):
    """A body that is too large. An HTTPException, because FastAPI takes other errors for a body that is not JSON."""


def _bounded(receive: Receive, most: int) -> Receive:
    taken = 0

    async def bounded() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > most:
            raise TooLarge(413, f"expected a body of at most {most} bytes")
        return message

    return bounded


def _with_headers(send: Send) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            names = {name for name, _ in message["headers"]}
            extra = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
            message["headers"] = [*message["headers"], *(pair for pair in extra if pair[0] not in names)]
            if b"cache-control" not in names:
                message["headers"].append((b"cache-control", b"no-store"))
        await send(message)

    return send_with_headers


def _address(scope: Scope, proxied: bool) -> str:
    if proxied:
        for name, value in scope["headers"]:
            if name == b"x-forwarded-for":
                return str(value.decode("latin-1").split(",")[-1].strip())
    client = scope.get("client")
    return str(client[0]) if client else "?"


def _problem(status: int, error: str, code: str = "bad", clause: str = "") -> JSONResponse:
    return JSONResponse(http_models.Problem(error=error, code=code, clause=clause).model_dump(), status)


def _errors(app: FastAPI) -> None:
    """Answer every kind of error with a `Problem`: its status, and what was expected."""

    def language(request: Request) -> str:
        return "fr" if request.query_params.get("language") == "fr" else "en"

    def on(kind: type[Exception], answer: Callable[[Request, Any], Awaitable[Response]]) -> None:
        """Register what answers a kind of error (`add_exception_handler` has a less exact type)."""
        app.add_exception_handler(kind, answer)

    async def refused(request: Request, refusal: Refusal) -> Response:
        reason = refusal.reason or translate(language(request), refusal.message)
        return _problem(403 if refusal.code == "seat" else 409, reason, refusal.code, refusal.clause)

    async def denied(request: Request, error: routes.Denied) -> Response:
        return _problem(error.status, str(error), "denied")

    async def unknown(request: Request, error: NoSuchTable) -> Response:
        return _problem(404, str(error), "unknown")

    async def bad(request: Request, error: LudothequeError) -> Response:
        if isinstance(error, BoardError):
            return _problem(422, error.text(language(request)), clause=error.reason.clause)
        return _problem(404 if isinstance(error, UnknownGame) else 422, str(error))

    async def away(request: Request, error: StoreError) -> Response:
        log.error("%s", error)
        return _problem(503, "the database does not answer: try again in a moment", "busy")

    async def invalid(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        return _problem(422, f"{place}: {first['msg']}")

    async def http(request: Request, error: HTTPException) -> Response:
        answer = _problem(error.status_code, str(error.detail), "size" if isinstance(error, TooLarge) else "bad")
        answer.headers.update(error.headers or {})
        return answer

    on(Refusal, refused)
    on(routes.Denied, denied)
    on(NoSuchTable, unknown)
    on(StoreError, away)
    on(LudothequeError, bad)
    on(RequestValidationError, invalid)
    on(HTTPException, http)


def _operations(app: FastAPI) -> None:
    @app.get("/healthz", include_in_schema=False)
    async def healthz() -> PlainTextResponse:
        """The process runs."""
        return PlainTextResponse("ok\n")

    @app.get("/readyz", include_in_schema=False)
    async def readyz() -> Response:
        """Tables can be served."""
        service: TableService = app.state.service
        current = await asyncio.to_thread(service.store.is_current)
        health = {"database": current, "fanout": service.fanout.healthy(), "closing": service.closing}
        return JSONResponse(health, 200 if current and not service.closing else 503)

    @app.get("/metrics", include_in_schema=False)
    async def metrics() -> Response:
        """Counts for Prometheus."""
        TABLES.set(len(app.state.service.tables))
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


PAGES = (
    "/",
    "/t/{rest:path}",
    "/play/{rest:path}",
    "/learn/{rest:path}",
    "/boxes",
    "/boxes/{rest:path}",
    "/import",
    "/about",
)
"""Addresses of the client's pages."""


def client_folder() -> Path:
    """The folder of the built client."""
    return Path(str(resources.files("ludotheque.server") / "client"))


def _client(app: FastAPI) -> None:
    folder = client_folder()

    async def page() -> Response:
        if not (folder / "index.html").exists():
            return PlainTextResponse("The client is not built: reinstall the package, or run `make client`.\n", 503)
        return FileResponse(folder / "index.html", headers={"Cache-Control": "no-cache"})

    for path in PAGES:
        app.get(path, include_in_schema=False)(page)

    @app.get("/{name:path}", include_in_schema=False)
    async def file(name: str, request: Request) -> Response:
        try:
            wanted = (folder / name).resolve()
            found = wanted.is_relative_to(folder.resolve()) and wanted.is_file()
        except (OSError, ValueError):  # a name no file can have
            found = False
        if not found:
            near = [route for route in routes.router.routes if route.matches(request.scope)[0] is Match.PARTIAL]
            allowed = sorted({method for route in near for method in getattr(route, "methods", ())})
            if allowed:
                raise HTTPException(405, f"expected {' or '.join(allowed)}", {"Allow": ", ".join(allowed)})
            if not name.startswith("api/") and "text/html" in request.headers.get("accept", ""):
                answer = await page()
                answer.status_code = max(answer.status_code, 404)
                return answer
            raise HTTPException(404, "no such page")
        hashed = name.startswith("assets/")
        headers = {"Cache-Control": "public, max-age=31536000, immutable" if hashed else "no-cache"}
        packed = wanted.with_name(wanted.name + ".gz")
        if packed.is_file():  # the build writes a compressed copy beside some files
            headers["Vary"] = "Accept-Encoding"
            if "gzip" in request.headers.get("accept-encoding", ""):
                headers["Content-Encoding"] = "gzip"
                return FileResponse(packed, headers=headers, media_type=guess_type(name)[0])
        return FileResponse(wanted, headers=headers)
