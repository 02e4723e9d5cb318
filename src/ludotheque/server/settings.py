"""The settings of the server, from the command line or the environment (`LUDOTHEQUE_PORT=8000`)."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from platformdirs import user_data_path
from pydantic import Field, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict


class Settings(BaseSettings):
    """The settings with their defaults."""

    model_config = SettingsConfigDict(env_prefix="LUDOTHEQUE_", extra="ignore", env_ignore_empty=True)

    host: str = "127.0.0.1"
    """The address to listen on; `0.0.0.0` is every address of this machine."""
    port: Annotated[int, Field(ge=0, le=65535)] = 8000
    """The port to listen on; 0 is any free one."""
    database: str = ""
    """A file, `sqlite:///FILE` or `postgresql://…`; if empty, a file in the user's data folder."""
    redis: str | None = None
    """`redis://HOST:PORT/NUMBER`, for several processes on one database."""
    origin: str | None = None
    """The address that browsers show (`https://games.example`), if a proxy changes it; other origins are refused."""
    proxied: bool = False
    """Whether the server is behind a proxy that sets X-Forwarded-For and X-Forwarded-Proto."""
    rate: Annotated[float, Field(ge=0)] = 20.0
    """Requests per second from one address, and messages per second on one socket; 0 is no limit."""
    bot_threads: Annotated[int, Field(ge=1, le=64)] = 2
    """The number of bots that think at the same time."""
    bots: Annotated[list[str], NoDecode] = []
    """Classes of bots that are offered besides installed ones: `module:Class`, separated by commas."""
    bot_seconds: Annotated[float, Field(gt=0)] = 10.0
    """Seconds that a bot of another package has for an action; then level 1 plays it."""
    files: Path | None = None
    """A folder with data files `GAME/OPTION/*.toml` that are offered to everybody beside the built-in ones."""
    pace: Annotated[float, Field(gt=0)] = 0.4
    """Where hands are hidden, bots answer at multiples of this time in seconds: thinking time would reveal the hand."""
    compile: bool = True
    """Whether to compile the games at the start. Without it no bots play, and pictures are slow."""
    sweep: Annotated[float, Field(gt=0)] = 1.0
    """Seconds between two searches for lost turns of bots and clocks that have run out."""
    lease: Annotated[int, Field(ge=100)] = 15_000
    """Milliseconds after which a bot's turn counts as lost."""
    log_format: Literal["json", "text"] = "json"
    """How log lines are written to the standard error output."""

    @field_validator("bots", mode="before")
    @classmethod
    def _split(cls, given: Any) -> Any:
        """Split names that are separated by commas or spaces, as in the environment."""
        return given.replace(",", " ").split() if isinstance(given, str) else given

    def database_url(self) -> str:
        """The URL of the database; the default one if none is set."""
        if self.database:
            return self.database
        folder = user_data_path("ludotheque", ensure_exists=True)
        return f"sqlite:///{Path(folder) / 'tables.db'}"
