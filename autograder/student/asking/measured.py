"""Answers in numbers: one number, a shape."""

import math
import re
from dataclasses import dataclass
from typing import ClassVar

from autograder.languages.chosen import say
from autograder.student.asking.typing import digits, plain

NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?")
EXACT = 1e-9


@dataclass(frozen=True)
class Number:
    """A number.

    Args:
        value: the right one.
        unit: what it counts, shown behind it: "%", "words".
        near: how far off, as a share of the right one, still counts as right; 0 asks for the number itself.
        shown: the right number as it is written, where its digits alone would puzzle: "about 22.6".
        scale: the two ends of a slider, where a feeling for size is asked and no digits; None shows none.
    """

    value: float
    unit: str = ""
    near: float = 0.0
    shown: str = ""
    scale: tuple[int, int] | None = None

    lines: ClassVar[tuple[tuple[str, str], ...]] = ()

    @property
    def how(self) -> str:
        """What to type."""
        return (
            say("a number from {low} to {high}", low=self.scale[0], high=self.scale[1])
            if self.scale
            else say("a number")
        )

    def read(self, text: str) -> float | None:
        """The number meant by "12", "2,048", "1/7", "2^11", "40 %", "2 万"; None where it is none."""
        kept, times = digits(text, self.unit)
        for sign in "^/":
            left, found, right = kept.partition(sign)
            if found:
                if not (NUMBER.fullmatch(left) and NUMBER.fullmatch(right)):
                    return None
                try:
                    value = float(left) ** float(right) if sign == "^" else float(left) / float(right)
                except (ZeroDivisionError, OverflowError):
                    return None
                return value if isinstance(value, float) and math.isfinite(value) else None
        value = times * float(kept) if NUMBER.fullmatch(kept) else math.inf
        return value if math.isfinite(value) else None

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
            more = abs(answer) > abs(self.value)
            if times < 1.3:
                closely = "That is close: a little more than it is.", "That is close: a little less than it is."
                return say(closely[0 if more else 1])
            if times >= 3:
                far = "That is about {times} times what it is.", "It is about {times} times as much."
                return say(far[0 if more else 1], times=f"{times:,.0f}")
            size = "That is more than it is, and of the right size.", "That is less than it is, and of the right size."
            return say(size[0 if more else 1])
        return say("That is more than it is.") if answer > self.value else say("That is less than it is.")


@dataclass(frozen=True)
class Shape:
    """The shape of an array.

    Args:
        shape: the right one.
    """

    shape: tuple[int, ...]

    lines: ClassVar[tuple[tuple[str, str], ...]] = ()

    @property
    def how(self) -> str:
        """What to type."""
        return say("a shape, such as 2, 3")

    def read(self, text: str) -> tuple[int, ...] | None:
        """The shape meant by "(1, 7, 512)", "1 7 512", "1×7×512", "（1，7，512）"; "()" is that of a single number."""
        text = plain(text).rstrip(".")
        kept = text.strip("()[]")
        parts = [one for one in re.split(r"[\s,x×*]+", kept) if one]
        if not parts:
            return () if text in ("()", "[]") else None
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
            return say("You gave {axes}; it has {count}.", axes=_axes(len(answer)), count=len(self.shape))
        if sorted(answer) == sorted(self.shape):
            return say("The right sizes, in another order.")
        right = sum(one == other for one, other in zip(answer, self.shape, strict=True))
        one, several = "{right} of {axes} is right.", "{right} of {axes} are right."
        return say(one if right == 1 else several, right=right, axes=_axes(len(answer)))


def _axes(count: int) -> str:
    return say("{count} axis" if count == 1 else "{count} axes", count=count)
