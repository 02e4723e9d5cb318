"""The choices of a player in Alcatraz, the reasons for refused clicks, and the threats of the next player."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.core.contract import SPECTATOR, Record
from ludotheque.core.layout import Fields, copy
from ludotheque.core.state import State
from ludotheque.core.text import Translate
from ludotheque.draw.scene import Choice, Node, Path, Refusal, Sprite, Text
from ludotheque.games.alcatraz.notation.names import SEATS, prisoner_on, prisoners, square_name
from ludotheque.games.alcatraz.notation.write import caught_by, guard_run, write_action
from ludotheque.games.alcatraz.rules.actions import (
    PASS,
    RIGHT,
    is_boarding,
    is_release,
    legal_actions,
    source_of,
    steps_of,
    target_of,
)
from ludotheque.games.alcatraz.rules.guards import guard_column
from ludotheque.games.alcatraz.rules.record import (
    ALARM_RUN,
    BEFORE_PLAY,
    COLUMNS,
    ENDED,
    ESCAPED,
    GUARDS,
    MOVE,
    SQUARES,
)
from ludotheque.games.alcatraz.view.layout import (
    COLOURS,
    FIGURE,
    LEFT,
    SMALL,
    YARD,
    boat_place,
    place,
    row_y,
)
from ludotheque.games.alcatraz.view.nodes import run_arrow

# --- legal actions --------------------------------------------------------------------------


def choices_of(view: State, translate: Translate) -> Iterator[Choice]:
    """Each legal action with its clicks, its label and its preview."""
    board, state = view.game.fields, view.fields
    for action in view.legal_actions():
        text = write_action(board, state, action)
        label = _choice_label(state, action, translate)
        yield Choice(action, text, _clicks(state, action), label, tuple(_ghosts(view, action)))


def _clicks(state: Fields, action: int) -> tuple[str, ...]:
    if state.phase == ALARM_RUN:
        return ("run-right" if action == RIGHT else "run-left",)
    if action == PASS:
        return ("pass",)
    if is_boarding(action):
        return (f"prisoner-{square_name(source_of(action))}", "boat")
    target = f"square-{square_name(target_of(action))}"
    if is_release(action):
        return (f"cell-{SEATS[state.mover]}", target)
    return (f"prisoner-{square_name(source_of(action))}", target)


def _choice_label(state: Fields, action: int, translate: Translate) -> str:
    """What the action does, where the guard runs, which prisoners are caught."""
    if action == PASS:
        return translate("choice-pass")
    if is_boarding(action):
        wins = state.boat[state.mover] == ESCAPED - 1
        return translate("choice-board-wins" if wins else "choice-board", square=square_name(source_of(action)))
    if state.phase == ALARM_RUN:
        parts = [translate("choice-right" if action == RIGHT else "choice-left", row=state.row + 1)]
    else:
        parts = [_move_label(action, translate)]
        run = guard_run(state, action)
        if run is None:
            parts.append(translate("choice-nobody-runs"))
        else:
            parts.append(translate("choice-runs", square=square_name(run.last)))
    caught = [
        translate("caught-one", colour=translate(f"colour-{seat}"), square=square_name(square))
        for seat, square in caught_by(state, action)
    ]
    if caught:
        parts.append(translate("choice-catches", list=", ".join(caught)))
    return " ".join(parts)


def _move_label(action: int, translate: Translate) -> str:
    square, steps = square_name(target_of(action)), steps_of(action)
    if is_release(action):
        return translate("choice-release", square=square, steps=steps)
    return translate("choice-move", source=square_name(source_of(action)), square=square, steps=steps)


def _ghosts(view: State, action: int) -> Iterator[Node]:
    """The preview of an action: the prisoner on the new square, the steps, the guard's run, crosses on those caught."""
    state = view.fields
    if state.phase == MOVE and action != PASS:
        seat = state.mover
        if is_boarding(action):
            x, y = boat_place(view.game.fields, state.seats, seat, int(state.boat[seat]))
            size = SMALL
        else:
            (x, y), size = place(target_of(action)), FIGURE
            steps = Text(str(steps_of(action)), 18)
            yield Node("ghost-steps", "marks", steps, x + 22, y - 22, classes=("count",))
        yield Node("ghost", "pieces", Sprite(f"alcatraz-{COLOURS[seat]}", size, size), x, y, classes=("ghost",))
    run = guard_run(state, action)
    if run is None:
        return
    yield run_arrow("ghost-run", run, ("run",))
    x, y = place(run.last)
    yield Node("ghost-guard", "pieces", Sprite("alcatraz-guard", 56, 56), x, y, classes=("ghost",))
    for _, square in caught_by(state, action):
        x, y = place(square)
        cross = Sprite("alcatraz-cross", 58, 58)
        yield Node(f"ghost-cross-{square_name(square)}", "marks", cross, x, y, classes=("cross",))


def direction_nodes(view: State, translate: Translate) -> Iterator[Node]:
    """ALC-25: an arrow at each end of the row that the guard may run to."""
    state = view.fields
    for action in view.legal_actions():
        right = action == RIGHT
        x = LEFT + YARD + 34 if right else LEFT - 34
        arrow = Path("M-16 -10 H2 V-22 L24 0 L2 22 V10 H-16 Z")
        id = "run-right" if right else "run-left"
        label = _choice_label(state, action, translate)
        turn = 0 if right else 180
        yield Node(id, "marks", arrow, x, row_y(state.row), turn, classes=("direction",), label=label)


# --- illegal clicks -----------------------------------------------------------------------


def refusals_of(view: State, choices: tuple[Choice, ...], language: str) -> Iterator[Refusal]:
    """Why a prisoner cannot go to the other squares in line, out of the cell, or into the boat."""
    if view.fields.phase != MOVE:
        return
    legal = {choice.clicks for choice in choices}
    for clicks, text in _attempts(view.fields):
        reason = None if clicks in legal else view.why_not(text)
        if reason:
            yield Refusal(clicks, reason.text(language), reason.clause)


def _attempts(state: Fields) -> Iterator[tuple[tuple[str, str], str]]:
    """What a player may try to click, legal or not, each with the action in notation."""
    mover = state.mover
    if state.cell[mover]:
        for square in range(SQUARES):
            yield (f"cell-{SEATS[mover]}", _target_node(state, square)), f"+{square_name(square)}"
    for seat, start in prisoners(state):
        if seat != mover:
            continue
        name, row, column = square_name(start), start // COLUMNS, start % COLUMNS
        yield (f"prisoner-{name}", "boat"), f"{name}^"
        for square in range(SQUARES):
            if square != start and (square // COLUMNS == row or square % COLUMNS == column):
                yield (f"prisoner-{name}", _target_node(state, square)), f"{name}-{square_name(square)}"


def _target_node(state: Fields, square: int) -> str:
    """The id of the topmost node on a square, which receives the click."""
    row, column = square // COLUMNS, square % COLUMNS
    if row < GUARDS and guard_column(state, row) == column:
        return f"guard-{row + 1}"
    kind = "square" if prisoner_on(state, square) is None else "prisoner"
    return f"{kind}-{square_name(square)}"


# --- threats of the next player -------------------------------------------------------------


def threats_to(view: State, seat: int) -> Iterator[tuple[Record, int]]:
    """The moves that the next player other than `seat` could make in the present yard, each with its position."""
    state = view.record
    if state.phase in BEFORE_PLAY or state.phase == ENDED:
        return
    there = copy(state)
    there.phase = MOVE
    if state.mover == seat:
        there.mover = (seat + 1) % view.seats
    out = view.game.scratch()[0]
    for k in range(legal_actions(view.game.board, there, out)):
        yield there, int(out[k])


def squares_in_danger(view: State, viewpoint: int) -> set[int]:
    """The squares that a guard enters in some move of the next player, where the viewer's prisoners would be caught."""
    if viewpoint == SPECTATOR:
        return set()
    runs = [guard_run(state, action) for state, action in threats_to(view, viewpoint)]
    return {square for run in runs if run is not None for square in run.entered}
