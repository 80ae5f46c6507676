"""Sentences that wait for the presenter."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from autograder.serving.names import BadName, folded
from autograder.serving.shares import gives_way

MOST_WAITING = 300
MOST_OF_ONE = 3  # of one phone: the others want to be read, too


@dataclass
class Waiting:
    """A sentence, and who has sent it; the same one is there once, however many send it."""

    number: int
    sentence: str
    senders: dict[str, tuple[str, str]] = field(default_factory=dict)
    """From a phone to the name that it gave, "" where it gave none, and to its address; the first one first."""

    @property
    def name(self) -> str:
        """Who sent it first, of those who gave a name."""
        return next((name for name, _ in self.senders.values() if name), "")

    @property
    def address(self) -> str:
        """Where it came from first."""
        return next((address for _, address in self.senders.values()), "")


class Queue:
    """What waits.

    Args:
        kept: from `as_data`.
    """

    def __init__(self, kept: Collection[dict[str, Any]] = ()) -> None:
        self._waiting: dict[str, Waiting] = {}
        for one in kept:
            senders = {phone: (str(name), str(address)) for phone, (name, address) in one["senders"].items()}
            self._waiting[folded(one["sentence"])] = Waiting(int(one["number"]), one["sentence"], senders)
        self._count = max((one.number for one in self._waiting.values()), default=0)

    def add(self, phone: str, name: str, sentence: str, address: str = "") -> None:
        """Let a sentence wait. Where too many do, the newest goes that few have asked for, of the fattest address.

        Args:
            phone: who sends it.
            name: as it may be shown; "" for none.
            sentence: as `clean_sentence` gives it.
            address: where the phone is.

        Raises:
            BadName: too many of this phone, or of its address, are waiting.
        """
        same = folded(sentence)
        if same not in self._waiting:
            if sum(phone in one.senders for one in self._waiting.values()) >= MOST_OF_ONE:
                raise BadName(
                    "{count} sentences of yours are waiting already: send more when one is shown.", count=MOST_OF_ONE
                )
            self._count += 1
            self._waiting[same] = Waiting(self._count, sentence)
        self._waiting[same].senders[phone] = name, address
        if len(self._waiting) > MOST_WAITING:
            goes = gives_way(
                self._waiting.values(), lambda one: one.address, lambda one: (-len(one.senders), one.number)
            )
            self.take(goes.number)
            if goes.number == self._count:
                raise BadName("More sentences are waiting than anybody can read: try again later.")

    def take(self, number: int) -> Waiting | None:
        """A sentence that waits, which waits no longer; None where there is none of this number."""
        one = self.find(number)
        return one and self._waiting.pop(folded(one.sentence))

    def find(self, number: int) -> Waiting | None:
        """A sentence that waits; None where there is none of this number."""
        return next((one for one in self._waiting.values() if one.number == number), None)

    def forget(self, phones: Collection[str]) -> None:
        """Drop what nobody but these phones has sent."""
        for same, one in list(self._waiting.items()):
            one.senders = {phone: about for phone, about in one.senders.items() if phone not in phones}
            if not one.senders:
                del self._waiting[same]

    def clear(self) -> None:
        """Forget all."""
        self._waiting.clear()

    def __len__(self) -> int:
        return len(self._waiting)

    def as_data(self) -> list[dict[str, Any]]:
        """All of it, as JSON knows it."""
        return [vars(one) for one in self._waiting.values()]

    @property
    def waiting(self) -> list[Waiting]:
        """What most have asked for first; of what equally many have, the first of each address, then its second.

        Askers of one address count as one at first, since one can invent phones, but hardly addresses.
        """
        of_address: Counter[str] = Counter()
        order = {}
        for one in sorted(self._waiting.values(), key=lambda one: one.number):
            of_address[one.address] += 1
            addresses = {address for _, address in one.senders.values()}
            order[one.number] = -len(addresses), -len(one.senders), of_address[one.address], one.number
        return sorted(self._waiting.values(), key=lambda one: order[one.number])
