"""Two results of one call, handed on as if they were one."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from autograder.checks.answering.crash import Crash, Row
from autograder.checks.answering.learners_line import shape_of
from autograder.checks.answering.shapes_read import shape_said
from autograder.checks.judging.said import Said, enumerated


def pair_for_one(crash: Crash) -> Said | None:
    """A name that holds a tuple of arrays, on a line that wants an array."""
    for node in _used(crash):
        value = crash.place.value(node)
        name = ast.unparse(node)
        if "cache" in name or type(value) is not tuple or not 2 <= len(value) <= 3 or len(name) > 40:
            continue
        shapes = [shape_of(one) for one in value]
        if any(shape is None or len(shape) < 1 for shape in shapes):
            continue
        return Said(
            "`{name}` holds {count} arrays here, of shapes {shapes}, where one is wanted: take the first, "
            "`{name}[0]`, or "
            "give each a name where it is made, `a, b = …`.",
            name=name,
            count=len(value),
            shapes=enumerated(shape_said(shape) for shape in shapes if shape is not None),
        )
    return None


def _used(crash: Crash) -> Iterator[ast.expr]:
    """The names on the line that are read, those that are indexed or unpacked aside."""
    indexed = {id(node.value) for node in crash.place.nodes(ast.Subscript, of_line=True)}
    for node in crash.place.nodes((ast.Name, ast.Attribute), of_line=True):
        if isinstance(node.ctx, ast.Load) and id(node) not in indexed:
            yield node


ROWS = (
    Row("pair_for_one", r"as wide as|'tuple'|Shapes of all inputs|inhomogeneous|non-rectangular|NOT CONVERTIBLE"
        r"|mixed types|to (?:a |an )?(?:EagerTensor|Tensor)|Only input tensors|Packing",
        pair_for_one),
)  # fmt: skip
