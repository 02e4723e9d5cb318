"""What travels between the server and those at a table: every request, every message, with its limits.

The same models check what comes in, make the OpenAPI document, and are exported (`ludotheque schema`) so that
the browser's types are generated from them. A position travels as a Scene (`draw.scene`): whole when somebody
sits down, then as frames, one for each action or outcome, that name only the nodes that changed.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter

from ludotheque.draw.scene import Button, Choice, Motion, Node, Refusal, Scene, Seat

MOST_SEATS = 6
LONGEST_MESSAGE = 4096
"""Bytes of one socket message from a client."""

LONGEST_BODY = 65_536
"""Bytes of one request body, except a record that is brought in."""

LONGEST_RECORD = 500_000
"""Bytes of a record that is brought in."""

Language = Literal["en", "fr"]
Name = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True, min_length=1, max_length=40, pattern="^[^\\u0000-\\u001f\\u007f-\\u009f]*$"
    ),
]
Words = Annotated[
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
    """Something a client says: unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Outgoing(BaseModel):
    """Something the server says."""

    model_config = ConfigDict(extra="forbid")


# --- opening a table ---


class Clock(Incoming):
    """Time to think: a budget with an increment a move, or so many days for each move."""

    kind: Literal["real", "days"]
    seconds: Annotated[int, Field(ge=10, le=86_400)] = 600
    increment: Annotated[int, Field(ge=0, le=600)] = 5
    days: Annotated[int, Field(ge=1, le=30)] = 3


class Chair(Incoming):
    """Who shall sit on a seat: the one who opens the table, a bot, or whoever comes.

    A bot is of a `level`, or one of the game's other `bots` by its name (`GameView`).
    """

    kind: Literal["me", "bot", "open"]
    level: Annotated[int, Field(ge=1, le=5)] = 3
    name: Name | None = None
    bot: BotName | None = None


class OpenTable(Incoming):
    """A new table. Chairs left out are open; the number of seats follows from the options.

    `promise` names a seed the server has promised before it learns the opener's `contribution` to the dice.
    """

    game: Slug
    options: Annotated[dict[str, str | int | bool], Field(max_length=40)] = {}
    chairs: Annotated[list[Chair], Field(max_length=MOST_SEATS)] = []
    clock: Clock | None = None
    on_timeout: Literal["forfeit", "bot"] = "bot"
    listed: bool = False
    promise: Annotated[str, StringConstraints(max_length=40)] = ""
    contribution: Hex = ""
    bearer: bool = False


class Sit(Incoming):
    """Take an open seat (any, if none is named). `invite` is the key in the link of a table that is not listed."""

    seat: SeatIndex | None = None
    name: Name
    invite: Annotated[str, StringConstraints(max_length=64)] = ""
    contribution: Hex = ""
    bearer: bool = False


class Act(Incoming):
    """An action of a seat: `at` is the sequence number of the last entry its player saw.

    `id` names the submission: sent twice, it is done once and answered twice.
    """

    id: Submission
    at: Annotated[int, Field(ge=0)]
    action: Notation
    seat: SeatIndex | None = None


Wish = Literal["takeback", "pause", "resume", "resign", "leave", "yes", "no"]


class Ask(Incoming):
    """Everything a seat can want besides acting. Take-backs and pauses need the others' consent (`yes`, `no`)."""

    id: Submission
    at: Annotated[int, Field(ge=0)]
    wish: Wish
    seat: SeatIndex | None = None


class Say(Incoming):
    """A word to the table."""

    text: Words


class Rematch(Incoming):
    """The same table again, seats turned by one: the first to ask opens it, the others sit down at it."""

    contribution: Hex = ""


class BringIn(Incoming):
    """A match record from a file, to look at."""

    record: Annotated[str, StringConstraints(max_length=400_000)]


class TryOut(Incoming):
    """A position to look at, and what to play there (the tutorial).

    With `carry_on` chance and the other seats play, quickly, until it is the turn of `seat`.
    """

    game: Slug
    options: Annotated[dict[str, str | int | bool], Field(max_length=40)] = {}
    position: Annotated[str, StringConstraints(max_length=4000)] | None = None
    line: Annotated[str, StringConstraints(max_length=4000)] = ""
    seat: SeatIndex | None = None
    carry_on: bool = False
    language: Language = "en"


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


class SocketSay(Say):
    type: Literal["say"]


class Speak(Incoming):
    """From now on in another language."""

    type: Literal["language"]
    language: Language


class Why(Incoming):
    """Why can this not be done? In notation; answered by `because`."""

    type: Literal["why"]
    action: Notation


class Ping(Incoming):
    type: Literal["ping"]


FromClient = Annotated[
    Hello | SocketAct | SocketAsk | SocketSay | Speak | Why | Ping,
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
    """What somebody asks for, and who has agreed."""

    wish: Literal["takeback", "pause"]
    seat: int
    agreed: list[int]


class Outcome(Outgoing):
    """How the match ended: win shares and scores by seat, and why."""

    win_shares: list[float]
    scores: list[float]
    reason: Literal["rules", "resigned", "flagged", "closed"]


class Fairness(Outgoing):
    """What the dice can be checked by: `seed` is revealed when the match is over."""

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
    """One action or outcome: who did it, in notation and in sentences, what moved, which nodes changed.

    `under` says below which node a new one lies; those it does not name lie on top of their layer.
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
    """An entry of the narration: who, in notation and in sentences."""

    seq: int
    ply: int
    seat: int | None
    text: str
    narration: list[str]


class Whole(Outgoing):
    """Everything, when somebody joins or has missed something. `narration` holds the latest lines."""

    type: Literal["whole"]
    table: TableView
    scene: Scene
    narration: list[Line]


class Update(Outgoing):
    """What happened since. With no frames only the table changed; `still` is the scene after the last frame."""

    type: Literal["update"]
    table: TableView
    frames: list[Frame]
    still: Still


class Told(Outgoing):
    """An entry as a plain client sees it."""

    seq: int
    seat: int | None
    text: str
    events: list[str]


class Plain(Outgoing):
    """The table for programs: what happened since, the position as the seat may see it, and what is legal."""

    type: Literal["plain"]
    table: TableView
    entries: list[Told]
    position: str
    legal: list[str]


class Done(Outgoing):
    """A submission was carried out: durable, with its first sequence number."""

    type: Literal["done"] = "done"
    id: str
    seq: int


class Refused(Outgoing):
    """A submission was not carried out, and why. `seq` is where the table stands."""

    type: Literal["refused"] = "refused"
    id: str
    code: Literal["stale", "illegal", "turn", "seat", "state", "busy", "bad"]
    reason: str
    clause: str = ""
    seq: int


class Because(Outgoing):
    """The answer to `why`; an empty reason: it can be done."""

    type: Literal["because"]
    action: str
    reason: str
    clause: str


class Spoken(Outgoing):
    """A word somebody said."""

    type: Literal["spoken"] = "spoken"
    number: int
    seat: int | None
    name: str
    text: str
    at: int


class Pong(Outgoing):
    type: Literal["pong"] = "pong"
    now: int


class Bye(Outgoing):
    """The server closes this connection; come back after `retry` milliseconds."""

    type: Literal["bye"]
    reason: Literal["restart", "slow", "rate", "closed"]
    retry: int


class Wrong(Outgoing):
    """A message that could not be understood: what was expected. Nothing changed."""

    type: Literal["wrong"] = "wrong"
    reason: str


FromServer = Annotated[
    Whole | Update | Plain | Done | Refused | Because | Spoken | Pong | Bye | Wrong,
    Field(discriminator="type"),
]

# --- over HTTP ---


class Promised(Outgoing):
    """A seed for a table's dice, chosen now: its id, and SHA-256 of it."""

    id: str
    commitment: str


class Opened(Outgoing):
    """A table was opened: its id, the key for inviting, and, for clients that ask for it, the seats' tokens."""

    id: TableId
    invite: str
    commitment: str
    seats: list[int]
    tokens: list[str] = []
    owner: str | None = None


class Seated(Outgoing):
    """A seat was taken."""

    seat: int
    token: str | None = None


class OptionView(Outgoing):
    """An option of a game, in a player's language. `values` for a choice, `least` and `most` for a number."""

    name: str
    says: str
    kind: Literal["choice", "number", "text", "file"]
    default: str | int | None
    expected: str
    values: dict[str, str] = {}
    least: int | None = None
    most: int | None = None


class LevelView(Outgoing):
    number: int
    name: str
    character: str


class BotView(Outgoing):
    """A bot that is offered beside the levels: `bot` is what a chair names, `name` what players read."""

    bot: str
    name: str
    character: str


class PresetView(Outgoing):
    name: str
    says: str
    options: dict[str, Any]


class GameView(Outgoing):
    """A game as a player picks it. `ready`: its kernels are compiled, so that bots answer at once."""

    slug: str
    name: str
    tagline: str
    year: int | None
    players: tuple[int, int]
    minutes: tuple[int, int] | None
    accent: tuple[str, str]
    rules: int
    hidden: bool
    tutorial: bool
    ready: bool
    options: list[OptionView]
    presets: list[PresetView]
    levels: list[LevelView]
    bots: list[BotView]


class TableLine(Outgoing):
    """A table in a list."""

    id: TableId
    game: str
    names: list[str]
    open: int
    status: Literal["open", "playing", "paused", "over"]
    clock: Clock | None
    created: int


class Moment(Outgoing):
    """A position of a match or of the tutorial: the picture and the line that led there.

    `played` are the words that were added to a line that was carried on.
    """

    ply: int
    length: int
    seq: int
    to_move: int | None
    over: bool
    position: str
    scene: Scene
    line: Line | None
    wrong: str = ""
    clause: str = ""
    played: list[str] = []


class Lines(Outgoing):
    """Part of the narration of a match, from the first action."""

    length: int
    lines: list[Line]


class Judged(Outgoing):
    """What the bots think of a position: win shares by seat, the best line, visits and worth of actions."""

    ply: int
    values: list[float]
    best: str | None
    line: list[str]
    actions: list[dict[str, Any]]


class Draw(Outgoing):
    """A throw: the outcomes in the rules' order, their weights, and what came."""

    ply: int
    outcomes: list[int]
    weights: list[int]
    outcome: int


class FairnessData(Outgoing):
    """What the dice of a finished match are checked by."""

    seed: str
    commitment: str
    contributions: list[str]
    takebacks: list[int]
    draws: list[Draw]


class GuideView(Outgoing):
    """A game's guide as safe HTML, and its clauses."""

    game: str
    name: str
    html: str
    clauses: dict[str, str]


class Step(Outgoing):
    """A step of the tutorial."""

    id: str
    text: str
    options: dict[str, Any]
    position: str | None
    seat: int
    play: list[str]
    refused: str | None
    then: list[str]
    free: bool


class Problem(Outgoing):
    """An error: what was expected."""

    error: str
    code: str = "bad"
    clause: str = ""


from_client: TypeAdapter[FromClient] = TypeAdapter(FromClient)
from_server: TypeAdapter[FromServer] = TypeAdapter(FromServer)
scene_json: TypeAdapter[Scene] = TypeAdapter(Scene)


def schema() -> dict[str, Any]:
    """Every message as one JSON Schema document, for generating a client's types."""
    models: list[tuple[Any, Literal["validation", "serialization"]]] = [
        (FromClient, "validation"), (FromServer, "serialization"),
        *((model, "validation") for model in (OpenTable, Sit, Act, Ask, Say, Rematch, BringIn, TryOut)),
        *((model, "serialization") for model in (
            Promised, Opened, Seated, GameView, TableLine, Moment, Lines, Judged, FairnessData, GuideView,
            Step, Problem)),
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
