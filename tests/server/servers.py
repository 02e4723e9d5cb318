"""Processes for the tests: PostgreSQL, Redis, and the server itself, on free ports.

PostgreSQL and Redis come from the system's packages. In CI they are installed if they are missing, and no test may be
skipped. On other machines the tests that need them are skipped if they are missing.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

CI = bool(os.environ.get("CI"))
PACKAGES = {"initdb": "postgresql", "redis-server": "redis-server", "chromium": "chromium"}
TIMEOUT = 60.0
"""Seconds that a process may take to start or to stop on a busy machine."""


def program(name: str) -> Path:
    """The path of a program of the system. Without it the test is skipped; in CI it is installed, or the test fails."""
    found = _find(name)
    if found is None and CI and os.geteuid() == 0 and shutil.which("apt-get"):
        with open(Path(tempfile.gettempdir()) / "ludotheque-apt.lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # two test processes may install it at the same time
            if _find(name) is None:
                _install(PACKAGES[name])
            found = _find(name)
    if found is None:
        reason = f"{name} is not installed: expected the Debian package {PACKAGES[name]}"
        if CI:
            pytest.fail(f"{reason}; in CI no test may be skipped")
        pytest.skip(reason)
    return found


def _find(name: str) -> Path | None:
    known = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    found = shutil.which(name)
    return known[-1] if known else Path(found) if found else None


def _install(package: str) -> None:
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-qq"], env=quiet, check=True)
    subprocess.run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", package], env=quiet, check=True)


def free_port() -> int:
    """A port that no process listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(what: str, condition: Any, timeout: float = TIMEOUT) -> None:
    """Wait until a condition is true. Raises `TimeoutError`, which names `what` was waited for."""
    end = time.monotonic() + timeout
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError(f"waited {timeout:.0f} s for {what}")
        time.sleep(0.02)


@dataclass
class Postgres:
    """A PostgreSQL server for the tests, with its data in its own folder."""

    folder: Path
    port: int = field(default_factory=free_port)
    durable: bool = True
    process: subprocess.Popen[bytes] | None = None
    databases: int = 0

    def __post_init__(self) -> None:
        self._user: dict[str, Any] = {}
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            shutil.chown(self.folder, "postgres", "postgres")
            self._user = {"user": "postgres", "group": "postgres", "extra_groups": []}
        self.data = self.folder / "data"
        subprocess.run(
            [program("initdb"), "-D", self.data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"],
            check=True, cwd="/", stdout=subprocess.DEVNULL, **self._user,
        )  # fmt: skip

    def start(self) -> None:
        """Start, and wait until it answers."""
        settings = {
            "port": self.port,
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": "",
            "max_connections": 200,
            "fsync": "on" if self.durable else "off",
        }
        flags = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(
                [program("initdb").with_name("postgres"), "-D", self.data, *flags],
                cwd="/", stdout=log, stderr=log, **self._user,
            )  # fmt: skip
        wait_for("PostgreSQL", self._answers)

    def _answers(self) -> bool:
        assert self.process is not None and self.process.poll() is None, (self.folder / "log").read_text()
        try:
            psycopg.connect(self.url("postgres"), connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop at once: in order (SIGINT), or without writing anything, as in a power cut (SIGQUIT)."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(TIMEOUT)
            self.process = None

    def url(self, database: str) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/{database}"

    def database(self) -> str:
        """Create an empty database, and return its URL."""
        self.databases += 1
        name = f"test{self.databases}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"create database {name}".encode())
        return self.url(name)


@contextmanager
def postgres_server(durable: bool = False) -> Iterator[Postgres]:
    """A PostgreSQL server that runs until the block ends. Unless `durable`, commits need not reach the disk."""
    program("initdb")
    with tempfile.TemporaryDirectory(prefix="ludotheque-pg-", ignore_cleanup_errors=True) as folder:
        server = Postgres(Path(folder), durable=durable)
        server.start()
        try:
            yield server
        finally:
            server.stop()


@dataclass
class RedisServer:
    """A Redis server that stores nothing on disk."""

    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start, and wait until it answers."""
        self.process = subprocess.Popen(
            [program("redis-server"), "--port", str(self.port), "--bind", "127.0.0.1", "--save", "",
             "--appendonly", "no", "--daemonize", "no"],
            cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        wait_for("Redis", self._answers)

    def _answers(self) -> bool:
        assert self.process is not None and self.process.poll() is None, "Redis did not start"
        try:
            socket.create_connection(("127.0.0.1", self.port), 1).close()
        except OSError:
            return False
        return True

    def stop(self) -> None:
        """Stop."""
        if self.process is not None:
            self.process.terminate()
            self.process.wait(TIMEOUT)
            self.process = None


@contextmanager
def redis_server() -> Iterator[RedisServer]:
    """A Redis server that runs until the block ends."""
    server = RedisServer()
    server.start()
    try:
        yield server
    finally:
        server.stop()


@dataclass
class Server:
    """A process of `ludotheque serve`."""

    database: str
    log: Path
    redis: str | None = None
    port: int = field(default_factory=free_port)
    settings: dict[str, str] = field(default_factory=dict)
    environment: dict[str, str] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def socket_url(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    def start(self, ready: bool = True) -> None:
        """Start, and wait until tables can be served. Unless `settings` say otherwise: no limits, no bots."""
        settings = {"compile": "false", "rate": "0", "log_format": "text", **self.settings}
        command = [str(Path(sys.executable).with_name("ludotheque")), "serve", "--port", str(self.port)]
        command += ["--database", self.database, *(["--redis", self.redis] if self.redis else [])]
        environment = os.environ | {f"LUDOTHEQUE_{name.upper()}": value for name, value in settings.items()}
        environment |= self.environment
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
        if ready:
            self.wait_until_ready()

    def wait_until_ready(self) -> None:
        wait_for("the server", self._ready)

    def _ready(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, f"the server has ended:\n{self.log_tail()}"
        try:
            return httpx.get(f"{self.url}/readyz", timeout=5).status_code == 200
        except httpx.TransportError:
            return False

    def log_tail(self) -> str:
        """The end of the server's log."""
        return self.log.read_text(errors="replace")[-8000:]

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def kill(self) -> None:
        """Kill the process (SIGKILL)."""
        if self.process is not None:
            self.process.kill()
            self.process.wait(TIMEOUT)
            self.process = None

    def stop(self) -> int:
        """Stop the process (SIGTERM), and return its exit status."""
        assert self.process is not None
        self.process.terminate()
        status = self.process.wait(TIMEOUT)
        self.process = None
        return status


@dataclass
class Servers:
    """Starts server processes, and kills all of them at the end."""

    folder: Path
    started: list[Server] = field(default_factory=list)

    def __call__(
        self, database: str | Path | None = None, *, redis: str | None = None, start: bool = True, **settings: Any
    ) -> Server:
        """A server process on a database; without one, on a new SQLite file."""
        number = len(self.started)
        server = Server(
            database=str(database or self.folder / f"tables{number}.db"),
            log=self.folder / f"server{number}.log",
            redis=redis,
            settings={name: str(value).lower() for name, value in settings.items()},
        )
        self.started.append(server)
        if start:
            server.start()
        return server

    def close(self) -> None:
        for server in self.started:
            server.kill()
