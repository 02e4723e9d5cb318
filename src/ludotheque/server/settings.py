"""What the server can be told, by flags or by the environment (`LUDOTHEQUE_PORT=8000`)."""

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
    port: Annotated[int, Field(ge=0, le=65535)] = 8000
    database: str = ""
    """A file, `sqlite:///FILE` or `postgresql://…`; empty: a file in the user's data folder."""
    redis: str | None = None
    origin: str | None = None
    """The address people see (`https://games.example`), where a proxy changes it; others are refused."""
    proxied: bool = False
    """Behind a proxy that sets X-Forwarded-For and X-Forwarded-Proto."""
    rate: Annotated[float, Field(ge=0)] = 20.0
    """Requests a second from one address, and messages a second on one socket; 0: no limit."""
    bot_threads: Annotated[int, Field(ge=1, le=64)] = 2
    bots: Annotated[list[str], NoDecode] = []
    """Classes of bots that are offered beside installed ones: `module:Class`, with commas between them."""
    bot_seconds: Annotated[float, Field(gt=0)] = 10.0
    """Seconds that a bot of another package has for an action; then level 1 plays it."""
    pace: Annotated[float, Field(gt=0)] = 0.4
    """Seconds between the moments at which bots answer where hands are hidden: thinking time would tell of the hand."""
    compile: bool = True
    """Compile the games' kernels at the start; without, bots stay away and pictures are slow."""
    sweep: Annotated[float, Field(gt=0)] = 1.0
    """Seconds between two looks for lost turns and fallen clocks."""
    lease: Annotated[int, Field(ge=100)] = 15_000
    """Milliseconds after which a bot's turn counts as lost."""
    log_format: Literal["json", "text"] = "json"

    @field_validator("bots", mode="before")
    @classmethod
    def _split(cls, given: Any) -> Any:
        """Names with commas or spaces between them, as the environment has them."""
        return given.replace(",", " ").split() if isinstance(given, str) else given

    def database_url(self) -> str:
        """The database, the default one included."""
        if self.database:
            return self.database
        folder = user_data_path("ludotheque", ensure_exists=True)
        return f"sqlite:///{Path(folder) / 'tables.db'}"
