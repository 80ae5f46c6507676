"""What the room guesses before it sees a translation, and how often each phone has been right."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from autograder.serving.names import BadName

GUESSES = ("right", "wrong")
BEST = 5  # that are shown at the end, without their names


@dataclass
class Round:
    """One sentence: what each phone says of the translation to come, and what the presenter says of it in the end."""

    guesses: dict[str, str] = field(default_factory=dict)
    was: str | None = None


@dataclass(frozen=True)
class Score:
    """How one phone has done: `right` of `guessed`, the last `streak` of them in a row."""

    right: int
    guessed: int
    streak: int


class Guessing:
    """All rounds of a room, the newest last.

    Args:
        kept: from `as_data`.
    """

    def __init__(self, kept: Iterable[Mapping[str, Any]] = ()):
        self._rounds = [Round(dict(one["guesses"]), one["was"]) for one in kept]
        if any(one.was not in (None, *GUESSES) for one in self._rounds):
            raise ValueError("a translation is right or wrong")

    def begin(self) -> None:
        """A new sentence; one that was never settled counts for nobody."""
        self._rounds = [one for one in self._rounds if one.was is not None]
        self._rounds.append(Round())

    def guess(self, phone: str, guess: object) -> None:
        """Take a guess; a newer one of the same phone takes its place. Raises BadName."""
        if guess not in GUESSES:
            raise BadName("There is no such guess.")
        if not self._rounds:  # a room that was kept before rounds were
            self.begin()
        self._rounds[-1].guesses[phone] = str(guess)

    def settle(self, was: object) -> None:
        """The translation was right, or wrong; who says so may change their mind. Raises BadName."""
        if was not in GUESSES or not self._rounds:
            raise BadName("There is no such guess.")
        self._rounds[-1].was = str(was)

    def forget(self, phones: Iterable[str]) -> None:
        """Nothing of these phones counts any more."""
        for one in self._rounds:
            for phone in phones:
                one.guesses.pop(phone, None)

    @property
    def counts(self) -> dict[str, int]:
        """How many have guessed what about the newest sentence."""
        counted = Counter(self._rounds[-1].guesses.values()) if self._rounds else Counter()
        return {guess: counted[guess] for guess in GUESSES}

    @property
    def was(self) -> str | None:
        """What the newest translation was; None until that is said."""
        return self._rounds[-1].was if self._rounds else None

    def guess_of(self, phone: str) -> str | None:
        """What a phone has guessed about the newest sentence."""
        return self._rounds[-1].guesses.get(phone) if self._rounds else None

    def score(self, phone: str) -> Score:
        """How a phone has done so far. A sentence that it didn't guess about breaks no streak."""
        hits = [one.guesses[phone] == one.was for one in self._rounds if one.was is not None and phone in one.guesses]
        streak = next((place for place, hit in enumerate(reversed(hits)) if not hit), len(hits))
        return Score(sum(hits), len(hits), streak)

    def best(self) -> list[dict[str, int]]:
        """The best phones by how often they were right, then by how seldom they were wrong; nobody is named."""
        phones = {phone for one in self._rounds if one.was is not None for phone in one.guesses}
        scores = sorted((self.score(phone) for phone in phones), key=lambda one: (-one.right, one.guessed))
        return [asdict(one) for one in scores[:BEST] if one.right]

    def as_data(self) -> list[dict[str, Any]]:
        """All of it, to be kept."""
        return [asdict(one) for one in self._rounds]
