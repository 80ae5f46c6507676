"""Arrays that meet number by number, with axes that don't match: which they are, and what would make them fit."""

import ast
import re
from itertools import combinations
from typing import Any

from autograder.checks.crashes.row import Crash, Fields, rows_beside
from autograder.checks.crashes.words import Shape, in_brackets, shape_said, shapes_in
from autograder.checks.judging.message import Message

SIGNS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}


def meeting(crash: Crash, _: Fields) -> tuple[str, Fields] | None:
    """Two arrays that are added or multiplied number by number."""
    shapes = shapes_in(crash.message)[:2]
    if len(shapes) < 2:
        return None
    a, b = shapes
    both: dict[str, Any] = {"a": shape_said(a), "b": shape_said(b)}
    if "input array" in crash.message:
        return ("odd" if len(a) == len(b) and (a[-1] or 0) == (b[-1] or 0) + 1 else "put"), both
    met = _operands(crash, a, b)
    both |= {"left": met[0], "right": met[1]} if met else {}
    names = (
        Message("`{left}` {a} and `{right}` {b}", **both) if met else Message("Arrays of shapes {a} and {b}", **both)
    )
    both["rule"] = Message(
        "{names} meet number by number, where each axis, counted from the right, must be equal or 1", names=names
    )
    long, short = (a, b) if len(a) >= len(b) else (b, a)
    if met and met[2] == "*" and len(b) == 2 and a[-1] == b[0]:
        return "product", both
    if len(long) > 1 and short == long[:-1]:
        return "keepdims", both
    return _fitting(long, short, met, b, both) or _misfit(crash, a, b, both)


def _fitting(long: Shape, short: Shape, met: tuple[str, str, str] | None, b: Shape, both: Fields) -> Any:
    """The new axes with which the shorter one would fit, or the turn that makes both fit."""
    positions = len(short) == 2 and len(long) == 3 and short[-1] == long[-1]
    if positions and not (met and re.search("mask|pad|hidden", met[0] + met[1])):
        return None
    if met and None not in (*long, *short):
        name = in_brackets(met[1] if short is b else met[0])
        index, shape = _new_axes(long, short)
        if index:
            return "axes", {**both, "name": name, "index": index, "shape": shape}
        turned = (*short[:-2], *short[:-3:-1])
        if len(short) >= 2 and turned != short and _first_misfit(long, turned) is None:
            return "turned", {**both, "name": name}
    if len(long) == len(short) == 1:
        return "upright", both
    inner = zip(short[1:], long[2:], strict=True) if len(long) == len(short) + 1 and len(short) >= 3 else ()
    if inner and short[1:] != long[1:-1] and all(one in (1, other) for one, other in inner):
        return "heads", both
    return None


def _new_axes(long: Shape, short: Shape) -> tuple[str, str]:
    """`:, tf.newaxis, :`, and the shape that comes of it; two empty texts where none helps."""
    for places in reversed(list(combinations(range(len(long)), len(short)))) if len(short) < len(long) else ():
        fits = all(n in (1, long[place]) for n, place in zip(short, places, strict=True))
        last = places == tuple(range(len(long) - len(short), len(long)))
        if fits and not last and (0 in places or len(short) == 1):
            index = [":" if place in places else "tf.newaxis" for place in range(len(long))]
            shape = tuple(short[places.index(place)] if place in places else 1 for place in range(len(long)))
            return ", ".join(index), shape_said(shape)
    return "", ""


def _misfit(crash: Crash, a: Shape, b: Shape, both: Fields) -> tuple[str, Fields]:
    """Two sizes that aren't equal: words and positions, a mask and its table, two sentences."""
    odd = _first_misfit(a, b)
    if odd is None:
        return "rule", both
    fields = {**both, "one": odd[0], "other": odd[1]}
    long, short = (a, b) if len(a) >= len(b) else (b, a)
    if len(short) == 2 and len(long) == 3 and short[-1] == long[-1]:
        rows, words = short[0] or 0, long[1] or 0
        return ("cut" if rows > words else "rows"), {**fields, "words": words, "rows": rows}
    if "condition" in crash.message and len(a) >= 2:
        if "mask" in crash.place.code and a[-2] in (1, b[-2]) and odd == (a[-1], b[-1]):
            return "mask", fields
        if len(a) == len(b) == 4 and a[0] == b[0]:
            return "mask's heads", fields
    return ("sentences" if len(a) == len(b) == 3 and a[0] == b[0] and a[2] == b[2] else "size"), fields


def _first_misfit(a: Shape, b: Shape) -> tuple[int, int] | None:
    for m, n in zip(reversed(a), reversed(b), strict=False):
        if m is not None and n is not None and m != n and 1 not in (m, n):
            return m, n
    return None


def _operands(crash: Crash, a: Shape, b: Shape) -> tuple[str, str, str] | None:
    """The two sides of the operation that met these shapes, as they are written, and its sign."""
    found = [
        (node.left, node.right, SIGNS[type(node.op)])
        for node in crash.place.nodes(ast.BinOp)
        if type(node.op) in SIGNS
        and crash.place.shape(node.left) in (a, None)
        and crash.place.shape(node.right) in (b, None)
        and not any(isinstance(side, ast.Constant) for side in (node.left, node.right))
        and not ast.unparse(node.right).startswith("math.")
    ]
    failed = crash.place.failed
    if isinstance(failed, ast.BinOp):
        found = [one for one in found if one[:2] == (failed.left, failed.right)]
    elif isinstance(failed, ast.Call):
        args = [*failed.args, *(keyword.value for keyword in failed.keywords)]
        left, right = ([arg for arg in args if crash.place.shape(arg) == shape] for shape in (a, b))
        found = [(left[0], right[0], "")] if len(left) == len(right) == 1 else []
    written = [(ast.unparse(left), ast.unparse(right), sign) for left, right, sign in found]
    known = [one for one in written if len(one[0]) + len(one[1]) < 60]
    return known[0] if len(known) == 1 or (known and len(found) == 1) else None


ROWS = rows_beside(__file__, globals())
