"""JSON as the server writes and reads it: on the wire, in the database, in its logs."""

from __future__ import annotations

from typing import Any

from pydantic_core import from_json, to_json


def encode(data: Any) -> str:
    """Plain data, dataclasses or models as JSON text.

    >>> encode({"seat": None, "name": "Zoë"})
    '{"seat":null,"name":"Zoë"}'
    """
    return to_json(data).decode()


def decode(text: str) -> Any:
    """The data of a JSON text.

    >>> decode('[1, null]')
    [1, None]
    """
    return from_json(text)
