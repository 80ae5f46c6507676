"""Which word does it look at when it writes another? Phones touch one; then the model's own attention is shown."""

import math
from dataclasses import dataclass, field
from typing import Any

from autograder.serving.names import BadName

MOST_WORDS = 40


@dataclass
class Touching:
    """One question to the room.

    Args:
        written: the word that the model wrote.
        words: those that it may have looked at.
        p: how much it looked at each, by head or on average; told to nobody before it is shown.
        is_shown: whether it is.
        touches: the place of the word that each phone has touched.
    """

    written: str
    words: list[str]
    p: list[float]
    is_shown: bool = False
    touches: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Raise BadName where the words and numbers make no question."""
        fits = (
            isinstance(self.written, str)
            and isinstance(self.words, list)
            and isinstance(self.p, list)
            and 2 <= len(self.words) == len(self.p) <= MOST_WORDS
            and all(isinstance(word, str) for word in self.words)
            and all(isinstance(share, int | float) and math.isfinite(share) for share in self.p)
        )
        if not fits:
            raise BadName("A written word, words and as many numbers are expected.")

    def touch(self, phone: str, place: object) -> None:
        """Take a touch; a newer one takes its place. Raises BadName."""
        if type(place) is not int or not 0 <= place < len(self.words):
            raise BadName("There is no such word.")
        if self.is_shown:
            raise BadName("Nothing is being guessed just now.")
        self.touches[phone] = place

    def for_phones(self) -> dict[str, Any]:
        """The question; what the model looked at most only when that is shown."""
        most = max(range(len(self.p)), key=self.p.__getitem__)
        looked = {"place": most, "share": self.p[most]} if self.is_shown else None
        return {"written": self.written, "words": self.words, "looked": looked}

    def for_wall(self) -> dict[str, Any]:
        """The question, how many have touched each word, and the attention when that is shown."""
        touched = list(self.touches.values())
        counts = [touched.count(place) for place in range(len(self.words))]
        return {**self.for_phones(), "counts": counts, "p": self.p if self.is_shown else None}
