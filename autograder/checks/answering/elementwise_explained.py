"""Arrays that meet number by number, with axes that don't match: which they are, and what would make them fit."""

from __future__ import annotations

import ast
import re
from itertools import combinations
from typing import Any

from autograder.checks.answering.crash import Crash
from autograder.checks.answering.products_explained import in_brackets
from autograder.checks.answering.shapes_read import Shape, shape_said, shapes_in
from autograder.checks.judging.said import Said

SIGNS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}


def side_by_side(crash: Crash) -> Said | None:
    """Two arrays that are added or multiplied number by number, with axes that don't match."""
    shapes = shapes_in(crash.message)[:2]
    if len(shapes) < 2:
        return None
    a, b = shapes
    if "input array" in crash.message:
        if len(a) == len(b) and (a[-1] or 0) == (b[-1] or 0) + 1:
            return Said(
                "What is put there is {a}, and the place {b}: one column too many. With an odd width "
                "there is one column fewer in the second half: cut it, `[:, : d // 2]`.",
                a=shape_said(a),
                b=shape_said(b),
            )
        return Said(
            "What is put there is {a}, and the place {b}: the two must be equal.", a=shape_said(a), b=shape_said(b)
        )
    met = _operands(crash, a, b)
    names = (
        Said("`{left}` {a} and `{right}` {b}", left=met[0], a=shape_said(a), right=met[1], b=shape_said(b))
        if met
        else Said("Arrays of shapes {a} and {b}", a=shape_said(a), b=shape_said(b))
    )
    rule = Said(
        "{names} meet number by number, where each axis, counted from the right, must be equal or 1", names=names
    )
    long, short = (a, b) if len(a) >= len(b) else (b, a)
    if met and met[2] == "*" and len(b) == 2 and a[-1] == b[0]:
        return Said(
            "{rule}. `*` multiplies number by number; the product of matrices is `tf.matmul({left}, {right})`.",
            rule=rule,
            left=met[0],
            right=met[1],
        )
    if len(long) > 1 and short == long[:-1]:
        return Said(
            "{rule}. One of them lacks the last axis: `keepdims=True` in the sum or mean keeps it, with length 1 (or "
            "`[..., tf.newaxis]` brings it back). Or is the other still to be summed over it?",
            rule=rule,
        )
    table = len(short) == 2 and len(long) == 3 and short[-1] == long[-1]
    table = table and not (met and re.search("mask|pad|hidden", met[0] + met[1]))
    fitting = None if table else _fitting(long, short, (met[1] if short is b else met[0]) if met else "")
    if fitting is not None:
        return Said("{rule}. {fitting}", rule=rule, fitting=fitting)
    if len(a) == len(b) == 1:
        return Said(
            "{rule}. For a table of each with each, one of them stands upright: `x[:, "
            "np.newaxis]`, with the new axis behind.",
            rule=rule,
        )
    inner = zip(short[1:], long[2:], strict=True) if len(long) == len(short) + 1 and len(short) >= 3 else ()
    if inner and short[1:] != long[1:-1] and all(one in (1, other) for one, other in inner):
        return Said(
            "{rule}. The one has an axis more, in the second place (the heads?): give the other "
            "one there too, `mask[:, tf.newaxis]`.",
            rule=rule,
        )
    odd = _first_misfit(a, b)
    if odd is None:
        return Said("{rule}.", rule=rule)
    apart: dict[str, Any] = {"rule": rule, "one": odd[0], "other": odd[1]}
    if len(short) == 2 and len(long) == 3 and short[-1] == long[-1]:
        rows, words = short[0] or 0, long[1] or 0
        if rows > words:
            return Said(
                "{rule}: {one} is not {other}. Where one table holds more positions than the "
                "sentence has words, take the first ones only: `table[: tf.shape(x)[1]]`.",
                **apart,
            )
        return Said(
            "{rule}: {one} is not {other}. There are {words} words and {rows} rows for them: the words lie along axis "
            "1, `tf.shape(x)[1]`.",
            **apart,
            words=words,
            rows=rows,
        )
    if (
        "condition" in crash.message
        and "mask" in crash.place.code
        and len(a) >= 2
        and a[-2] in (1, b[-2])
        and odd == (a[-1], b[-1])
    ):
        return Said(
            "The mask is {mask}, and the table of who looks at whom {scores}: the last axis of a mask is as long as "
            "the sentence that is looked at, {other}, and not {one}. Is it the mask of another attention?",
            mask=shape_said(a),
            scores=shape_said(b),
            one=odd[0],
            other=odd[1],
        )
    if "condition" in crash.message and len(a) == len(b) == 4 and a[0] == b[0]:
        return Said(
            "{rule}: {one} is not {other}. A mask (B, T, S) is given its axis for the heads in the second place: "
            "`mask[:, tf.newaxis]`.",
            **apart,
        )
    if len(a) == len(b) == 3 and a[0] == b[0] and a[2] == b[2]:
        return Said(
            "{rule}: {one} is not {other}. Two sentences of other lengths meet: what comes out of an attention is as "
            "long as the sentence that asks.",
            **apart,
        )
    return Said(
        "{rule}: {one} is not {other}. Was one of them made with the wrong size?",
        **apart,
    )


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
        and not isinstance(node.left, ast.Constant)
        and not isinstance(node.right, ast.Constant)
        and not ast.unparse(node.right).startswith("math.")
    ]
    failed = crash.place.failed
    if isinstance(failed, ast.BinOp):
        found = [one for one in found if one[:2] == (failed.left, failed.right)]
    elif isinstance(failed, ast.Call):
        args = [*failed.args, *(keyword.value for keyword in failed.keywords)]
        left = [arg for arg in args if crash.place.shape(arg) == a]
        right = [arg for arg in args if crash.place.shape(arg) == b]
        found = [(left[0], right[0], "")] if len(left) == len(right) == 1 else []
    written = [(ast.unparse(left), ast.unparse(right), sign) for left, right, sign in found]
    known = [one for one in written if len(one[0]) + len(one[1]) < 60]
    return known[0] if len(known) == 1 or (known and len(found) == 1) else None


def _fitting(long: Shape, short: Shape, name: str) -> Said | None:
    """The new axes with which the shorter one would fit, or the turn that makes both fit."""
    if None in (*long, *short) or not name:
        return None
    name = in_brackets(name)
    if len(short) < len(long):
        for places in reversed(list(combinations(range(len(long)), len(short)))):
            if all(n in (1, long[place]) for n, place in zip(short, places, strict=True)):
                if places == tuple(range(len(long) - len(short), len(long))):
                    continue
                if 0 not in places and len(short) > 1:
                    continue
                index = [":" if place in places else "tf.newaxis" for place in range(len(long))]
                shape = tuple(short[places.index(place)] if place in places else 1 for place in range(len(long)))
                return Said(
                    "With new axes of length 1 it fits: `{name}[{index}]` is {shape}.",
                    name=name,
                    index=", ".join(index),
                    shape=shape_said(shape),
                )
    turned = (*short[:-2], *short[:-3:-1])
    if len(short) >= 2 and turned != short and _first_misfit(long, turned) is None:
        return Said("It fits with its last two axes exchanged: `tf.linalg.matrix_transpose({name})`.", name=name)
    return None
