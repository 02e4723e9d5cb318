"""The choices of a player of Thin Ice: every legal action as a sequence of clicks on nodes, cards and buttons."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.core.layout import Fields
from ludotheque.core.state import State
from ludotheque.core.text import Translate
from ludotheque.draw.scene import Button, Choice, Node, Refusal, Sprite
from ludotheque.games.thin_ice.board import ROSE
from ludotheque.games.thin_ice.notation.names import PAWN_NAMES, first_chased, hand_cards, laid_side, space_name
from ludotheque.games.thin_ice.notation.write import write_action
from ludotheque.games.thin_ice.rules.actions import (
    BY,
    CALL,
    DESTROY,
    INTO_SEA,
    JUMP,
    LAY,
    MORE_PLAYS,
    MOVE_BEAR,
    PICK_PAWN,
    PLAY,
    PUSH_ORCA,
    PUT_PAWN,
    ROLL,
    SLIDE,
    SPACE,
    STEP,
    discarded_card,
    laid_kind,
    laid_turn,
    move_goal,
    moved_pawn,
    played_card,
    slide_start,
    slide_way,
)
from ludotheque.games.thin_ice.rules.kraken import kraken_space
from ludotheque.games.thin_ice.rules.record import (
    ACT,
    BROKEN,
    CARD_LOOK,
    CARD_ROPE,
    CARD_SCARE,
    CARD_SHARE,
    CHASE,
    CRACK_TILE,
    DIRECTIONS,
    FREEZE_TILE,
    HOLES,
    KIND_NAMES,
    LAY_CELL,
    NOWHERE,
    PERMANENT,
    PLACE_PAWN,
    SEA,
)
from ludotheque.games.thin_ice.rules.sea import among, near, pawns_at, side_at, tile_at
from ludotheque.games.thin_ice.rules.setup import placed_pawn
from ludotheque.games.thin_ice.rules.teams import restless
from ludotheque.games.thin_ice.view.layout import SPRITES, TILE, SeaLayout
from ludotheque.games.thin_ice.view.narration import (
    card_text,
    chunk_text,
    hand_tiles,
    pawn_letters,
    seat_name,
)
from ludotheque.games.thin_ice.view.nodes import tile_classes, tile_turn


def node_of(record: Fields, space: int) -> str:
    """The id of the node to click for a space: its tile, or the sea."""
    tile = int(tile_at(record, space))
    return f"tile-{tile}" if tile else f"space-{space_name(space)}"


def choices_of(view: State, layout: SeaLayout, translate: Translate, language: str) -> Iterator[Choice]:
    """A choice for every legal action of the seat to move."""
    for action in view.legal_actions():
        yield _choice(view, layout, action, translate, language)


def _choice(view: State, layout: SeaLayout, action: int, translate: Translate, language: str) -> Choice:
    board, record = view.game.fields, view.fields
    text = write_action(board, record, action)
    if action == ROLL:
        return Choice(action, text, ("die",), translate("choice-roll"))
    if action < STEP:
        return Choice(action, text, (text,), translate(f"choice-{text}"))
    if action < INTO_SEA:
        return _move(view, layout, action, text, translate)
    if action < SLIDE:
        return Choice(action, text, (f"sea-{text[0]}",), translate("choice-sea", pawn=text[0]))
    if action < SPACE:
        return _slide(view, layout, action, text, translate)
    if action < MOVE_BEAR:
        return _space(view, layout, action, text, translate)
    if action < CALL:
        return _way(view, layout, action, text, translate)
    return _pick(view, action, text, translate, language)


def _ghost_pawn(layout: SeaLayout, pawn: str, space: int) -> Node:
    x, y = layout.at(space)
    return Node("ghost", "pieces", Sprite(f"thin-pawn-{pawn}", 42, 50), x, y - 3, classes=("ghost",))


def _ghost_tile(layout: SeaLayout, board: Fields, record: Fields, tile: int, space: int) -> Node:
    x, y = layout.at(space)
    side = int(record.side[tile])
    shape, classes = Sprite(f"thin-{SPRITES[side]}", TILE, TILE), ("ghost", *tile_classes(board, side))
    return Node("ghost", "tiles", shape, x, y, tile_turn(record, tile), classes)


def _ghost_bear(layout: SeaLayout, record: Fields, space: int) -> Node:
    x, y = layout.at(space)
    swims = record.at[space] == 0
    shape = Sprite("thin-bear-swims", 56, 45) if swims else Sprite("thin-bear-awake", 48, 52)
    return Node("ghost", "pieces", shape, x, y - 2, classes=("ghost",))


def _move(view: State, layout: SeaLayout, action: int, text: str, translate: Translate) -> Choice:
    board, record = view.game.fields, view.fields
    pawn, goal = moved_pawn(action), move_goal(board, record, action)
    here = int(record.pawn_at[pawn])
    name, message = PAWN_NAMES[pawn], "choice-jump" if action >= JUMP else "choice-step"
    if record.phase == CARD_SHARE:
        message = "choice-step-share"
    if record.phase == CARD_SCARE:
        message = "choice-step-scare"
    side = int(side_at(record, here))
    after = "after-stays" if side == PERMANENT else "after-removed" if among(BROKEN, side) else "after-turned"
    label = translate(message, pawn=name, space=space_name(goal), after=translate(after))
    ghosts = (_ghost_pawn(layout, name, goal),)
    return Choice(action, text, (f"pawn-{name}", node_of(record, goal)), label, ghosts)


def _slide(view: State, layout: SeaLayout, action: int, text: str, translate: Translate) -> Choice:
    board, record = view.game.fields, view.fields
    space, d = slide_start(action), slide_way(action)
    goal, tile = near(board, space, d), tile_at(record, space)
    label = translate("choice-slide", space=space_name(space), way=translate(f"way-{ROSE[d]}"))
    ghosts = (_ghost_tile(layout, board, record, tile, goal),)
    return Choice(action, text, (f"tile-{tile}", node_of(record, goal)), label, ghosts)


def _space(view: State, layout: SeaLayout, action: int, text: str, translate: Translate) -> Choice:
    record, space = view.fields, action - SPACE
    now, name, click = int(record.phase), space_name(space), (node_of(view.fields, space),)
    if now in (CHASE, CARD_ROPE, PLACE_PAWN):
        letter, message = first_chased(record) if now == CHASE else "", _put(record, space)
        if now == CARD_ROPE:
            letter, message = PAWN_NAMES[record.about], "choice-rope"
        if now == PLACE_PAWN:
            letter, message = PAWN_NAMES[placed_pawn(record)], "choice-place"
        label = translate(message, pawn=letter, space=name)
        return Choice(action, text, click, label, (_ghost_pawn(layout, letter, space),))
    if now == LAY_CELL:
        ghosts = (_ghost_tile(layout, view.game.fields, record, int(record.about), space),)
        return Choice(action, text, click, translate("choice-cell", space=name), ghosts)
    broken = among(BROKEN, int(side_at(record, space)))
    message = {
        CRACK_TILE: "choice-remove" if broken else "choice-crack",
        FREEZE_TILE: "choice-freeze",
        CARD_LOOK: "choice-look",
    }.get(now, "choice-swap")
    return Choice(action, text, click, translate(message, space=name))


def _put(record: Fields, space: int) -> str:
    return "choice-put-hole" if among(HOLES, int(side_at(record, space))) else "choice-put"


def _way(view: State, layout: SeaLayout, action: int, text: str, translate: Translate) -> Choice:
    board, record = view.game.fields, view.fields
    if action < DESTROY:
        space = int(near(board, int(record.bear), action - MOVE_BEAR))
        hunted = pawn_letters(int(pawns_at(record, space)))
        label = translate("choice-bear-hunt" if hunted else "choice-bear", space=space_name(space), pawn=hunted)
        return Choice(action, text, ("bear", node_of(record, space)), label, (_ghost_bear(layout, record, space),))
    if action < PUT_PAWN:
        kraken = int(kraken_space(board, record))
        space = int(near(board, kraken, action - DESTROY))
        clicks = (node_of(record, kraken), node_of(record, space))
        return Choice(action, text, clicks, translate("choice-destroy", space=space_name(space)))
    if action < PUSH_ORCA:
        space, pawn = int(near(board, int(record.about), action - PUT_PAWN)), first_chased(record)
        label = translate(_put(record, space), pawn=pawn, space=space_name(space))
        return Choice(action, text, (node_of(record, space),), label, (_ghost_pawn(layout, pawn, space),))
    space = int(near(board, int(record.about), action - PUSH_ORCA))
    ghosts = (_ghost_tile(layout, board, record, int(record.chased), space),)
    return Choice(action, text, (node_of(record, space),), translate("choice-orca", space=space_name(space)), ghosts)


def _pick(view: State, action: int, text: str, translate: Translate, language: str) -> Choice:
    record, seat = view.fields, int(view.fields.to_move)
    if action < BY:
        name = seat_name(record, action - CALL)
        return Choice(action, text, (f"call-{action - CALL}",), translate("choice-call", name=name))
    if action < PICK_PAWN:
        return Choice(action, text, (f"by-{action - BY}",), translate("choice-by", name=seat_name(record, action - BY)))
    if action < PLAY:
        pawn = PAWN_NAMES[action - PICK_PAWN]
        return Choice(action, text, (f"save-{pawn}",), translate("choice-pawn", pawn=pawn))
    if not LAY <= action < MORE_PLAYS:
        played = played_card(action) != NOWHERE
        card, message = (played_card(action), "choice-play") if played else (discarded_card(action), "choice-discard")
        slot = hand_cards(record, seat).index(card)
        title = card_text(view, card, language)[0]
        return Choice(action, text, (f"card-{seat}-{slot}",), translate(message, card=title))
    kind, turn = laid_kind(action), laid_turn(action)
    tile = next(t for t in hand_tiles(record, seat) if record.kind[t] == kind)
    quarters = translate("choice-turned", quarters=turn) if turn else ""
    side = chunk_text(view.game.fields, laid_side(action), turn, translate)
    label = translate("choice-lay", kind=KIND_NAMES[kind], side=side, turn=quarters)
    return Choice(action, text, (f"hand-{tile}", text.split()[1]), label)


def buttons_of(offered: tuple[Choice, ...]) -> Iterator[Button]:
    """The buttons that the choices need."""
    for choice in offered:
        last = choice.clicks[-1]
        if LAY <= choice.action < MORE_PLAYS:
            yield Button(last, choice.label)
        elif not last.startswith(("tile-", "space-", "card-", "pawn-", "die")):
            yield Button(last, choice.label, warning=INTO_SEA <= choice.action < SLIDE)


def refusals_of(view: State, language: str, known: set[str]) -> Iterator[Refusal]:
    """The steps and slides that a player may try but that are not legal, with the reasons."""
    board, record = view.game.fields, view.fields
    if record.phase != ACT:
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
        reason = view.why_not(text)
        if reason is not None and set(clicks) <= known:
            yield Refusal(clicks, reason.text(language), reason.clause)
