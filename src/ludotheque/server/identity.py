"""Who sends a request: tokens in a cookie or a header, never in a URL. Only their hashes are stored."""

from __future__ import annotations

import secrets
from hashlib import sha256
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE = "ludotheque"
YEAR = 31_536_000
MOST_TOKENS = 12
ID_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"


def token() -> str:
    """A secret of 128 bits that fits into a link."""
    return secrets.token_urlsafe(16)


def key_of(secret: str) -> str:
    """The hash of a secret, which is what is stored."""
    return sha256(secret.encode()).hexdigest()


def new_id() -> str:
    """The id of a new table: 80 random bits in letters and digits that are hard to confuse."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(16))


def tokens_of(connection: HTTPConnection) -> list[str]:
    """The tokens that came with a request: the table's cookie, or `Authorization: Bearer A.B`."""
    found = connection.cookies.get(COOKIE, "").split(".")
    kind, _, value = connection.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        found += value.strip().split(".")
    return [token for token in found if 0 < len(token) <= 64][:MOST_TOKENS]


def keys_of(connection: HTTPConnection) -> tuple[str, ...]:
    """The hashes of the tokens that came with a request."""
    return tuple(key_of(token) for token in tokens_of(connection))


def give_cookie(response: Response, table: str, tokens: list[str], secure: bool) -> None:
    """Set the cookie of one table: browsers send it to that table only, and no script can read it."""
    response.set_cookie(
        COOKIE, ".".join(tokens), max_age=YEAR, path=f"/api/tables/{table}", httponly=True, samesite="lax",
        secure=secure,
    )  # fmt: skip


def same_origin(connection: HTTPConnection, allowed: str | None) -> bool:
    """Whether a browser's request comes from our own pages. Other programs send no Origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    if allowed is not None:
        return origin == allowed
    try:
        return urlsplit(origin).netloc == connection.headers.get("host", "")
    except ValueError:  # not from a browser
        return False
