"""The room's state, and what of it is told to whom: to phones, to the presenter, to the wall."""

import asyncio
import secrets
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import segno

from autograder.base.problem import Problem
from autograder.serving.buckets import Buckets
from autograder.serving.hub import Hub
from autograder.serving.names import BadName
from autograder.serving.shares import gives_way
from course.presenting.room.guessing import Guessing
from course.presenting.room.keeping import NAME, read_room, write_room
from course.presenting.room.operating import Operating
from course.presenting.room.queue import Queue, Waiting
from course.presenting.room.touching import Touching

MOST_PHONES = 1_000  # that are remembered
MOST_LISTENING = 400
TOGETHER = 0.3  # seconds in which changes are gathered before anybody is told


@dataclass
class Phone:
    """A phone that has come in."""

    address: str
    has_sent: bool = False


class Room:
    """One room.

    Nothing that a phone has sent is told to another phone or to the wall before the presenter has picked it.

    Args:
        address: where phones come in.
        folder: in which a translator is kept, and the room beside it; None keeps nothing.

    Raises:
        Problem: what is kept there is no room.
    """

    def __init__(self, address: str, folder: Path | None = None):
        self.address, self._folder = address, folder
        kept = read_room(folder)
        self.key: str = kept.get("key") or secrets.token_urlsafe(9)
        self.is_open: bool = kept.get("open", True)
        self.shown: Mapping[str, str] | None = kept.get("shown")  # on the wall: sentence and name
        self.asked: Mapping[str, str] | None = kept.get("asked")  # the room is guessing about it
        self.text: str | None = kept.get("text")  # the translation of what is shown, once the wall has it
        self.guessed: bool = kept.get("guessed", False)  # whether the room has guessed about what is shown
        self._best_are_shown = False
        self.touching: Touching | None = None  # the room is asked where the model looks
        self.operating: Operating | None = None  # each phone takes something away from its own copy
        try:
            self.queue = Queue(kept.get("waiting", ()))
            self._guessing = Guessing(kept.get("rounds", ()))
            self._phones = {one: Phone(*about) for one, about in kept.get("phones", {}).items()}  # the oldest first
            self._banned: set[str] = set(kept.get("banned", ()))  # addresses from which no new phone comes in
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise Problem(
                f"{NAME} in {folder} is damaged ({error}): move it away, and the room begins anew."
            ) from error
        # By address: a whole room may sit behind one. By phone: nobody types quicker than that.
        self.arrivals, self.wrong_keys = Buckets(250, 20), Buckets(20, 0.5)
        self.sayings, self.findings = Buckets(4, 0.1), Buckets(10, 0.5)
        self.qr = segno.make(address).svg_data_uri(border=2, scale=4)
        self.phones = Hub(self._for_phones, most=MOST_LISTENING)
        self.presenter = Hub(self._for_presenter)
        self.wall = Hub(self._for_wall)
        # Two hundred phones aren't woken by what they aren't told.
        self._told: dict[Hub, Any] = {self.phones: self._for_phones()}
        self._soon: asyncio.TimerHandle | None = None

    def come(self, address: str = "") -> str:
        """Let a phone in from an address; what it is known by. Raises BadName where the presenter has banned that."""
        if address in self._banned:
            raise BadName("The presenter takes no new phones from your address.")
        phone = secrets.token_urlsafe(12)
        self._phones[phone] = Phone(address)
        if len(self._phones) > MOST_PHONES:  # what has sent nothing goes before what has, the oldest first
            ages = {one: -place for place, one in enumerate(self._phones)}
            silent = {one: (not about.has_sent, ages[one]) for one, about in self._phones.items()}
            del self._phones[gives_way(self._phones, lambda one: self._phones[one].address, silent.__getitem__)]
        self.changed()
        return phone

    def knows(self, phone: object) -> bool:
        """Whether a phone has come in."""
        return isinstance(phone, str) and phone in self._phones

    def say(self, phone: str, name: str, sentence: str) -> None:
        """Take a sentence. Raises BadName."""
        self._phones[phone].has_sent = True
        if not self.is_open:
            raise BadName("The presenter takes no sentences just now.")
        self.queue.add(phone, name, sentence, self._phones[phone].address)
        self.changed()

    def guess(self, phone: str, guess: object) -> None:
        """Take a guess; a newer one takes its place. Raises BadName."""
        self._phones[phone].has_sent = True
        if self.asked is None:
            raise BadName("Nothing is being guessed just now.")
        self._guessing.guess(phone, guess)
        self.changed()

    def score(self, phone: str) -> dict[str, Any]:
        """What a phone has guessed about the newest sentence, and how it has done so far."""
        return {"guess": self._guessing.guess_of(phone), **asdict(self._guessing.score(phone))}

    def pick(self, number: int, *, guess_first: bool) -> bool:
        """Show a sentence that waits, or let the room guess about it first; whether there is one of this number."""
        one = self.queue.take(number)
        if one is None:
            return False
        picked = {"sentence": one.sentence, "name": one.name}
        self.text, self.guessed, self._best_are_shown = None, guess_first, False
        self.touching = self.operating = None
        self.asked, self.shown = (picked, None) if guess_first else (None, picked)
        if guess_first:
            self._guessing.begin()
        self.changed()
        return True

    def reveal(self) -> None:
        """Translate what has been guessed about."""
        if self.asked is not None:
            self.shown, self.asked = self.asked, None
            self.changed()

    def translated(self, sentence: str, text: str, was: str | None = None) -> None:
        """The wall has a translation: where it is that of what is shown, the phones get it as well.

        Where it is known what it was, "right" or "wrong", that is said at once; the presenter may say otherwise.
        """
        if self.shown is not None and self.shown["sentence"] == sentence and self.text is None:
            self.text = text
            if was and self.guessed:
                self._guessing.settle(was)
            self.changed()

    def settle(self, was: object) -> None:
        """The presenter says what the translation was. Raises BadName where nothing has been guessed about it."""
        if self.shown is None or not self.guessed:
            raise BadName("Nothing has been guessed about what is on the wall.")
        self._guessing.settle(was)
        self.changed()

    def show_best(self, are_shown: bool) -> None:
        """Show who has guessed best, or no longer."""
        self._best_are_shown = are_shown
        self.changed()

    def ask_where(self, question: Touching | None) -> None:
        """Ask where the model looks; None ends that."""
        self.touching = question
        self.changed()

    def touch(self, phone: str, place: object) -> None:
        """Take a touch. Raises BadName."""
        self._phones[phone].has_sent = True
        if self.touching is None:
            raise BadName("Nothing is being guessed just now.")
        self.touching.touch(phone, place)
        self.changed()

    def operate(self, operating: Operating | None) -> None:
        """Let all phones operate; None ends that."""
        self.operating = operating
        self.changed()

    def find(self, phone: str, found: object) -> None:
        """Take what a phone has found by operating. Raises BadName."""
        if self.operating is None:
            raise BadName("Nobody is operating just now.")
        self.operating.find(phone, found)
        self.changed()

    def take_off(self) -> None:
        """Nothing is on the wall any more, and nothing is guessed about."""
        self.shown = self.asked = self.text = self.touching = None
        self.guessed = self._best_are_shown = False
        self.changed()

    def ban(self, number: int, *, whole: bool) -> None:
        """Drop all that is from whoever has sent a sentence, and let no new phone in from there.

        Args:
            number: of the sentence.
            whole: whether all phones of the addresses go, and not only those that have sent it.
        """
        one = self.queue.find(number)
        if one is None:
            return
        addresses = {address for _, address in one.senders.values()}
        there = {phone for phone, about in self._phones.items() if whole and about.address in addresses}
        for phone in (gone := there | one.senders.keys()):
            self._phones.pop(phone, None)
            if self.touching is not None:
                self.touching.touches.pop(phone, None)
            if self.operating is not None:
                self.operating.found.pop(phone, None)
        self._guessing.forget(gone)
        self.queue.forget(gone)
        self._banned |= addresses
        self.changed()

    def lift_bans(self) -> None:
        """Let new phones in from everywhere."""
        self._banned.clear()
        self.changed()

    def changed(self) -> None:
        """Tell everybody whom it concerns, soon."""
        if self._soon is None:
            self._soon = asyncio.get_running_loop().call_later(TOGETHER, self._tell)

    def _tell(self) -> None:
        self._soon = None
        write_room(self._folder, self._kept())
        told = {self.phones: self._for_phones(), self.presenter: self._for_presenter(), self.wall: self._for_wall()}
        for hub, state in told.items():
            if self._told.get(hub) != state:
                hub.tell(state)
        self._told = told

    def _kept(self) -> dict[str, Any]:
        phones = {one: [about.address, about.has_sent] for one, about in self._phones.items()}
        wall = {"open": self.is_open, "shown": self.shown, "asked": self.asked, "text": self.text}
        guesses = {"guessed": self.guessed, "rounds": self._guessing.as_data()}
        rest = {"phones": phones, "waiting": self.queue.as_data(), "banned": sorted(self._banned)}
        return {"key": self.key, **wall, **guesses, **rest}

    def _for_phones(self) -> dict[str, Any]:
        """Nobody guesses what others have guessed: the counts come with the translation."""
        ended = self.shown is not None and self.guessed
        outcome = {"counts": self._guessing.counts, "was": self._guessing.was} if ended else None
        wall = {"open": self.is_open, "shown": self.shown, "asked": self.asked}
        touching = self.touching.for_phones() if self.touching else None
        asks = {"touching": touching, "operating": self.operating is not None}
        return {**wall, "text": self.text, "outcome": outcome, "best": self._best_are_shown, **asks}

    def _for_presenter(self) -> dict[str, Any]:
        near = Counter(phone.address for phone in self._phones.values())

        def about(one: Waiting) -> dict[str, Any]:
            count, of_address = len(one.senders), near[one.address]
            return {
                "number": one.number, "sentence": one.sentence, "name": one.name, "count": count, "near": of_address,
            }  # fmt: skip

        state = {**self._for_phones(), "waiting": [about(one) for one in self.queue.waiting]}
        about_all = {"guesses": self._guessing.counts, "phones": len(self._phones), "bans": len(self._banned)}
        return {**state, **about_all}

    def _for_wall(self) -> dict[str, Any]:
        wall = {**self._for_phones(), "guesses": self._guessing.counts, "waiting": len(self.queue)}
        best = self._guessing.best() if self._best_are_shown else None
        touching = self.touching.for_wall() if self.touching else None
        operating = self.operating.for_wall() if self.operating else None
        asks = {"touching": touching, "operating": operating}
        return {**wall, "best": best, **asks, "address": self.address, "qr": self.qr}
