"""Crashes of einsum, in its own terms: a letter for each axis, equal letters for equal lengths."""

from __future__ import annotations

import ast
import re

from autograder.checks.answering.crash import Crash, Row
from autograder.checks.judging.said import Said


def letters(crash: Crash) -> Said | None:
    """An equation with another number of letters than axes, or with one letter for two lengths."""
    for call in crash.place.nodes(ast.Call, of_line=True):
        if not ast.unparse(call.func).endswith("einsum") or not call.args:
            continue
        equation = call.args[0]
        if isinstance(equation, ast.Constant) and isinstance(equation.value, str):
            return _counted(crash, equation.value.replace(" ", ""), call.args[1:])
    return None


def _counted(crash: Crash, equation: str, factors: list[ast.expr]) -> Said:
    sides = equation.partition("->")[0].split(",")
    known: dict[str, tuple[int, str]] = {}
    for side, factor in zip(sides, factors, strict=False):
        shape, name = crash.place.shape(factor), ast.unparse(factor)
        if shape is None or "..." in side:
            continue
        if len(shape) != len(side):
            return Said(
                "In an einsum each letter is an axis: `{side}` has {letters}, and `{name}` has {axes} axes, {shape}. "
                "Every axis needs its letter, the batch too.",
                side=side,
                letters=len(side),
                name=name,
                axes=len(shape),
                shape=shape,
            )
        for letter, size in zip(side, shape, strict=True):
            if size is None:
                continue
            other = known.setdefault(letter, (size, name))
            if other[0] != size:
                return Said(
                    "In an einsum equal letters are equally long: `{letter}` is {size} in `{name}`, and {other} in "
                    "`{first}`. Which of the axes is meant?",
                    letter=letter,
                    size=size,
                    name=name,
                    other=other[0],
                    first=other[1],
                )
    rank = re.search(r"rank (\d+) but (?:got: |is rank )(\d+)", crash.message)
    if rank is not None:
        return Said(
            "In an einsum each letter is an axis: one side of `{equation}` has {letters}, and what comes there has "
            "{axes} axes. Every axis needs its letter, the batch too.",
            equation=equation,
            letters=rank[1],
            axes=rank[2],
        )
    return Said(
        "In `{equation}` each letter is an axis, and equal letters must be equally long. Write the shapes of what "
        "comes in beside their letters, and compare.",
        equation=equation,
    )


ROWS = (
    Row("einsum_letters",
        r"to have rank \d+ but got|must be rank \d+ but is rank|Expected dimension \d+ at axis|must be equal, but are"
        r"|einstein sum|does not match|could not be broadcast",
        letters, r"einsum"),
)  # fmt: skip
