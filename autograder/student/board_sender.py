"""The notebook's side of the board: join, leave, and results that are sent in the background.

Standard library alone, and no error ever reaches the learner's cell: where the board is down, results wait.
"""

import contextlib
import ipaddress
import json
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from autograder.languages.chosen import say

PATIENCE = 5  # seconds that `join` waits
WAITS = (2, 5, 15, 30, 60)  # seconds before a result is sent again
A_DAY = 24 * 60 * 60  # seconds: a workshop is over then, and its address may be somebody else's
LONGEST_ANSWER = 4_096  # bytes
GONE = (401, 403, 404)  # the board will never take anything from us


class NotJoined(Exception):
    """The board does not let us in; the message says why in one sentence."""


@dataclass(frozen=True)
class Membership:
    """Who we are to a board."""

    address: str
    name: str
    token: str
    since: float


class Sender:
    """Sends the newest result of each exercise, and the newest of each guess, one after the other.

    Args:
        membership: who we are.
        waits: seconds before a result is sent again.
    """

    def __init__(self, membership: Membership, waits: tuple[float, ...] = WAITS):
        self.membership, self._waits = membership, waits
        self._waiting: dict[tuple[str, str], dict[str, Any]] = {}
        self._change = threading.Condition()
        self._thread: threading.Thread | None = None
        self._ended = False

    def send(self, result: Mapping[str, Any], path: str = "result") -> None:
        """Send a result soon, or, by another path, a guess; a newer one of the same slug takes its place."""
        with self._change:
            if self._ended:
                return
            self._waiting[path, result["slug"]] = dict(result)
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._work, name="workshop board", daemon=True)
                self._thread.start()
            self._change.notify()

    def end(self) -> None:
        """Send nothing more."""
        with self._change:
            self._ended = True
            self._waiting.clear()
            self._change.notify()

    def is_idle(self) -> bool:
        """Whether nothing waits."""
        with self._change:
            return not self._waiting

    def _work(self) -> None:
        failures = 0
        while True:
            with self._change:
                self._change.wait_for(lambda: self._waiting or self._ended)
                if self._ended:
                    return
                place, result = next(iter(self._waiting.items()))
            status = self._post(place[0], result)
            if status in GONE:
                self.end()
                return
            with self._change:
                if status is not None and status != 429 and status < 500:
                    failures = 0
                    if self._waiting.get(place) is result:
                        del self._waiting[place]
                    continue
                pause = self._waits[min(failures, len(self._waits) - 1)]
                failures += 1
                self._change.wait_for(lambda: self._ended, pause)

    def _post(self, path: str, result: dict[str, Any]) -> int | None:
        """The board's answer, or None where it doesn't answer."""
        try:
            return post(f"{self.membership.address}/{path}", {"token": self.membership.token, **result})[0]
        except Exception:  # whatever it is, it is not the learner's concern
            return None


def post(address: str, body: Mapping[str, Any]) -> tuple[int, dict[str, Any]]:
    """Send JSON; the status, and the JSON object that came back. Raises OSError where nobody answers."""
    request = urllib.request.Request(address, json.dumps(body).encode(), {"Content-Type": "application/json"})
    try:
        with _opener(address).open(request, timeout=PATIENCE) as reply:
            return reply.status, _decoded(reply)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, _decoded(error)


def join_board(room: str, name: str, address: str, before: Membership | None = None) -> Membership:
    """Take a name in a room, or take it up again. Raises NotJoined."""
    address = address.strip().rstrip("/")
    if urlsplit(address).scheme not in ("http", "https") or not urlsplit(address).hostname:
        raise NotJoined(
            say("{address} is no address of a board; it looks like http://192.168.1.20:8018.", address=repr(address))
        )
    try:
        ours = {"token": before.token} if before is not None and before.address == address else {}
        status, answer = post(f"{address}/join", {"room": room, "name": name, **ours})
    except (OSError, ValueError) as error:
        raise NotJoined(
            say("The board at {address} does not answer; check(...) works without it.", address=address)
        ) from error
    if status != 200 or not isinstance(answer.get("token"), str):
        raise NotJoined(
            str(answer.get("problem", say("What answers at {address} is no workshop board.", address=address)))[:300]
        )
    return Membership(address, str(answer.get("name"))[:100], answer["token"], time.time())


def leave_board(membership: Membership) -> None:
    """Let the board forget us. Raises NotJoined where it does not answer."""
    try:
        post(f"{membership.address}/leave", {"token": membership.token})
    except (OSError, ValueError) as error:
        raise NotJoined(
            say("The board at {address} does not answer, so it still shows you.", address=membership.address)
        ) from error


def read_membership(path: Path) -> Membership | None:
    """Who we are on a board, if we have joined one within the last day."""
    try:
        found = Membership(**json.loads(path.read_text(encoding="utf-8")))
        return found if 0 <= time.time() - found.since < A_DAY else None
    except (OSError, ValueError, TypeError):
        return None


def keep_membership(path: Path, membership: Membership) -> None:
    """Keep who we are, for the other notebooks and for next time; only we may read it."""
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(0o600)
        path.write_text(json.dumps(asdict(membership)), encoding="utf-8")


def _decoded(reply: Any) -> dict[str, Any]:
    try:
        found = json.loads(reply.read(LONGEST_ANSWER))
    except ValueError:
        found = None
    return found if isinstance(found, dict) else {}


def _opener(address: str) -> urllib.request.OpenerDirector:
    """Straight to a board in the same network; a proxy would not find it."""
    host = urlsplit(address).hostname or ""
    with contextlib.suppress(ValueError):
        if ipaddress.ip_address(host).is_private:
            return urllib.request.build_opener(urllib.request.ProxyHandler({}))
    return urllib.request.build_opener()
