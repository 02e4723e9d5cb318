"""Alcatraz as a picture: the yard from above, the boat at the top, the cell at the bottom."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ludotheque.core.contract import OVER, Record
from ludotheque.core.layout import copy
from ludotheque.core.state import State
from ludotheque.core.text import say
from ludotheque.draw.scene import Button, Choice, Node, Path, Refusal, Scene, Seat, Sprite, Words
from ludotheque.games.alcatraz import picture
from ludotheque.games.alcatraz.notation import SEATS, caught_by, guards_run, prisoners, square_name, write_action
from ludotheque.games.alcatraz.picture import COLOURS, FIGURE, LEFT, PITCH, TOP, YARD, Say, place
from ludotheque.games.alcatraz.rules import (
    ALARM_DIE,
    ALARM_RUN,
    BOARDING,
    ENDED,
    MOVE,
    PASS,
    PLACE_GUARDS,
    RELEASE,
    RIGHT,
    TARGETS,
    WHO_BEGINS,
    legal_actions,
    steps_of,
    target_of,
)
from ludotheque.games.alcatraz.telling import motions, story
from ludotheque.games.alcatraz.yard import COLUMNS, ESCAPED, GUARDS, ROWS, SQUARES, guard_in, guards_way, own_in


def scene(state: State, seat: int | None, language: str) -> Scene:
    """The position as a seat or a spectator sees it; everybody sees everything."""
    words: Say = partial(say, "alcatraz", language)
    board, record = state.game.board, state.record
    headline = _headline(state, words)
    nodes = [*picture.scenery(board, int(record.seats)), *picture.boat(board, int(record.seats), words)]
    nodes += [*picture.squares(board, record, words), *picture.distances(record)]
    nodes += [*picture.dangers(swept_squares(state, seat)), *picture.alarm(record, words)]
    nodes += [*picture.figures(board, record, words), *picture.turns_left(record, words)]
    deciding = seat is not None and state.to_move == seat
    if deciding and record.phase == ALARM_RUN:
        nodes += _direction_nodes(state, words)
    choices = tuple(_choices(state, words)) if deciding else ()
    passing = any(choice.action == PASS for choice in choices)
    return Scene(
        game="alcatraz",
        language=language,
        width=picture.WIDTH,
        height=picture.HEIGHT,
        layers=picture.LAYERS,
        nodes=tuple(nodes),
        headline=headline,
        label=words("scene", headline=headline),
        seats=tuple(_seat(state, index, seat, words) for index in range(state.seats)),
        choices=choices,
        buttons=(Button("pass", words("choice-pass")),) if passing else (),
        story=tuple(story(state, words)),
        motions=tuple(motions(state)),
        refusals=tuple(_refusals(state, choices, language)) if deciding else (),
    )


def _headline(state: State, words: Say) -> str:
    record = state.record
    if record.phase == PLACE_GUARDS:
        return words("headline-guards", row=int(record.row) + 1)
    if record.phase == WHO_BEGINS:
        return words("headline-begins")
    if record.phase == ENDED:
        return _result(state, words)
    colour = words(f"colour-{record.mover}")
    if record.phase == ALARM_DIE:
        return words("headline-die", colour=colour)
    if record.phase == ALARM_RUN:
        return words("headline-run", colour=colour, row=int(record.row) + 1)
    return words("headline-move", colour=colour)


def _result(state: State, words: Say) -> str:
    winners = [words(f"colour-{seat}") for seat, share in enumerate(state.shares or ()) if share]
    if len(winners) > 1:
        return words("headline-shared", colours=", ".join(winners))
    won = ESCAPED in state.record.boat
    return words("headline-won" if won else "headline-most", colour=winners[0])


# --- what can be done --------------------------------------------------------------------------


def _choices(state: State, words: Say) -> Iterator[Choice]:
    record = state.record
    for action in state.legal_actions():
        text = write_action(state.game.board, record, action)
        label = _choice_label(record, action, words)
        yield Choice(action, text, _clicks(record, action), label, tuple(_ghosts(state, action)))


def _clicks(record: Record, action: int) -> tuple[str, ...]:
    if record.phase == ALARM_RUN:
        return ("run-right" if action == RIGHT else "run-left",)
    if action == PASS:
        return ("pass",)
    if action >= BOARDING:
        return (f"prisoner-{square_name(action - BOARDING)}", "boat")
    target = f"square-{square_name(int(target_of(action)))}"
    if action >= RELEASE:
        return (f"cell-{SEATS[record.mover]}", target)
    return (f"prisoner-{square_name(action // TARGETS)}", target)


def _choice_label(record: Record, action: int, words: Say) -> str:
    """What the action does, where the guard runs, whom he catches."""
    if action == PASS:
        return words("choice-pass")
    if record.phase == ALARM_RUN:
        parts = [words("choice-right" if action == RIGHT else "choice-left", row=int(record.row) + 1)]
    elif action >= BOARDING:
        wins = record.boat[record.mover] == ESCAPED - 1
        return words("choice-board-wins" if wins else "choice-board", square=square_name(action - BOARDING))
    else:
        square, steps = square_name(int(target_of(action))), int(steps_of(action))
        if action >= RELEASE:
            parts = [words("choice-release", square=square, steps=steps)]
        else:
            parts = [words("choice-move", source=square_name(action // TARGETS), square=square, steps=steps)]
        run = guards_run(record, action)
        if run is None:
            parts.append(words("choice-nobody-runs"))
        else:
            parts.append(words("choice-runs", square=square_name(run[0] * COLUMNS + run[2])))
    caught = [
        words("caught-one", colour=words(f"colour-{seat}"), square=square_name(square))
        for seat, square in caught_by(record, action)
    ]
    if caught:
        parts.append(words("choice-catches", list=", ".join(caught)))
    return " ".join(parts)


def _ghosts(state: State, action: int) -> Iterator[Node]:
    """The mover on his new square with his steps, the guard's run, and a cross on everyone caught."""
    record = state.record
    seat = int(record.mover)
    if record.phase == MOVE and action < PASS:
        if action >= BOARDING:
            x, y = picture.boat_place(state.game.board, int(record.seats), seat, int(record.boat[seat]))
            size = picture.SMALL
        else:
            (x, y), size = place(int(target_of(action))), FIGURE
            steps = Words(str(steps_of(action)), 18)
            yield Node("ghost-steps", "marks", steps, x + 22, y - 22, classes=("count",))
        yield Node("ghost", "pieces", Sprite(f"alcatraz-{COLOURS[seat]}", size, size), x, y, classes=("ghost",))
    run = guards_run(record, action)
    if run is None:
        return
    row, guard, goal = run
    yield picture.run_arrow("ghost-run", row, guard, goal, ("run",))
    x, y = place(row * COLUMNS + goal)
    yield Node("ghost-guard", "pieces", Sprite("alcatraz-guard", 56, 56), x, y, classes=("ghost",))
    for _, square in caught_by(record, action):
        x, y = place(square)
        cross = Sprite("alcatraz-cross", 58, 58)
        yield Node(f"ghost-cross-{square_name(square)}", "marks", cross, x, y, classes=("cross",))


def _direction_nodes(state: State, words: Say) -> Iterator[Node]:
    """ALC-25: an arrow at each end of the row that the guard may run to."""
    record = state.record
    y = TOP + (int(record.row) + 0.5) * PITCH
    for action in state.legal_actions():
        right = action == RIGHT
        x = LEFT + YARD + 34 if right else LEFT - 34
        arrow = Path("M-16 -10 H2 V-22 L24 0 L2 22 V10 H-16 Z")
        id = "run-right" if right else "run-left"
        label = _choice_label(record, action, words)
        yield Node(id, "marks", arrow, x, y, 0 if right else 180, classes=("direction",), label=label)


def _refusals(state: State, choices: tuple[Choice, ...], language: str) -> Iterator[Refusal]:
    """Why the other squares in line with a prisoner, those before the cell, and the boat are not lit."""
    record = state.record
    if record.phase != MOVE:
        return
    legal = {choice.clicks for choice in choices}
    tried: list[tuple[tuple[str, str], str]] = []
    for square in range(SQUARES):
        if record.cell[record.mover]:
            tried.append(((f"cell-{SEATS[record.mover]}", _target_node(record, square)), f"+{square_name(square)}"))
    for seat, start in prisoners(record):
        if seat != record.mover:
            continue
        name, row, column = square_name(start), start // COLUMNS, start % COLUMNS
        tried.append(((f"prisoner-{name}", "boat"), f"{name}^"))
        for square in range(SQUARES):
            if square != start and (square // COLUMNS == row or square % COLUMNS == column):
                clicks = (f"prisoner-{name}", _target_node(record, square))
                tried.append((clicks, f"{name}-{square_name(square)}"))
    for clicks, text in tried:
        reason = None if clicks in legal else state.why_not(text)
        if reason:
            yield Refusal(clicks, reason.text(language), reason.clause)


def _target_node(record: Record, square: int) -> str:
    """What lies on top on a square, for a click."""
    row, column = square // COLUMNS, square % COLUMNS
    if row < GUARDS and guard_in(record, row) == column:
        return f"guard-{row + 1}"
    name = square_name(square)
    taken = any(own_in(record, seat, row) >> column & 1 for seat in range(int(record.seats)))
    return f"prisoner-{name}" if taken else f"square-{name}"


# --- who sits there, and what threatens him ------------------------------------------------------


def _threats(state: State, seat: int) -> Iterator[tuple[Record, int]]:
    """The moves of the player who moves next, other than `seat`, in the yard as it stands."""
    record = state.record
    if record.phase not in (MOVE, ALARM_DIE, ALARM_RUN):
        return
    there = copy(record)
    there.phase = MOVE
    if record.mover == seat:
        there.mover = (seat + 1) % int(record.seats)
    out = state.game.scratch()[0]
    for k in range(legal_actions(state.game.board, there, out)):
        yield there, int(out[k])


def swept_squares(state: State, seat: int | None) -> set[int]:
    """The squares that a guard enters in some move of the next player: nobody of `seat` is safe there."""
    found: set[int] = set()
    for record, action in _threats(state, seat) if seat is not None else ():
        run = guards_run(record, action)
        if run is not None:
            way = int(guards_way(run[1], run[2]))
            found |= {run[0] * COLUMNS + column for column in range(COLUMNS) if way >> column & 1}
    return found


def _seat(state: State, index: int, viewer: int | None, words: Say) -> Seat:
    record = state.record
    yard = sum(int(own_in(record, index, row)).bit_count() for row in range(ROWS))
    facts = [
        words("fact-boat", n=int(record.boat[index])),
        words("fact-yard", n=yard),
        words("fact-cell", n=int(record.cell[index])),
    ]
    if index == viewer:
        caught = {s for there, action in _threats(state, index) for who, s in caught_by(there, action) if who == index}
        if caught:
            facts.append(words("fact-danger", list=", ".join(square_name(square) for square in sorted(caught))))
    return Seat(
        index, words(f"colour-{index}"), (COLOURS[index],), f"{record.boat[index]}/{ESCAPED}", tuple(facts),
        active=bool(record.to_move != OVER and record.mover == index),
    )  # fmt: skip
