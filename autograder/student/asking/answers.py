"""The kinds of answer that a question may have: a choice, a number, a shape, an order.

Each kind reads what a learner typed, says whether it is right, and how close it came.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

LETTERS = "abcdefgh"
NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?")
EXACT = 1e-9


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
            return f"letters of {letters[0]} to {letters[-1]}, all that hold"
        return f"{', '.join(letters[:-1])} or {letters[-1]}"

    @property
    def lines(self) -> tuple[tuple[str, str], ...]:
        """The options, each with its letter."""
        return tuple(zip(LETTERS, self.options, strict=False))

    def read(self, text: str) -> tuple[int, ...] | None:
        """The places that are meant by "b", "2", "a, c" or "ac"; None where that is none."""
        found = [_place(one) for one in re.sub(r"[^a-z0-9]|and", "", text.lower())]
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
        return "; ".join(self.options[place].rstrip(".") for place in answer) or "none of them"

    @property
    def truth(self) -> str:
        """The right answer in words."""
        return self.said(self.all_right)

    def distance(self, answer: tuple[int, ...]) -> str:
        """How close an answer came; "" where there is nothing to say."""
        told = [self.remarks[place] for place in answer if self.remarks and place not in self.all_right]
        if len(self.all_right) > 1 and not self.is_right(answer):
            hits = len(set(answer) & set(self.all_right))
            told.insert(0, f"You found {hits} of the {len(self.all_right)}.")
        return " ".join(one for one in told if one)


@dataclass(frozen=True)
class Number:
    """A number.

    Args:
        value: the right one.
        unit: what it counts, shown behind it: "%", "words".
        near: how far off, as a share of the right one, still counts as right; 0 asks for the number itself.
        shown: the right number as it is written, where its digits alone would puzzle: "about 22.6".
    """

    value: float
    unit: str = ""
    near: float = 0.0
    shown: str = ""

    how = "a number"
    lines = ()

    def read(self, text: str) -> float | None:
        """The number meant by "12", "2,048", "1/7", "2^11", "40 %"; None where it is none."""
        kept = text.lower().replace(",", "").replace("**", "^").replace("−", "-").replace(" ", "")
        kept = kept.removesuffix(self.unit.lower().replace(" ", "")).rstrip("%~").lstrip("~≈")
        for sign in "^/":
            left, found, right = kept.partition(sign)
            if found:
                if not (NUMBER.fullmatch(left) and NUMBER.fullmatch(right)):
                    return None
                try:
                    value = float(left) ** float(right) if sign == "^" else float(left) / float(right)
                except (ZeroDivisionError, OverflowError):
                    return None
                return value if isinstance(value, float) else None
        return float(kept) if NUMBER.fullmatch(kept) else None

    def typed(self, answer: float) -> str:
        """An answer as it could have been typed."""
        return repr(float(answer))

    def is_right(self, answer: float) -> bool:
        """Whether it is near enough."""
        return abs(answer - self.value) <= max(self.near * abs(self.value), EXACT)

    def said(self, answer: float) -> str:
        """A number with its unit."""
        digits = f"{answer:,.0f}" if answer == round(answer) and abs(answer) < 1e15 else f"{answer:.4g}"
        return f"{digits}{'' if self.unit == '%' or not self.unit else ' '}{self.unit}"

    @property
    def truth(self) -> str:
        """The right number in words."""
        return self.shown or self.said(self.value)

    def distance(self, answer: float) -> str:
        """How close a number came."""
        if self.is_right(answer):
            return ""
        if self.value and answer / self.value > 0:
            times = max(answer / self.value, self.value / answer)
            side = "more" if abs(answer) > abs(self.value) else "less"
            if times < 1.3:
                return f"That is close: a little {side} than it is."
            if times >= 3:
                factor = f"about {times:,.0f} times"
                return f"That is {factor} what it is." if side == "more" else f"It is {factor} as much."
            return f"That is {side} than it is, and of the right size."
        return "That is more than it is." if answer > self.value else "That is less than it is."


@dataclass(frozen=True)
class Shape:
    """The shape of an array.

    Args:
        shape: the right one.
    """

    shape: tuple[int, ...]

    how = "a shape, such as 2, 3"
    lines = ()

    def read(self, text: str) -> tuple[int, ...] | None:
        """The shape meant by "(1, 7, 512)", "1 7 512" or "1×7×512"; "()" is that of a single number."""
        kept = text.strip().strip("()[]").lower()
        parts = [one for one in re.split(r"[\s,x×*]+", kept) if one]
        if not parts:
            return () if text.strip() in ("()", "[]") else None
        return tuple(map(int, parts)) if all(map(str.isdecimal, parts)) else None

    def typed(self, answer: tuple[int, ...]) -> str:
        """An answer as it could have been typed."""
        return f"({', '.join(map(str, answer))})"

    def is_right(self, answer: tuple[int, ...]) -> bool:
        """Whether that is it."""
        return tuple(answer) == self.shape

    def said(self, answer: tuple[int, ...]) -> str:
        """A shape as Python writes it."""
        return f"`{tuple(answer)}`"

    @property
    def truth(self) -> str:
        """The right shape."""
        return self.said(self.shape)

    def distance(self, answer: tuple[int, ...]) -> str:
        """How close a shape came."""
        if self.is_right(answer):
            return ""
        if len(answer) != len(self.shape):
            return f"You gave {_axes(len(answer))}; it has {len(self.shape)}."
        if sorted(answer) == sorted(self.shape):
            return "The right sizes, in another order."
        right = sum(one == other for one, other in zip(answer, self.shape, strict=True))
        return f"{right} of {_axes(len(answer))} {'is' if right == 1 else 'are'} right."


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
        return f"all the letters in order, such as {LETTERS[: len(self.items)]}"

    @property
    def lines(self) -> tuple[tuple[str, str], ...]:
        """The things, each with its letter."""
        return tuple(zip(LETTERS, self.items, strict=False))

    def read(self, text: str) -> tuple[int, ...] | None:
        """The order meant by "cab", "c a b" or "3, 1, 2"; None where one is missing or comes twice."""
        places = [_place(one) for one in re.sub(r"[^a-z0-9]", "", text.lower())]
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
        return ", ".join(self.items[place] for place in answer)

    @property
    def truth(self) -> str:
        """The right order in words."""
        return self.said(self.right)

    def distance(self, answer: tuple[int, ...]) -> str:
        """How close an order came."""
        if self.is_right(answer):
            return ""
        right = sum(one == other for one, other in zip(answer, self.right, strict=True))
        return f"{right} of {len(self.right)} {'is' if right == 1 else 'are'} in place."


Answer = Choice | Number | Shape | Order


def _place(sign: str) -> int | None:
    """The place that a letter or a digit names: "a" and "1" are the first."""
    if sign in LETTERS:
        return LETTERS.index(sign)
    return int(sign) - 1 if sign in "123456789" else None


def _axes(count: int) -> str:
    return f"{count} {'axis' if count == 1 else 'axes'}"
