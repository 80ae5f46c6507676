"""The room's state, and what of it is told to whom: to phones, to the presenter, to the wall."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping
from typing import Any

import segno

from course.presenting.room.queue import Queue
from course.presenting.serving.buckets import Buckets
from course.presenting.serving.hub import Hub
from course.presenting.serving.names import BadName

MOST_PHONES = 1_000  # that are remembered
MOST_LISTENING = 400
TOGETHER = 0.3  # seconds in which changes are gathered before anybody is told
GUESSES = ("right", "wrong")


class Room:
    """One room.

    Nothing that a phone has sent is told to another phone or to the wall before the presenter has picked it.

    Args:
        address: where phones come in.
    """

    def __init__(self, address: str):
        self.address, self.key = address, secrets.token_urlsafe(9)
        self.queue, self.is_open = Queue(), True
        self.shown: Mapping[str, str] | None = None  # on the wall: sentence and name
        self.asked: Mapping[str, str] | None = None  # the room is guessing about it
        self._guesses: dict[str, str] = {}
        self._phones: dict[str, bool] = {}  # whether it has sent anything, the one that came first before the others
        # By address: a whole room may sit behind one. By phone: nobody types quicker than that.
        self.arrivals, self.wrong_keys = Buckets(250, 20), Buckets(20, 0.5)
        self.sayings = Buckets(4, 0.1)
        self.qr = segno.make(address).svg_data_uri(border=2, scale=4)
        self.phones = Hub(self._for_phones, most=MOST_LISTENING)
        self.presenter = Hub(self._for_presenter)
        self.wall = Hub(self._for_wall)
        # Two hundred phones aren't woken by what they aren't told.
        self._told: dict[Hub, Any] = {self.phones: self._for_phones()}
        self._soon: asyncio.TimerHandle | None = None

    def come(self) -> str:
        """Let a phone in; what it is known by."""
        if len(self._phones) >= MOST_PHONES:  # or somebody who comes in all the time would fill the room
            silent = (phone for phone, has_sent in self._phones.items() if not has_sent)
            del self._phones[next(silent, next(iter(self._phones)))]
        phone = secrets.token_urlsafe(12)
        self._phones[phone] = False
        return phone

    def knows(self, phone: object) -> bool:
        """Whether a phone has come in."""
        return isinstance(phone, str) and phone in self._phones

    def say(self, phone: str, name: str, sentence: str) -> None:
        """Take a sentence. Raises BadName."""
        self._phones[phone] = True
        if not self.is_open:
            raise BadName("The presenter takes no sentences just now.")
        self.queue.add(phone, name, sentence)
        self.changed()

    def guess(self, phone: str, guess: object) -> None:
        """Take a guess; a newer one takes its place. Raises BadName."""
        self._phones[phone] = True
        if self.asked is None:
            raise BadName("Nothing is being guessed just now.")
        if guess not in GUESSES:
            raise BadName("There is no such guess.")
        self._guesses[phone] = str(guess)
        self.changed()

    def pick(self, number: int, *, guess_first: bool) -> bool:
        """Show a sentence that waits, or let the room guess about it first; whether there is one of this number."""
        one = self.queue.take(number)
        if one is None:
            return False
        self._guesses = {}
        picked = {"sentence": one.sentence, "name": one.name}
        self.asked, self.shown = (picked, None) if guess_first else (None, picked)
        self.changed()
        return True

    def reveal(self) -> None:
        """Translate what has been guessed about."""
        if self.asked is not None:
            self.shown, self.asked = self.asked, None
            self.changed()

    def changed(self) -> None:
        """Tell everybody whom it concerns, soon."""
        if self._soon is None:
            self._soon = asyncio.get_running_loop().call_later(TOGETHER, self._tell)

    def _tell(self) -> None:
        self._soon = None
        told = {self.phones: self._for_phones(), self.presenter: self._for_presenter(), self.wall: self._for_wall()}
        for hub, state in told.items():
            if self._told.get(hub) != state:
                hub.tell(state)
        self._told = told

    def _for_phones(self) -> dict[str, Any]:
        return {"open": self.is_open, "shown": self.shown, "asked": self.asked}

    def _for_presenter(self) -> dict[str, Any]:
        waiting = [
            {"number": one.number, "sentence": one.sentence, "name": one.name, "count": len(one.senders)}
            for one in self.queue.waiting
        ]
        return {**self._for_phones(), "waiting": waiting, "guesses": self._counts(), "phones": len(self._phones)}

    def _for_wall(self) -> dict[str, Any]:
        wall = {**self._for_phones(), "guesses": self._counts(), "waiting": len(self.queue)}
        return {**wall, "address": self.address, "qr": self.qr}

    def _counts(self) -> dict[str, int]:
        return {guess: sum(one == guess for one in self._guesses.values()) for guess in GUESSES}
