"""What is only sent over HTTP: opening a table, taking a seat, the list of games, looking at finished matches."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from ludotheque.core.clauses import Origin
from ludotheque.core.info import CreditKind
from ludotheque.draw.scene import Scene
from ludotheque.draw.theme import Theme
from ludotheque.server.messages import (
    MOST_SEATS,
    BotName,
    Clock,
    Hex,
    Incoming,
    Language,
    Line,
    Name,
    Outgoing,
    SeatIndex,
    Slug,
    TableId,
)

LARGEST_OWN_FILE = 40_000
"""The greatest length of a data file that a client can send."""

# --- requests ---


class Chair(Incoming):
    """Who sits on a seat of a new table: the person who opens it (`me`), a bot, or whoever takes it (`open`).

    A bot has a `level`, or is one of the game's other `bots` by its name (`GameView`).
    """

    kind: Literal["me", "bot", "open"]
    level: Annotated[int, Field(ge=1, le=5)] = 3
    name: Name | None = None
    bot: BotName | None = None


class OpenTable(Incoming):
    """A new table. Chairs that are left out are open; the number of seats follows from the options.

    `commitment_id` names a seed to which the server committed itself before it learned the opener's `contribution`.
    """

    game: Slug
    options: Annotated[dict[str, str | int | bool], Field(max_length=40)] = {}
    chairs: Annotated[list[Chair], Field(max_length=MOST_SEATS)] = []
    clock: Clock | None = None
    on_timeout: Literal["forfeit", "bot"] = "bot"
    listed: bool = False
    commitment_id: Annotated[str, StringConstraints(max_length=40)] = ""
    contribution: Hex = ""
    bearer: bool = False


class Sit(Incoming):
    """Take an open seat (any, if none is named). `invite` is the key in the link of a table that is not listed."""

    seat: SeatIndex | None = None
    name: Name
    invite: Annotated[str, StringConstraints(max_length=64)] = ""
    contribution: Hex = ""
    bearer: bool = False


class Rematch(Incoming):
    """The same table again, with the seats moved by one. The first who asks opens it, the others sit down at it."""

    contribution: Hex = ""


class BringIn(Incoming):
    """A match record from a file, to look at."""

    record: Annotated[str, StringConstraints(max_length=400_000)]


class FileForm(Incoming):
    """A data file as a form: its name, its note, and the values of the fields (`EditorView`).

    `start` is the file that was opened in the form: a built-in name or a digest; empty for the default of the option.
    """

    name: Annotated[str, StringConstraints(max_length=1000)] = ""
    note: Annotated[str, StringConstraints(max_length=5000)] = ""
    values: Annotated[dict[str, Any], Field(max_length=200)]
    start: Annotated[str, StringConstraints(max_length=100)] = ""


class OwnFileText(Incoming):
    """A data file of somebody's own box, for an option of a game: either its TOML text, or a form."""

    game: Slug
    option: Annotated[str, StringConstraints(max_length=40)]
    text: Annotated[str, StringConstraints(max_length=LARGEST_OWN_FILE)] | None = None
    form: FileForm | None = None
    language: Language = "en"
    theme: Theme = "day"

    @model_validator(mode="after")
    def _one_of_both(self) -> Self:
        if (self.text is None) == (self.form is None):
            raise ValueError("expected exactly one of text and form")
        return self


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


# --- answers ---


class CommitmentView(Outgoing):
    """A seed was chosen for the dice of a table to come: the id for `OpenTable`, and the SHA-256 of the seed."""

    id: str
    commitment: str


class BrushView(Outgoing):
    """Something to paint on the places of a grid (`core.forms.Brush`)."""

    id: str
    label: str
    sign: str
    exclusive: bool
    single: Literal["", "row"]


class ColumnView(Outgoing):
    """A column of a table (`core.forms.Column`). `choices` are the labels of the values of a choice."""

    id: str
    label: str
    kind: Literal["number", "choice", "text"]
    least: int
    most: int
    choices: dict[str, str]


class FieldView(Outgoing):
    """A field of a form, with what its kind needs. `keys` are the keys of the file that it covers.

    The value of a `number` is a whole number; of a `grid`, a list of cells `{id, x, y, brushes}`; of `rows`, a list of
    rows `{column id: value}`.
    """

    kind: Literal["number", "grid", "rows"]
    key: str
    keys: list[str]
    label: str
    help: str = ""
    least: int = 0
    most: int = 0
    shape: Literal["", "square", "hex"] = ""
    brushes: list[BrushView] = []
    columns: list[ColumnView] = []


class EditorView(Outgoing):
    """A data file in a form: the fields and their values.

    `values` can have a value `provenance` without a field: what an own file says about its provenance. The client
    sends it back as it is.
    """

    game: str
    option: str
    label: str
    name: str
    note: str
    fields: list[FieldView]
    values: dict[str, Any]


class FileFault(Outgoing):
    """What is wrong with a data file: a sentence, the clause it follows from, and the thing: its key and name.

    `field` is the key of the field that shows the thing (or `name` or `note`), `at` the id of its cell or the number of
    its row, from 0; both are empty if nothing in the form shows it.
    """

    reason: str
    clause: str
    key: str
    name: str
    field: str = ""
    at: str = ""


class FileCheck(Outgoing):
    """The fault of a data file; or, if it has none, its digest, its name and the picture of its board as SVG.

    `text` is the TOML text of the file. `editor` is the form for it, also if it has a fault; None if the text cannot be
    read at all, or the game has no form.
    """

    fault: FileFault | None = None
    digest: str = ""
    name: str = ""
    note: str = ""
    picture: str = ""
    text: str = ""
    editor: EditorView | None = None


class FileView(Outgoing):
    """A data file that the server keeps."""

    digest: str
    game: str
    option: str
    name: str
    note: str
    text: str


class Opened(Outgoing):
    """A table was opened: its id, the key for invitations, and, with `bearer`, the tokens."""

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


class OfferedFile(Outgoing):
    """A data file that everybody can choose: a built-in one by its name, one of the server's operator by its digest."""

    value: str
    name: str


class OptionView(Outgoing):
    """An option of a game, in a player's language.

    `values` for a choice, `least` and `most` for a number, `files` for a data file.
    """

    name: str
    says: str
    kind: Literal["choice", "number", "text", "file"]
    default: str | int | None
    expected: str
    values: dict[str, str] = {}
    least: int | None = None
    most: int | None = None
    files: list[OfferedFile] = []


class LevelView(Outgoing):
    """A level of a game's bots, with its name and character."""

    number: int
    name: str
    character: str


class BotView(Outgoing):
    """A bot that is offered besides the levels: `bot` is its name in a `Chair`, `name` is what players read."""

    bot: str
    name: str
    character: str


class PresetView(Outgoing):
    """A named set of options."""

    name: str
    says: str
    options: dict[str, Any]


class CreditView(Outgoing):
    """Something known about the printed game: what it is, its value, and whether the rule sheet says it."""

    kind: CreditKind
    label: str
    text: str
    source: str
    printed: bool


class GameView(Outgoing):
    """A game in the list of games. `ready` is whether its kernels are compiled, so that bots answer at once."""

    slug: str
    name: str
    tagline: str
    players: tuple[int, int]
    credits: list[CreditView]
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
    """A position of a match or of the tutorial: the scene, and the line of narration about what led there.

    `played` has the actions that `TryOut.carry_on` added, in notation.
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


class Analysis(Outgoing):
    """What a search finds in a position: expected win shares by seat, the best line, visits and values of actions."""

    ply: int
    values: list[float]
    best: str | None
    line: list[str]
    actions: list[dict[str, Any]]


class Draw(Outgoing):
    """A draw of chance: the possible outcomes in the rules' order, their weights, and the outcome."""

    ply: int
    outcomes: list[int]
    weights: list[int]
    outcome: int


class FairnessData(Outgoing):
    """The data with which the dice of a finished match are checked."""

    seed: str
    commitment: str
    contributions: list[str]
    takebacks: list[int]
    draws: list[Draw]


class ClauseView(Outgoing):
    """A clause: printed on the rule sheet, or our ruling, or our addition; with the reason of what is ours."""

    id: str
    text: str
    origin: Origin
    why: str


class GuideView(Outgoing):
    """A game's guide as safe HTML, and its clauses."""

    game: str
    name: str
    html: str
    clauses: list[ClauseView]


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
