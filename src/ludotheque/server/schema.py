"""The JSON Schema of everything that travels between server and client."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import TypeAdapter

from ludotheque.server.http_models import (
    Analysis,
    BringIn,
    CommitmentView,
    EditorView,
    FairnessData,
    FileCheck,
    FileView,
    GameView,
    GuideView,
    Lines,
    Moment,
    Opened,
    OpenTable,
    OwnFileText,
    Problem,
    Rematch,
    Seated,
    Sit,
    Step,
    TableLine,
    TryOut,
)
from ludotheque.server.messages import Act, Ask, ChatText, FromClient, FromServer


def schema() -> dict[str, Any]:
    """Every message as one JSON Schema document, for generating a client's types."""
    models: list[tuple[Any, Literal["validation", "serialization"]]] = [
        (FromClient, "validation"), (FromServer, "serialization"),
        *((model, "validation") for model in (
            OpenTable, Sit, Act, Ask, ChatText, Rematch, BringIn, TryOut, OwnFileText)),
        *((model, "serialization") for model in (
            CommitmentView, Opened, Seated, GameView, TableLine, Moment, Lines, Analysis, FairnessData, GuideView,
            Step, Problem, EditorView, FileCheck, FileView)),
    ]  # fmt: skip
    adapters = [(index, mode, TypeAdapter(model)) for index, (model, mode) in enumerate(models)]
    refs, document = TypeAdapter.json_schemas(adapters, title="Ludothèque messages")
    document["properties"] = {
        "from_client": refs[(0, "validation")],
        "from_server": refs[(1, "serialization")],
        "requests": {"anyOf": [ref for (index, mode), ref in refs.items() if index > 1 and mode == "validation"]},
        "answers": {"anyOf": [ref for (index, mode), ref in refs.items() if index > 1 and mode == "serialization"]},
    }
    document["type"] = "object"
    return document
