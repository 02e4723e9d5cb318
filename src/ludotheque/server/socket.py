"""The socket of a table: a guest's wishes in, what he may know out."""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections.abc import Callable
from typing import Any, assert_never

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from ludotheque.core.errors import LudothequeError
from ludotheque.server import messages
from ludotheque.server.house import Closed, House
from ludotheque.server.identity import key_of, keys_of, same_origin
from ludotheque.server.limits import Bucket, Buckets
from ludotheque.server.log import now_ms
from ludotheque.server.metrics import SOCKETS
from ludotheque.server.store import StoreError
from ludotheque.server.table import Refusal, Table
from ludotheque.server.telling import HANG_UP, Guest, Live, send_whole
from ludotheque.server.texts import sentence

router = APIRouter()

HELLO_SECONDS = 10.0
GOODBYE_SECONDS = 5.0
MOST_WRONG = 20
"""Messages in a row that cannot be understood before the line is cut."""

# Codes of closing, as browsers see them.
POLICY, TOO_BIG, AGAIN, NOT_HERE = 1008, 1009, 1012, 4404


@router.websocket("/api/tables/{id}/socket")
async def socket(websocket: WebSocket, id: str) -> None:
    """A guest at a table."""
    house: House = websocket.app.state.house
    if not same_origin(websocket, house.settings.origin) or house.closing:
        await websocket.close(POLICY)
        return
    await websocket.accept()
    SOCKETS.inc()
    try:
        await _attend(websocket, house, id)
    except WebSocketDisconnect:
        pass
    finally:
        SOCKETS.dec()


async def _attend(websocket: WebSocket, house: House, id: str) -> None:
    try:
        live = await house.live(id) if re.fullmatch(messages.TABLE_ID, id) else None
    except Closed:
        live = None
    except StoreError:
        await _close(websocket, AGAIN, "restart")
        return
    if live is None:
        await _close(websocket, NOT_HERE, "closed")
        return
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            hello = await _receive(websocket)
    except (TimeoutError, ValueError):
        hello = None
    if not isinstance(hello, messages.Hello):
        await websocket.send_json({"type": "wrong", "reason": "expected a first message of type 'hello'"})
        await websocket.close(POLICY)
        return
    keys = (*keys_of(websocket), *(key_of(token) for token in hello.tokens))
    guest = Guest(keys, hello.language, hello.mode == "plain")
    house.welcome(live, guest)
    sender = asyncio.create_task(_send(websocket, guest))
    reader = asyncio.create_task(_listen(websocket, house, live, guest))
    try:
        await asyncio.wait({sender, reader}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        house.farewell(live, guest)
        for task in (sender, reader):
            task.cancel()
        await asyncio.gather(sender, reader, return_exceptions=True)


async def _send(websocket: WebSocket, guest: Guest) -> None:
    while not guest.too_slow:
        text = await guest.outbox.get()
        if text == HANG_UP:
            await websocket.close(AGAIN)
            return
        await websocket.send_text(text)
    await _close(websocket, AGAIN, "slow")


async def _close(websocket: WebSocket, code: int, reason: str) -> None:
    await websocket.send_json({"type": "bye", "reason": reason, "retry": 1000})
    await websocket.close(code)


async def _receive(websocket: WebSocket) -> messages.FromClient:
    """The next message; `ValueError` says what was expected."""
    event = await websocket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(event.get("code", 1000))
    text = event.get("text")
    if text is None:
        raise ValueError("expected a text message")
    if len(text) > messages.LONGEST_MESSAGE:
        raise ValueError(f"expected at most {messages.LONGEST_MESSAGE} characters")
    try:
        return messages.from_client.validate_json(text)
    except ValidationError as error:
        raise ValueError(explained(error)) from None


def explained(error: ValidationError) -> str:
    """What was wrong with data, in a line."""
    first = error.errors(include_url=False, include_input=False)[0]
    place = ".".join(str(part) for part in first["loc"])
    return f"{place}: {first['msg']}" if place else str(first["msg"])


async def _listen(websocket: WebSocket, house: House, live: Live, guest: Guest) -> None:
    bucket = Bucket(house.settings.rate, house.settings.rate * 3)
    allowance: Buckets = websocket.app.state.allowance
    wrong = 0
    if not guest.plain:
        with contextlib.suppress(StoreError):  # the table matters more than what was said at it
            for word in await asyncio.to_thread(house.store.words, live.table.header.id):
                guest.put({"type": "spoken", **word})
    while True:
        guest.heard = time.monotonic()
        try:
            message = await _receive(websocket)
        except ValueError as error:
            wrong += 1
            if wrong > MOST_WRONG and house.settings.rate:
                break
            guest.put({"type": "wrong", "reason": str(error)})
            continue
        wrong = 0
        if not bucket.take() or not allowance.take(live.table.header.id):
            break
        await handle(house, live, guest, message)
    guest.dismiss("rate", 3000)
    await asyncio.sleep(GOODBYE_SECONDS)  # the sender hangs up as soon as this is on the wire


async def handle(house: House, live: Live, guest: Guest, message: messages.FromClient) -> None:
    """Do what a guest wants."""
    match message:
        case messages.SocketAct() | messages.SocketAsk():
            await _carry_out(house, live, guest, message)
        case messages.SocketSay(text=text):
            await spoken(house, live, guest, text)
        case messages.Speak(language=language):
            guest.language = language
            send_whole(live, guest)
        case messages.Why(action=action):
            guest.put(because(live, guest, action))
        case messages.Ping():
            guest.put({"type": "pong", "now": now_ms()})
        case messages.Hello():
            guest.put({"type": "wrong", "reason": "hello was said already"})
        case other:
            assert_never(other)


async def _carry_out(house: House, live: Live, guest: Guest, wish: messages.Act | messages.Ask) -> None:
    """Do what a guest wishes. He is told that it is done together with the news of it."""
    told = False

    def done(seq: int) -> None:
        nonlocal told
        told = True
        guest.put({"type": "done", "id": wish.id, "seq": seq})

    answer = await submitted(house, live, guest.keys, guest.language, wish, done)
    if not told:
        guest.put(answer)


async def submitted(
    house: House, live: Live, keys: tuple[str, ...], language: str, wish: messages.Act | messages.Ask,
    durable: Callable[[int], None] | None = None,
) -> dict[str, Any]:  # fmt: skip
    """Carry out a submission: `done` or `refused`."""
    try:
        seats = live.table.seats_of(keys)
        seat = seat_for(live.table, seats, wish.seat)
        # One name whichever of his seats it turns out to be for: the turn may have passed when it is sent again.
        name = f"{seats[0]}:{wish.id}"
        if isinstance(wish, messages.Act):
            action = wish.action
            seq = await house.submit(
                live, lambda table: table.acting(seat, action, now_ms(), name, language), wish.at, name, durable
            )
        else:
            what = wish.wish
            seq = await house.submit(
                live, lambda table: table.wishing(seat, what, now_ms(), name), wish.at, name, durable
            )
    except Refusal as refusal:
        return messages.Refused(
            id=wish.id,
            code=refusal.code,
            reason=refusal.reason or sentence(language, refusal.message),
            clause=refusal.clause,
            seq=live.table.seq,
        ).model_dump()
    except LudothequeError:
        return messages.Refused(
            id=wish.id, code="busy", reason=sentence(language, "refused-busy"), seq=live.table.seq
        ).model_dump()
    return {"type": "done", "id": wish.id, "seq": seq}


def seat_for(table: Table, seats: list[int], wanted: int | None) -> int:
    """The seat somebody on these seats acts for: the one named, else the one to move if it is his, else his first."""
    if not seats:
        raise Refusal("seat", "refused-not-seated")
    if wanted is None:
        return table.to_move if table.to_move in seats and table.to_move is not None else seats[0]
    if wanted not in seats:
        raise Refusal("seat", "refused-not-your-seat")
    return wanted


async def spoken(house: House, live: Live, guest: Guest, text: str) -> None:
    """A word of somebody who sits at the table; those who watch keep quiet."""
    seats = live.table.seats_of(guest.keys)
    if not seats:
        guest.put({"type": "wrong", "reason": sentence(guest.language, "refused-not-seated")})
        return
    try:
        await house.say(live, seats[0], live.table.chairs[seats[0]].name, text)
    except StoreError:
        guest.put({"type": "wrong", "reason": sentence(guest.language, "refused-busy")})


def because(live: Live, guest: Guest, action: str) -> dict[str, Any]:
    """Why an action cannot be done, from what the guest's own seat may know."""
    table, seat = live.table, guest.viewer
    reason, clause = "", ""
    if seat is None:
        reason = sentence(guest.language, "refused-not-seated")
    elif table.to_move != seat:
        reason = sentence(guest.language, "refused-over" if table.status == "over" else "refused-turn")
    else:
        why = table.state.why_not(action)
        reason, clause = ("", "") if why is None else (why.text(guest.language), why.clause)
    return {"type": "because", "action": action, "reason": reason, "clause": clause}
