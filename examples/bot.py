"""A bot that talks to the server over HTTP and JSON lines: it takes a seat at a table and plays the first legal action.

    python bot.py http://127.0.0.1:8000 TABLE INVITE

A bot can be written in any language: POST to take a seat, GET the stream, POST an action whenever `legal` is not empty.
"""

import json
import sys
from contextlib import suppress
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def choose(position: str, legal: list[str]) -> str:
    return legal[0]  # write your own choice here; `position` is what your seat sees


def call(url: str, token: str = "", body: object = None):  # type: ignore[no-untyped-def]  # kept short
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    return urlopen(Request(url, None if body is None else json.dumps(body).encode(), headers))


def main(server: str, table: str, invite: str = "") -> None:
    base = f"{server}/api/tables/{table}"
    seat = json.load(call(f"{base}/seats", body={"name": "My bot", "invite": invite, "bearer": True}))
    for line in call(f"{base}/stream", seat["token"]):
        news = json.loads(line) if line.strip() else {}
        if news.get("legal"):
            seq = news["table"]["seq"]  # also makes the id: an action that is sent twice is played once
            action = choose(news["position"], news["legal"])
            with suppress(HTTPError):  # the position changed meanwhile: the next line has the new one
                call(f"{base}/actions", seat["token"], {"id": f"bot-{seq}", "at": seq, "action": action})
        if news.get("table", {}).get("status") == "over":
            print("over:", news["table"]["outcome"]["win_shares"])
            break


if __name__ == "__main__":
    main(*sys.argv[1:])
