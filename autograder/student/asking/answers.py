"""What every kind of answer can do: read what a learner typed, say whether it is right, and how close it came."""

from typing import Any, Protocol


class Answer(Protocol):
    """What every kind of answer can do. What it reads, and takes as an answer, is its own."""

    @property
    def how(self) -> str:
        """What to type."""
        ...

    @property
    def lines(self) -> tuple[tuple[str, str], ...]:
        """What there is to choose from, each with its letter."""
        ...

    @property
    def truth(self) -> str:
        """The right answer in words."""
        ...

    def read(self, text: str) -> Any:
        """The answer that somebody typed; None where that can't be read."""
        ...

    def typed(self, answer: Any) -> str:
        """An answer as it could have been typed."""
        ...

    def is_right(self, answer: Any) -> bool:
        """Whether that is it."""
        ...

    def said(self, answer: Any) -> str:
        """An answer in words."""
        ...

    def distance(self, answer: Any) -> str:
        """How close an answer came; "" where there is nothing to say."""
        ...
