"""What the viewer can click: every legal action as a sequence of nodes, cards and buttons."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.core.contract import Record
from ludotheque.core.state import State
from ludotheque.draw.scene import Button, Choice, Node, Refusal, Sprite
from ludotheque.games.thin_ice import agenda as phase
from ludotheque.games.thin_ice.actions import (
    BY,
    CALL,
    DESTROY,
    DIAGONAL,
    DIRECTIONS,
    DISCARD,
    INTO_SEA,
    JUMP,
    LAY,
    MOVE_BEAR,
    PICK_PAWN,
    PLAY,
    PUSH_ORCA,
    PUT_PAWN,
    ROLL,
    SLIDE,
    SPACE,
    STEP,
)
from ludotheque.games.thin_ice.expansions import kraken_space
from ludotheque.games.thin_ice.notation import ROSE, first_chased, laid_side, write_action
from ludotheque.games.thin_ice.picture import SPRITES, TILE, Chart
from ludotheque.games.thin_ice.position import PAWN_NAMES, card_name, space_name
from ludotheque.games.thin_ice.setup import placed_pawn
from ludotheque.games.thin_ice.survivor import CARDS
from ludotheque.games.thin_ice.teams import restless
from ludotheque.games.thin_ice.telling import Say, card_text, pawn_letters, seat_name, side_text
from ludotheque.games.thin_ice.tiles import (
    BROKEN,
    HOLES,
    IN_HAND,
    KIND_NAMES,
    PERMANENT,
    SEA,
    STRIP,
    among,
    near,
    pawns_at,
    side_at,
    tile_at,
)


def node_of(record: Record, space: int) -> str:
    """What lies on a space, to be clicked: its tile, or the water."""
    tile = int(tile_at(record, space))
    return f"tile-{tile}" if tile else f"space-{space_name(space)}"


def hand_cards(record: Record, seat: int) -> list[int]:
    """The cards of a hand, one entry each, in order."""
    return [card for card in range(CARDS) for _ in range(int(record.hands[seat * CARDS + card]))]


def hand_tiles(record: Record, seat: int) -> list[int]:
    """The tiles of a hand."""
    return [tile for tile in range(1, int(record.tiles) + 1) if record.place[tile] == IN_HAND - seat]


def choices(state: State, chart: Chart, words: Say, language: str) -> Iterator[Choice]:
    """Every legal action of the seat to move."""
    for action in state.legal_actions():
        yield _choice(state, chart, action, words, language)


def _choice(state: State, chart: Chart, action: int, words: Say, language: str) -> Choice:
    board, record = state.game.board, state.record
    text = write_action(board, record, action)
    if action == ROLL:
        return Choice(action, text, ("die",), words("choice-roll"))
    if action < STEP:
        return Choice(action, text, (text,), words(f"choice-{text}"))
    if action < INTO_SEA:
        return _move(state, chart, action, text, words)
    if action < SLIDE:
        return Choice(action, text, (f"sea-{text[0]}",), words("choice-sea", pawn=text[0]))
    if action < SPACE:
        return _slide(state, chart, action, text, words)
    if action < MOVE_BEAR:
        return _space(state, chart, action, text, words)
    if action < CALL:
        return _way(state, chart, action, text, words)
    return _pick(state, action, text, words, language)


def _ghost_pawn(chart: Chart, pawn: str, space: int) -> Node:
    x, y = chart.at(space)
    return Node("ghost", "pieces", Sprite(f"thin-pawn-{pawn}", 42, 50), x, y - 3, classes=("ghost",))


def _ghost_tile(chart: Chart, record: Record, tile: int, space: int) -> Node:
    x, y = chart.at(space)
    side = int(record.side[tile])
    turn = 90.0 * int(record.turn[tile]) if side >= STRIP else 0.0
    return Node("ghost", "tiles", Sprite("thin-" + SPRITES[side], TILE, TILE), x, y, turn, ("ghost",))


def _ghost_bear(chart: Chart, record: Record, space: int) -> Node:
    x, y = chart.at(space)
    swims = record.at[space] == 0
    shape = Sprite("thin-bear-swims", 56, 45) if swims else Sprite("thin-bear-awake", 48, 52)
    return Node("ghost", "pieces", shape, x, y - 2, classes=("ghost",))


def _move(state: State, chart: Chart, action: int, text: str, words: Say) -> Choice:
    board, record = state.game.board, state.record
    first = JUMP if action >= JUMP else STEP
    pawn, d = divmod(action - first, DIRECTIONS)
    here = int(record.pawn_at[pawn])
    goal = int(near(board, here, d))
    if first == JUMP:
        goal = int(near(board, goal, d))
    name, message = PAWN_NAMES[pawn], "choice-jump" if first == JUMP else "choice-step"
    if record.phase == phase.CARD_SHARE:
        message = "choice-step-share"
    if record.phase == phase.CARD_SCARE:
        message = "choice-step-scare"
    side = int(side_at(record, here))
    after = "after-stays" if side == PERMANENT else "after-removed" if among(BROKEN, side) else "after-turned"
    label = words(message, pawn=name, space=space_name(goal), after=words(after))
    ghosts = (_ghost_pawn(chart, name, goal),)
    return Choice(action, text, (f"pawn-{name}", node_of(record, goal)), label, ghosts)


def _slide(state: State, chart: Chart, action: int, text: str, words: Say) -> Choice:
    board, record = state.game.board, state.record
    first, skew = (DIAGONAL, 1) if action >= DIAGONAL else (SLIDE, 0)
    space, k = divmod(action - first, 4)
    goal = int(near(board, space, 2 * k + skew))
    tile = int(tile_at(record, space))
    label = words("choice-slide", space=space_name(space), way=words(f"way-{ROSE[2 * k + skew]}"))
    ghosts = (_ghost_tile(chart, record, tile, goal),)
    return Choice(action, text, (f"tile-{tile}", node_of(record, goal)), label, ghosts)


def _space(state: State, chart: Chart, action: int, text: str, words: Say) -> Choice:
    record, space = state.record, action - SPACE
    now, name, click = int(record.phase), space_name(space), (node_of(state.record, space),)
    if now in (phase.CHASE, phase.CARD_ROPE, phase.PLACE_PAWN):
        pawn = {phase.CARD_ROPE: int(record.about), phase.PLACE_PAWN: -1}.get(now, -2)
        letter = first_chased(record) if pawn == -2 else PAWN_NAMES[placed_pawn(record) if pawn == -1 else pawn]
        message = {phase.CARD_ROPE: "choice-rope", phase.PLACE_PAWN: "choice-place"}.get(now, _put(record, space))
        label = words(message, pawn=letter, space=name)
        return Choice(action, text, click, label, (_ghost_pawn(chart, letter, space),))
    if now == phase.LAY_CELL:
        ghosts = (_ghost_tile(chart, record, int(record.about), space),)
        return Choice(action, text, click, words("choice-cell", space=name), ghosts)
    broken = among(BROKEN, int(side_at(record, space)))
    message = {
        phase.CRACK_TILE: "choice-remove" if broken else "choice-crack",
        phase.FREEZE_TILE: "choice-freeze",
        phase.CARD_LOOK: "choice-look",
    }.get(now, "choice-swap")
    return Choice(action, text, click, words(message, space=name))


def _put(record: Record, space: int) -> str:
    return "choice-put-hole" if among(HOLES, int(side_at(record, space))) else "choice-put"


def _way(state: State, chart: Chart, action: int, text: str, words: Say) -> Choice:
    board, record = state.game.board, state.record
    if action < DESTROY:
        space = int(near(board, int(record.bear), action - MOVE_BEAR))
        hunted = pawn_letters(int(pawns_at(record, space)))
        label = words("choice-bear-hunt" if hunted else "choice-bear", space=space_name(space), pawn=hunted)
        return Choice(action, text, ("bear", node_of(record, space)), label, (_ghost_bear(chart, record, space),))
    if action < PUT_PAWN:
        kraken = int(kraken_space(board, record))
        space = int(near(board, kraken, action - DESTROY))
        clicks = (node_of(record, kraken), node_of(record, space))
        return Choice(action, text, clicks, words("choice-destroy", space=space_name(space)))
    if action < PUSH_ORCA:
        space, pawn = int(near(board, int(record.about), action - PUT_PAWN)), first_chased(record)
        label = words(_put(record, space), pawn=pawn, space=space_name(space))
        return Choice(action, text, (node_of(record, space),), label, (_ghost_pawn(chart, pawn, space),))
    space = int(near(board, int(record.about), action - PUSH_ORCA))
    ghosts = (_ghost_tile(chart, record, int(record.chased), space),)
    return Choice(action, text, (node_of(record, space),), words("choice-orca", space=space_name(space)), ghosts)


def _pick(state: State, action: int, text: str, words: Say, language: str) -> Choice:
    record, seat = state.record, int(state.record.to_move)
    if action < BY:
        name = seat_name(record, action - CALL)
        return Choice(action, text, (f"call-{action - CALL}",), words("choice-call", name=name))
    if action < PICK_PAWN:
        return Choice(action, text, (f"by-{action - BY}",), words("choice-by", name=seat_name(record, action - BY)))
    if action < PLAY:
        pawn = PAWN_NAMES[action - PICK_PAWN]
        return Choice(action, text, (f"save-{pawn}",), words("choice-pawn", pawn=pawn))
    if action < LAY:
        first, message = (PLAY, "choice-play") if action < DISCARD else (DISCARD, "choice-discard")
        slot = hand_cards(record, seat).index(action - first)
        title = card_text(state, action - first, language)[0]
        return Choice(action, text, (f"card-{seat}-{slot}",), words(message, card=title))
    kind, side, turn = laid_side(action)
    tile = next(t for t in hand_tiles(record, seat) if record.kind[t] == kind)
    quarters = words("choice-turned", quarters=turn) if turn else ""
    label = words("choice-lay", kind=KIND_NAMES[kind], side=side_text(side, words), turn=quarters)
    return Choice(action, text, (f"hand-{tile}", text.split()[1]), label)


def buttons(offered: tuple[Choice, ...]) -> Iterator[Button]:
    """The buttons that the choices need."""
    for choice in offered:
        last = choice.clicks[-1]
        if choice.action >= LAY:
            yield Button(last, choice.label)
        elif not last.startswith(("tile-", "space-", "card-", "pawn-", "die")):
            yield Button(last, choice.label, warning=INTO_SEA <= choice.action < SLIDE)


def refusals(state: State, language: str, known: set[str]) -> Iterator[Refusal]:
    """Steps and slides that a player would try, with the reason why not."""
    board, record = state.game.board, state.record
    if record.phase != phase.ACT:
        return
    texts: dict[tuple[str, ...], str] = {}
    for pawn in range(int(record.pawns)):
        if int(restless(record, int(record.own[record.to_move]))) >> pawn & 1:
            for d in range(DIRECTIONS):
                goal = int(near(board, int(record.pawn_at[pawn]), d))
                texts[f"pawn-{PAWN_NAMES[pawn]}", node_of(record, goal)] = f"{PAWN_NAMES[pawn]} {space_name(goal)}"
    for tile in range(1, int(record.tiles) + 1):
        space = int(record.place[tile])
        if space >= 0 and record.slide_due:
            for d in range(0, DIRECTIONS, 2):
                goal = int(near(board, space, d))
                if side_at(record, goal) == SEA:
                    texts[f"tile-{tile}", node_of(record, goal)] = f"{space_name(space)}/{ROSE[d]}"
    for clicks, text in texts.items():
        reason = state.why_not(text)
        if reason is not None and set(clicks) <= known:
            yield Refusal(clicks, reason.text(language), reason.clause)


def playable(state: State, seat: int) -> set[str]:
    """The ids of the cards that the seat may play or discard now."""
    names = {action - PLAY for action in state.legal_actions() if PLAY <= action < DISCARD}
    names |= {action - DISCARD for action in state.legal_actions() if DISCARD <= action < LAY}
    return {card_name(state.game.board, card) for card in names} if state.to_move == seat else set()
