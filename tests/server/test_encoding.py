"""`encoding.py`: what is encoded can be decoded, as it is stored and sent."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

import pytest

from ludotheque.server.encoding import decode, encode
from ludotheque.server.messages import Clock, Done
from tests.server.tables import ANN


@pytest.mark.parametrize(
    "data", [None, True, 0, -1, 2**53, 0.1, "", 'a "quoted" \\ text\n', "Zoë 你好 🎲", [], [1, [2]], {"a": {"b": None}}]
)
def test_decoding_returns_what_was_encoded(data: Any) -> None:
    assert decode(encode(data)) == data
    assert json.loads(encode(data)) == data, "any JSON parser can read it"


def test_models_and_dataclasses_become_objects() -> None:
    assert decode(encode(ANN)) == asdict(ANN)
    assert decode(encode(Done(id="x", seq=3))) == {"type": "done", "id": "x", "seq": 3}
    assert Clock.model_validate_json(encode(Clock(kind="days", days=2))) == Clock(kind="days", days=2)


def test_text_that_is_not_json_raises() -> None:
    with pytest.raises(ValueError, match="EOF"):
        decode("{")
