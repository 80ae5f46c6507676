"""Edits of f-strings: the f itself, and how one writes a number or a text: its width, its digits, and its side."""

import ast
import re
from collections.abc import Iterator

from autograder.checks.repairing.edits import Definition, Edit

RANK = 3
SPEC = re.compile(r"(?<=:)(?P<side>[<>^=]?)(?P<width>\d*)(?P<digits>(?:\.\d+)?)(?P<kind>[a-z%]?)(?=\})")
FIELD = re.compile(r"\{[^\W\d][\w.]*[^{}]*\}")  # what stands in a text that has lost its f
SIDES, KINDS = "<>^", "fgde%"


def edits_of_formats(definition: Definition, function: ast.AST) -> Iterator[Edit]:
    """The edits of a function's f-strings: nothing in them but the piece behind a colon."""
    for node in ast.walk(function):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and FIELD.search(node.value):
            start, end = definition.span(node)
            if definition.source[start] in "'\"":
                yield Edit(definition, start, start, "f", RANK - 1, shown=(start, end))
        if isinstance(node, ast.JoinedStr):
            start, end = shown = definition.span(node)
            for found in SPEC.finditer(definition.source[start:end]):
                for new in dict.fromkeys(_others(**found.groupdict())):
                    if new != found[0]:
                        yield Edit(definition, start + found.start(), start + found.end(), new, RANK, shown=shown)


def _others(side: str, width: str, digits: str, kind: str) -> Iterator[str]:
    yield from (f"{one}{width}{digits}{kind}" for one in SIDES if width)
    yield from (f"{side}{int(width) + by}{digits}{kind}" for by in (1, -1) if width)
    counts = (int(digits[1:]) + 1, max(int(digits[1:]) - 1, 0)) if digits else (1, 2)
    yield from (f"{side}{width}.{count}{kind or 'f'}" for count in counts)
    yield from (f"{side}{width}{digits}{one}" for one in KINDS if kind and kind != one)
