"""Running the server: settings, logs, and a shutdown after which clients connect again."""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
import threading
import time
import webbrowser
from contextlib import closing, suppress
from typing import Any

import uvicorn
from fastapi import FastAPI
from pydantic import ValidationError

from ludotheque.bots import registry as bots
from ludotheque.core.errors import OptionError
from ludotheque.server.app import create_app
from ludotheque.server.encoding import encode
from ludotheque.server.messages import LONGEST_MESSAGE
from ludotheque.server.settings import Settings
from ludotheque.server.store import Store

EVERY_SOCKET = ("connection ", '%s - "WebSocket ')
"""How the lines begin that uvicorn logs for every socket. They are dropped: a gauge counts sockets."""


class JsonLines(logging.Formatter):
    """One JSON object per line. No token and no body is ever given to a logger."""

    def format(self, record: logging.LogRecord) -> str:
        fields: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            fields["exception"] = self.formatException(record.exc_info)
        return encode(fields)


class Serving(uvicorn.Server):
    """A server that ends its connections in order before it stops."""

    def __init__(self, config: uvicorn.Config, app: FastAPI) -> None:
        super().__init__(config)
        self.app = app

    async def shutdown(self, sockets: Any = None) -> None:
        service = getattr(self.app.state, "service", None)
        if service is not None:
            await service.close()
            await asyncio.sleep(0.2)  # time for the goodbyes to be sent
        await super().shutdown(sockets)
        self._captured_signals.clear()  # uvicorn would raise them again and exit with an error


def set_up_logs(kind: str) -> None:
    """Logs on stderr, as JSON or as plain text."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        JsonLines() if kind == "json" else logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
    )
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)  # it logs every check of the schema
    logging.getLogger("uvicorn.error").addFilter(lambda record: not str(record.msg).startswith(EVERY_SOCKET))


def listening(settings: Settings) -> socket.socket:
    """A socket that listens where the settings say."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        return socket.create_server((settings.host, settings.port), family=family, backlog=4096)
    except OSError as error:
        raise OptionError(
            f"{settings.host} port {settings.port} cannot be listened on ({error.strerror}): "
            "expected an address of this machine and a free port"
        ) from None


def allow_many_sockets() -> None:
    """Raise this process's limit of open files to what the system allows, where there is such a limit."""
    try:
        import resource
    except ImportError:  # Windows
        return
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):  # macOS says "unlimited", and refuses it
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def serve(app: FastAPI, settings: Settings, listener: socket.socket) -> None:
    """Serve until a signal stops the process."""
    allow_many_sockets()
    sys.setswitchinterval(0.0005)  # the journal's thread takes Python's lock about ten times per commit
    set_up_logs(settings.log_format)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=settings.proxied,
        forwarded_allow_ips="*" if settings.proxied else None,
        ws="websockets-sansio",
        ws_max_size=4 * LONGEST_MESSAGE,
        timeout_graceful_shutdown=5,
        backlog=4096,
    )
    server = Serving(config, app)
    server.run(sockets=[listener])


def run(
    *, host: str | None = None, port: int | None = None, database: str | None = None, redis: str | None = None,
    page: str | None = None,
) -> None:  # fmt: skip
    """`ludotheque serve`: options of the command line override the environment. Raises `OptionError`."""
    given: dict[str, Any] = {"host": host, "port": port, "database": database, "redis": redis}
    try:
        settings = Settings(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as error:
        first = error.errors()[0]
        raise OptionError(f"setting {'.'.join(map(str, first['loc']))}: {first['msg']}") from None
    if settings.redis is not None and not settings.redis.startswith(("redis://", "rediss://", "unix://")):
        raise OptionError("setting redis: expected redis://HOST:PORT/NUMBER")
    for name in settings.bots:
        bots.info(name)  # raises for a class that cannot be used, before anything starts
    with closing(Store(settings.database_url())) as store:
        store.migrate()  # raises for a database that cannot be used, before anything starts
    listener = listening(settings)
    host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(settings.host, settings.host)
    address = f"http://{host}:{listener.getsockname()[1]}/"
    print(f"Ludothèque: {address}", flush=True)
    if page is not None:
        threading.Timer(1.5, webbrowser.open, [address + page.lstrip("/")]).start()
    serve(create_app(settings), settings, listener)
