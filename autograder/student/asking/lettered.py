"""Answers by letters: a choice, an order."""

import re
from dataclasses import dataclass

from autograder.languages.chosen import say
from autograder.student.asking.typing import plain

LETTERS = "abcdefgh"


@dataclass(frozen=True)
class Choice:
    """One of some options.

    Args:
        options: what can be chosen, two to eight.
        right: the place of the right one, from 0; or several places, where the question asks for all that hold.
        remarks: what to say to each option when it was chosen; "" says nothing.
    """

    options: tuple[str, ...]
    right: int | tuple[int, ...]
    remarks: tuple[str, ...] = ()

    @property
    def all_right(self) -> tuple[int, ...]:
        """The places of what is right."""
        return self.right if isinstance(self.right, tuple) else (self.right,)

    @property
    def how(self) -> str:
        """What to type."""
        letters = LETTERS[: len(self.options)]
        if isinstance(self.right, tuple):
            return say("letters of {first} to {last}, all that hold", first=letters[0], last=letters[-1])
        return say("{letters} or {last}", letters=say(", ").join(letters[:-1]), last=letters[-1])

    @property
    def lines(self) -> tuple[tuple[str, str], ...]:
        """The options, each with its letter."""
        return tuple(zip(LETTERS, self.options, strict=False))

    def read(self, text: str) -> tuple[int, ...] | None:
        """The places that are meant by "b", "2", "a, c" or "ac"; None where that is none."""
        found = [_place(one) for one in re.sub(r"[^a-z0-9]|and", "", plain(text))]
        places = [one for one in found if one is not None and one < len(self.options)]
        several = isinstance(self.right, tuple)
        return tuple(sorted(set(places))) if len(places) == len(found) and (several or len(found) == 1) else None

    def typed(self, answer: tuple[int, ...]) -> str:
        """An answer as it could have been typed."""
        return "".join(LETTERS[place] for place in answer)

    def is_right(self, answer: tuple[int, ...]) -> bool:
        """Whether that is it."""
        return tuple(answer) == tuple(sorted(self.all_right))

    def said(self, answer: tuple[int, ...]) -> str:
        """An answer in words."""
        return say("; ").join(self.options[place].rstrip(".") for place in answer) or say("none of them")

    @property
    def truth(self) -> str:
        """The right answer in words."""
        return self.said(self.all_right)

    def distance(self, answer: tuple[int, ...]) -> str:
        """How close an answer came; "" where there is nothing to say."""
        told = [self.remarks[place] for place in answer if self.remarks and place not in self.all_right]
        if len(self.all_right) > 1 and not self.is_right(answer):
            hits = len(set(answer) & set(self.all_right))
            told.insert(0, say("You found {hits} of the {all}.", hits=hits, all=len(self.all_right)))
        return " ".join(one for one in told if one)


@dataclass(frozen=True)
class Order:
    """Things to be put in order.

    Args:
        items: the things, two to eight, in an order that gives nothing away.
        right: their places in `items`, in the right order.
    """

    items: tuple[str, ...]
    right: tuple[int, ...]

    @property
    def how(self) -> str:
        """What to type."""
        return say("all the letters in order, such as {letters}", letters=LETTERS[: len(self.items)])

    @property
    def lines(self) -> tuple[tuple[str, str], ...]:
        """The things, each with its letter."""
        return tuple(zip(LETTERS, self.items, strict=False))

    def read(self, text: str) -> tuple[int, ...] | None:
        """The order meant by "cab", "c a b" or "3, 1, 2"; None where one is missing or comes twice."""
        places = [_place(one) for one in re.sub(r"[^a-z0-9]", "", plain(text))]
        is_whole = sorted(-1 if one is None else one for one in places) == list(range(len(self.items)))
        return tuple(one for one in places if one is not None) if is_whole else None

    def typed(self, answer: tuple[int, ...]) -> str:
        """An answer as it could have been typed."""
        return "".join(LETTERS[place] for place in answer)

    def is_right(self, answer: tuple[int, ...]) -> bool:
        """Whether that is it."""
        return tuple(answer) == self.right

    def said(self, answer: tuple[int, ...]) -> str:
        """An order in words."""
        return say(", ").join(self.items[place] for place in answer)

    @property
    def truth(self) -> str:
        """The right order in words."""
        return self.said(self.right)

    def distance(self, answer: tuple[int, ...]) -> str:
        """How close an order came."""
        if self.is_right(answer):
            return ""
        right = sum(one == other for one, other in zip(answer, self.right, strict=True))
        one, several = "{right} of {all} is in place.", "{right} of {all} are in place."
        return say(one if right == 1 else several, right=right, all=len(self.right))


def _place(sign: str) -> int | None:
    """The place that a letter or a digit names: "a" and "1" are the first."""
    if sign in LETTERS:
        return LETTERS.index(sign)
    return int(sign) - 1 if sign in "123456789" else None
