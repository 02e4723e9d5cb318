"""The socket of a table: requests come in here, and what the connection may see goes out."""

from __future__ import annotations

import asyncio
import re
import time
from typing import Any, assert_never

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from ludotheque.server import messages
from ludotheque.server.broadcast import send_whole
from ludotheque.server.connection import Connection
from ludotheque.server.database import StoreError
from ludotheque.server.encoding import encode
from ludotheque.server.events import now_ms
from ludotheque.server.identity import key_of, keys_of, same_origin
from ludotheque.server.limits import Bucket, Buckets
from ludotheque.server.live import LiveTable
from ludotheque.server.metrics import SOCKETS
from ludotheque.server.service import TableService
from ludotheque.server.tables import NoSuchTable
from ludotheque.server.texts import translate

router = APIRouter()

HELLO_SECONDS = 10.0
"""How long a client may wait with its first message."""

GOODBYE_SECONDS = 5.0
"""How long a goodbye may take to be sent."""

MOST_WRONG = 20
"""Messages in a row that are not understood before the connection is closed."""

# Codes with which sockets are closed, as browsers see them.
POLICY, TOO_BIG, AGAIN, NOT_HERE = 1008, 1009, 1012, 4404


@router.websocket("/api/tables/{id}/socket")
async def socket(websocket: WebSocket, id: str) -> None:
    """A client at a table."""
    service: TableService = websocket.app.state.service
    if not same_origin(websocket, service.settings.origin) or service.closing:
        await websocket.close(POLICY)
        return
    await websocket.accept()
    SOCKETS.inc()
    try:
        await _attend(websocket, service, id)
    except WebSocketDisconnect:
        pass
    finally:
        SOCKETS.dec()


async def _attend(websocket: WebSocket, service: TableService, id: str) -> None:
    """Connect a client to its table, until the client or the server ends the connection."""
    try:
        live = await service.find(id) if re.fullmatch(messages.TABLE_ID, id) else None
    except NoSuchTable:
        live = None
    except StoreError:
        await _close(websocket, AGAIN, "restart")
        return
    if live is None:
        await _close(websocket, NOT_HERE, "closed")
        return
    hello = await _hello(websocket)
    if hello is None:
        await websocket.send_text(encode(messages.Wrong(reason="expected a first message of type 'hello'")))
        await websocket.close(POLICY)
        return
    keys = (*keys_of(websocket), *(key_of(token) for token in hello.tokens))
    plain = hello.mode == "plain"
    connection = Connection(keys, hello.language, plain, last_chat=0 if plain else None)
    service.presence.connect(live, connection)
    sender = asyncio.create_task(_send(websocket, connection))
    reader = asyncio.create_task(_listen(websocket, service, live, connection))
    try:
        await asyncio.wait({sender, reader}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        service.presence.disconnect(live, connection)
        for task in (sender, reader):
            task.cancel()
        await asyncio.gather(sender, reader, return_exceptions=True)


async def _hello(websocket: WebSocket) -> messages.Hello | None:
    """The first message of a client; None if it is another one, or does not come in time."""
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            message = await _receive(websocket)
    except (TimeoutError, ValueError):
        return None
    return message if isinstance(message, messages.Hello) else None


async def _send(websocket: WebSocket, connection: Connection) -> None:
    """Send what the connection's outbox holds, until it ends."""
    await connection.deliver(websocket.send_text)
    if connection.too_slow:
        await _close(websocket, AGAIN, "slow")
    else:
        await websocket.close(AGAIN)


async def _close(websocket: WebSocket, code: int, reason: str) -> None:
    await websocket.send_text(encode({"type": "bye", "reason": reason, "retry": 1000}))
    await websocket.close(code)


async def _receive(websocket: WebSocket) -> messages.FromClient:
    """The next message. Raises `ValueError` with what was expected."""
    event = await websocket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(event.get("code", 1000))
    text = event.get("text")
    if text is None:
        raise ValueError("expected a text message")
    return messages.parse(text)


async def _listen(websocket: WebSocket, service: TableService, live: LiveTable, connection: Connection) -> None:
    """Receive and handle messages until the client exceeds a limit; then close the connection."""
    bucket = Bucket(service.settings.rate, service.settings.rate * 3)
    allowance: Buckets = websocket.app.state.allowance
    wrong = 0
    if not connection.plain:
        await service.chat.send_history(live, connection)
    while True:
        connection.last_heard = time.monotonic()
        try:
            message = await _receive(websocket)
        except ValueError as error:
            wrong += 1
            if wrong > MOST_WRONG and service.settings.rate:
                break
            connection.send(messages.Wrong(reason=str(error)))
            continue
        wrong = 0
        if not bucket.take() or not allowance.take(live.id):
            break
        await handle(service, live, connection, message)
    connection.close("rate", 3000)
    await asyncio.sleep(GOODBYE_SECONDS)  # `_send` ends the connection as soon as the goodbye is sent


async def handle(service: TableService, live: LiveTable, connection: Connection, message: messages.FromClient) -> None:
    """Handle one message of a client."""
    match message:
        case messages.SocketAct() | messages.SocketAsk():
            connection.send(await service.pipeline.handle(live, message, connection.keys, connection.language))
        case messages.SocketChat(text=text):
            await _chat(service, live, connection, text)
        case messages.SetLanguage(language=language):
            connection.language = language
            send_whole(live, connection)
        case messages.Why(action=action):
            connection.send(because(live, connection, action))
        case messages.Ping():
            connection.send(messages.Pong(now=now_ms()))
        case messages.Hello():
            connection.send(messages.Wrong(reason="expected 'hello' as the first message only"))
        case other:
            assert_never(other)


async def _chat(service: TableService, live: LiveTable, connection: Connection, text: str) -> None:
    """Post a chat message of a client with a seat. Spectators cannot write."""
    seats = live.table.seats_of(connection.keys)
    if not seats:
        connection.send(messages.Wrong(reason=translate(connection.language, "refused-not-seated")))
        return
    try:
        await service.chat.post(live, seats[0], text)
    except StoreError:
        connection.send(messages.Wrong(reason=translate(connection.language, "refused-busy")))


def because(live: LiveTable, connection: Connection, action: str) -> dict[str, Any]:
    """Why an action is not legal, from what the connection's seat may see (`messages.Because`)."""
    table, seat, language = live.table, connection.viewer, connection.language
    reason, clause = "", ""
    if seat is None:
        reason = translate(language, "refused-not-seated")
    elif table.to_move != seat:
        reason = translate(language, "refused-over" if table.status == "over" else "refused-turn")
    elif (why := table.state.why_not(action)) is not None:
        reason, clause = why.text(language), why.clause
    return {"type": "because", "action": action, "reason": reason, "clause": clause}
