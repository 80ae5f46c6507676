"""Crashes on shapes, in the learner's own names: which axes must agree, and what was probably meant."""

from __future__ import annotations

import ast
import re

from autograder.checks.answering.crash import Crash
from autograder.checks.answering.shapes_read import Shape, shape_said, shapes_in
from autograder.checks.judging.said import Said, together


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
            "{rule}. One of them has lost its last axis: `keepdims=True` in the sum or mean "
            "keeps it, with length 1 (or `[..., tf.newaxis]` brings it back).",
            rule=rule,
        )
    if len(a) == len(b) == 1:
        return Said(
            "{rule}. For a table of each with each, one of them stands upright: `x[:, "
            "np.newaxis]`, with the new axis behind.",
            rule=rule,
        )
    if len(long) == len(short) + 1 and len(short) >= 3 and short[1:] == long[2:]:
        return Said(
            "{rule}. The one has an axis more, in the second place (the heads?): give the other "
            "one there too, `mask[:, tf.newaxis]`.",
            rule=rule,
        )
    odd = _first_misfit(a, b)
    if odd is None:
        return Said("{rule}.", rule=rule)
    if len(short) == 2 and len(long) == 3 and short[-1] == long[-1]:
        rows, words = short[0] or 0, long[1] or 0
        if rows > words:
            return Said(
                "{rule}: {one} is not {other}. Where one table holds more positions than the "
                "sentence has words, take the first ones only: `table[: tf.shape(x)[1]]`.",
                rule=rule,
                one=odd[0],
                other=odd[1],
            )
        return Said(
            "{rule}: {one} is not {other}. There are {words} words and {rows} rows for them: the words lie along axis "
            "1, `tf.shape(x)[1]`.",
            rule=rule,
            one=odd[0],
            other=odd[1],
            words=words,
            rows=rows,
        )
    if "condition" in crash.message and len(a) == len(b) == 4 and a[0] == b[0]:
        return Said(
            "{rule}: {one} is not {other}. A mask (B, T, S) is given its axis for the heads in the second place: "
            "`mask[:, tf.newaxis]`.",
            rule=rule,
            one=odd[0],
            other=odd[1],
        )
    if len(a) == len(b) == 3 and a[0] == b[0] and a[2] == b[2]:
        return Said(
            "{rule}: {one} is not {other}. Two sentences of other lengths meet: what comes out of an attention is as "
            "long as the sentence that asks.",
            rule=rule,
            one=odd[0],
            other=odd[1],
        )
    return Said(
        "{rule}: {one} is not {other}. Was one of them made with the wrong size?",
        rule=rule,
        one=odd[0],
        other=odd[1],
    )


def _first_misfit(a: Shape, b: Shape) -> tuple[int, int] | None:
    for m, n in zip(reversed(a), reversed(b), strict=False):
        if m is not None and n is not None and m != n and 1 not in (m, n):
            return m, n
    return None


def _operands(crash: Crash, a: Shape, b: Shape) -> tuple[str, str, str] | None:
    """The two sides of the operation that met these shapes, as they are written, and its sign."""
    signs = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}
    found = [
        (ast.unparse(node.left), ast.unparse(node.right), signs[type(node.op)])
        for node in crash.place.nodes(ast.BinOp)
        if type(node.op) in signs
        and crash.place.shape(node.left) in (a, None)
        and crash.place.shape(node.right) in (b, None)
        and not isinstance(node.left, ast.Constant)
        and not isinstance(node.right, ast.Constant)
        and not ast.unparse(node.right).startswith("math.")
    ]
    known = [one for one in found if len(one[0]) + len(one[1]) < 60]
    return known[0] if len(known) == 1 or (known and len(found) == 1) else None


def table_by_ids(crash: Crash) -> Said | None:
    """A tensor indexed with a tensor of ids."""
    for node in crash.place.nodes(ast.Subscript):
        table, ids = ast.unparse(node.value), ast.unparse(node.slice)
        if not isinstance(node.slice, (ast.Slice, ast.Tuple, ast.Constant)):
            return Said(
                "NumPy takes rows by an array of ids in brackets; a tensor doesn't. "
                "`tf.gather({table}, {ids})` takes them, whatever shape the ids have.",
                table=table,
                ids=ids,
            )
    return None


def forgotten_item(crash: Crash) -> Said | None:
    """Heads that return (h, p), joined as if they returned h."""
    for node in crash.place.nodes((ast.ListComp, ast.GeneratorExp)):
        if isinstance(node.elt, ast.Call):
            call = ast.unparse(node.elt)
            return Said("A head returns two things, (h, p), and only h is wanted here: `{call}[0]`.", call=call)
    shapes = shapes_in(crash.message)
    rule = Said("The pieces that are joined must have the same shape but for one axis.")
    if len(shapes) > 1:
        pair = "The pieces that are joined must have the same shape but for one axis ({a} and {b})."
        rule = Said(pair, a=shape_said(shapes[0]), b=shape_said(shapes[1]))
    return together(rule, Said("Does a layer here return two things, (h, p), of which only h = …[0] is wanted?"))


def reshaped(crash: Crash) -> Said | None:
    """A reshape that would lose numbers or invent some."""
    found = re.search(r"(\d+) (?:values|elements).*?(?:shape has (\d+)|\((\d+) elements\))", crash.message)
    if found is None:
        found = re.search(r"array of size (\d+) into shape \(([\d, ]+)\)", crash.message)
        if found is None:
            return None
        return Said(
            "A reshape keeps all numbers: there are {count}, and ({shape}) has another number of places.",
            count=found[1],
            shape=found[2],
        )
    return Said(
        "A reshape keeps all numbers: there are {count} numbers, and the new shape has "
        "{places} places. Multiply the sizes you gave: their product must be the same as "
        "before.",
        count=found[1],
        places=found[2] or found[3],
    )


def unpacked(crash: Crash) -> Said | None:
    """`B, T = x.shape` where there are more axes or fewer."""
    for node in crash.place.nodes(ast.Assign, of_line=True):
        if isinstance(node.targets[0], ast.Tuple):
            names = len(node.targets[0].elts)
            if isinstance(node.value, ast.Attribute) and node.value.attr == "shape":
                shape = crash.place.shape(node.value.value)
                if shape is not None:
                    return Said(
                        "`{value}` has {count} axes here, {shape}, and {names} names stand on the left: give "
                        "each axis a name.",
                        value=ast.unparse(node.value.value),
                        count=len(shape),
                        shape=shape_said(shape),
                        names=names,
                    )
            value = crash.place.value(node.value)
            if isinstance(value, tuple) and all(isinstance(n, int) for n in value):
                return Said(
                    "`{value}` has {count} entries here, {shape}, and {names} names stand on the left. Is only the "
                    "last one wanted? `{value}[-1]`.",
                    value=ast.unparse(node.value),
                    count=len(value),
                    shape=value,
                    names=names,
                )
            return Said(
                "{names} names stand on the left, and another number of values comes: print the right side first.",
                names=names,
            )
    return None
