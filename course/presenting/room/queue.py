"""Sentences that wait for the presenter."""

from __future__ import annotations

from dataclasses import dataclass, field

from course.presenting.serving.names import BadName, folded

MOST_WAITING = 300
MOST_OF_ONE = 3  # of one phone: the others want to be read, too


@dataclass
class Waiting:
    """A sentence, and who has sent it; the same one is there once, however many send it."""

    number: int
    sentence: str
    senders: dict[str, str] = field(default_factory=dict)
    """From a phone to the name that it gave; "" where it gave none."""

    @property
    def name(self) -> str:
        """Who sent it first, of those who gave a name."""
        return next((name for name in self.senders.values() if name), "")


class Queue:
    """In the order in which they came."""

    def __init__(self) -> None:
        self._waiting: dict[str, Waiting] = {}
        self._count = 0

    def add(self, phone: str, name: str, sentence: str) -> None:
        """Let a sentence wait.

        Args:
            phone: who sends it.
            name: as it may be shown; "" for none.
            sentence: as `clean_sentence` gives it.

        Raises:
            BadName: too many of this phone, or of all, are waiting.
        """
        same = folded(sentence)
        if same not in self._waiting:
            if sum(phone in one.senders for one in self._waiting.values()) >= MOST_OF_ONE:
                raise BadName(
                    "{count} sentences of yours are waiting already: send more when one is shown.", count=MOST_OF_ONE
                )
            if len(self._waiting) >= MOST_WAITING:
                raise BadName("More sentences are waiting than anybody can read: try again later.")
            self._count += 1
            self._waiting[same] = Waiting(self._count, sentence)
        self._waiting[same].senders[phone] = name

    def take(self, number: int) -> Waiting | None:
        """A sentence that waits, which waits no longer; None where there is none of this number."""
        for same, one in self._waiting.items():
            if one.number == number:
                return self._waiting.pop(same)
        return None

    def clear(self) -> None:
        """Forget all."""
        self._waiting.clear()

    def __len__(self) -> int:
        return len(self._waiting)

    @property
    def waiting(self) -> list[Waiting]:
        """All of them, the oldest first."""
        return list(self._waiting.values())
