"""The messages between the server and the clients of a table, with their limits.

The same models check what comes in, make the OpenAPI document, and are exported (`ludotheque schema`), so that the
browser's types are generated from them. A position is sent as a Scene (`draw.scene`): whole when a client connects,
then as frames, one per action or outcome, which contain only the nodes that changed.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter, ValidationError

from ludotheque.draw.scene import Button, Choice, Motion, Node, Refusal, Scene, Seat

MOST_SEATS = 6
LONGEST_MESSAGE = 4096
"""Bytes of one socket message from a client."""

LONGEST_BODY = 65_536
"""Bytes of one request body, except a record that is imported."""

LONGEST_RECORD = 500_000
"""Bytes of a record that is imported."""

Language = Literal["en", "fr"]
Name = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True, min_length=1, max_length=40, pattern="^[^\\u0000-\\u001f\\u007f-\\u009f]*$"
    ),
]
ChatLine = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True,
        min_length=1,
        max_length=400,
        pattern="^[^\\u0000-\\u0009\\u000b-\\u001f\\u007f-\\u009f]*$",
    ),
]
Slug = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
Submission = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,40}$")]
Hex = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{0,64}$")]
Notation = Annotated[str, StringConstraints(min_length=1, max_length=200)]
TABLE_ID = r"^[a-z2-7]{16}$"
TableId = Annotated[str, StringConstraints(pattern=TABLE_ID)]
BotName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.:-]{1,200}$")]
SeatIndex = Annotated[int, Field(ge=0, lt=MOST_SEATS)]


class Incoming(BaseModel):
    """Data from a client: unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Outgoing(BaseModel):
    """Data from the server."""

    model_config = ConfigDict(extra="forbid")


# --- requests of a seat ---


class Clock(Incoming):
    """Time to think: a budget in seconds with an increment per move, or a number of days per move."""

    kind: Literal["real", "days"]
    seconds: Annotated[int, Field(ge=10, le=86_400)] = 600
    increment: Annotated[int, Field(ge=0, le=600)] = 5
    days: Annotated[int, Field(ge=1, le=30)] = 3


class Act(Incoming):
    """An action of a seat: `at` is the sequence number of the last event its player saw.

    `id` names the submission: if it is sent twice, it is carried out once and answered twice.
    """

    id: Submission
    at: Annotated[int, Field(ge=0)]
    action: Notation
    seat: SeatIndex | None = None


RequestKind = Literal["takeback", "pause", "resume", "resign", "leave", "yes", "no"]


class Ask(Incoming):
    """A request of a seat that is not an action. The others must agree to take-backs and pauses (`yes`, `no`)."""

    id: Submission
    at: Annotated[int, Field(ge=0)]
    request: RequestKind
    seat: SeatIndex | None = None


class ChatText(Incoming):
    """A chat message to everybody at the table."""

    text: ChatLine


# --- over the socket, from a client ---


class Hello(Incoming):
    """The first message: the language, and whether pictures (`scene`) or texts (`plain`) are wanted."""

    type: Literal["hello"]
    language: Language = "en"
    mode: Literal["scene", "plain"] = "scene"
    tokens: Annotated[list[Annotated[str, StringConstraints(max_length=64)]], Field(max_length=MOST_SEATS)] = []


class SocketAct(Act):
    type: Literal["act"]


class SocketAsk(Ask):
    type: Literal["ask"]


class SocketChat(ChatText):
    type: Literal["chat"]


class SetLanguage(Incoming):
    """Send everything in this language from now on."""

    type: Literal["language"]
    language: Language


class Why(Incoming):
    """Asks why an action, in notation, is not legal. The answer is `because`."""

    type: Literal["why"]
    action: Notation


class Ping(Incoming):
    type: Literal["ping"]


FromClient = Annotated[
    Hello | SocketAct | SocketAsk | SocketChat | SetLanguage | Why | Ping,
    Field(discriminator="type"),
]

# --- from the server ---


class Chaired(Outgoing):
    """A seat of a table: who sits there, and the clock in milliseconds as of `now`."""

    index: int
    kind: Literal["open", "human", "bot"]
    name: str
    level: int | None = None
    here: bool = False
    gone: Literal["", "resigned", "flagged"] = ""
    clock: int | None = None


class Proposal(Outgoing):
    """A request that waits for the other players, and the seats that have agreed."""

    request: Literal["takeback", "pause"]
    seat: int
    agreed: list[int]


class Outcome(Outgoing):
    """How the match ended: win shares and scores by seat, and why."""

    win_shares: list[float]
    scores: list[float]
    reason: Literal["rules", "resigned", "flagged", "closed"]


class Fairness(Outgoing):
    """The data for checking the dice: `seed` is revealed when the match is over."""

    commitment: str
    contributions: list[str]
    takebacks: list[int]
    seed: str | None = None


class TableView(Outgoing):
    """A table without its picture, as one viewer may see it."""

    id: TableId
    game: str
    rules: int
    options: dict[str, Any]
    status: Literal["open", "playing", "paused", "over"]
    seq: int
    ply: int
    to_move: int | None
    chairs: list[Chaired]
    clock: Clock | None
    on_timeout: Literal["forfeit", "bot"]
    listed: bool
    now: int
    yours: list[int]
    owner: bool
    viewer: int | None
    thinking: bool
    proposal: Proposal | None
    outcome: Outcome | None
    fairness: Fairness
    rematch: TableId | None
    watching: int


class Frame(Outgoing):
    """One action or outcome: the seat, in notation and in sentences, what moves, which nodes change.

    `under` maps a new node to the node above it; new nodes that are not in it lie on top of their layer.
    """

    seq: int
    ply: int
    seat: int | None
    text: str
    narration: list[str]
    motions: list[Motion]
    nodes: list[Node]
    gone: list[str]
    under: dict[str, str]


class Still(Outgoing):
    """A Scene without its nodes, motions and narration."""

    width: float
    height: float
    layers: list[str]
    headline: str
    label: str
    seats: list[Seat]
    choices: list[Choice]
    buttons: list[Button]
    refusals: list[Refusal]


class Line(Outgoing):
    """A line of the narration: who acted, in notation and in sentences."""

    seq: int
    ply: int
    seat: int | None
    text: str
    narration: list[str]


class Whole(Outgoing):
    """The whole table, for a client that connects or has missed something. `narration` has the latest lines."""

    type: Literal["whole"]
    table: TableView
    scene: Scene
    narration: list[Line]


class Update(Outgoing):
    """What changed. Without frames only the table changed; `still` is the scene after the last frame."""

    type: Literal["update"]
    table: TableView
    frames: list[Frame]
    still: Still


class EventView(Outgoing):
    """An event of the log as a plain client sees it; `effects` are what an action caused, in notation."""

    seq: int
    seat: int | None
    text: str
    effects: list[str]


class Plain(Outgoing):
    """The table for programs: the new events, the position as the seat may see it, and the legal actions."""

    type: Literal["plain"]
    table: TableView
    events: list[EventView]
    position: str
    legal: list[str]


class Done(Outgoing):
    """A submission was carried out and is durable; `seq` is the sequence number of its first event."""

    type: Literal["done"] = "done"
    id: str
    seq: int


class Refused(Outgoing):
    """A submission was refused, and why. `seq` is the sequence number of the table's last event."""

    type: Literal["refused"] = "refused"
    id: str
    code: Literal["stale", "illegal", "turn", "seat", "state", "busy", "bad"]
    reason: str
    clause: str = ""
    seq: int


class Because(Outgoing):
    """The answer to `why`. An empty reason means that the action is legal."""

    type: Literal["because"]
    action: str
    reason: str
    clause: str


class ChatMessage(Outgoing):
    """A chat message; `number` counts them in order."""

    type: Literal["chat"] = "chat"
    number: int
    seat: int | None
    name: str
    text: str
    at: int


class Pong(Outgoing):
    type: Literal["pong"] = "pong"
    now: int


class Bye(Outgoing):
    """The server closes this connection; the client may connect again after `retry` milliseconds."""

    type: Literal["bye"]
    reason: Literal["restart", "slow", "rate", "closed"]
    retry: int


class Wrong(Outgoing):
    """A message that was not understood, and what was expected. Nothing changed."""

    type: Literal["wrong"] = "wrong"
    reason: str


FromServer = Annotated[
    Whole | Update | Plain | Done | Refused | Because | ChatMessage | Pong | Bye | Wrong,
    Field(discriminator="type"),
]

from_client: TypeAdapter[FromClient] = TypeAdapter(FromClient)
from_server: TypeAdapter[FromServer] = TypeAdapter(FromServer)
scene_json: TypeAdapter[Scene] = TypeAdapter(Scene)


def parse(text: str) -> FromClient:
    """A message from a socket. Raises `ValueError` with what was expected.

    >>> parse('{"type": "ping"}')
    Ping(type='ping')
    """
    if len(text) > LONGEST_MESSAGE:
        raise ValueError(f"expected at most {LONGEST_MESSAGE} characters")
    try:
        return from_client.validate_json(text)
    except ValidationError as error:
        raise ValueError(explanation(error)) from None


def explanation(error: ValidationError) -> str:
    """The first fault of some data, in one line."""
    first = error.errors(include_url=False, include_input=False)[0]
    place = ".".join(str(part) for part in first["loc"])
    return f"{place}: {first['msg']}" if place else str(first["msg"])
