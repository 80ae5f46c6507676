"""Crashes on shapes, in the learner's own names: which axes must agree, and what was probably meant."""

from __future__ import annotations

import ast
import re

from autograder.checks.answering.crash import Crash
from autograder.checks.judging.said import Said, together

Shape = tuple[int | None, ...]
TRANSPOSES = ("transpose", "permute")
SHAPE = re.compile(r"[\[(]((?:\d{1,9}|\?|None)(?:, ?(?:\d{1,9}|\?|None))*),?[\])]")


def _shapes(text: str) -> list[Shape]:
    """The shapes that a message names: [1,5,7], (5, 7), (3,)."""
    found = SHAPE.findall(re.sub(r"(?:In|values|shape)\[\d\]:?", "", text))
    return [tuple(int(n) if n.isdigit() else None for n in re.findall(r"\d+|\?|None", one)) for one in found]


def _said(shape: Shape) -> str:
    inside = ", ".join("?" if n is None else str(n) for n in shape)
    return f"({inside},)" if len(shape) == 1 else f"({inside})"


def _factors(crash: Crash) -> tuple[ast.expr, ast.expr, bool] | None:
    """The two factors of the one product in the line, and whether the second is turned; None where there are more."""
    found = []
    for node in crash.place.nodes((ast.BinOp, ast.Call)):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.MatMult):
            found.append((node.left, node.right, False))
        if isinstance(node, ast.Call) and len(node.args) >= 2 and re.search(r"(matmul|dot)$", ast.unparse(node.func)):
            turned = any(k.arg in ("transpose_b", "adjoint_b") for k in node.keywords) or len(node.args) > 2
            found.append((node.args[0], node.args[1], turned))
    return found[0] if len(found) == 1 else None


def products(crash: Crash) -> Said | None:
    """A product of matrices whose axes don't meet."""
    factors = _factors(crash)
    shapes = _shapes(crash.message)[:2]
    if len(shapes) < 2 and factors is not None:
        own = [crash.place.shape(factor) for factor in factors[:2]]
        shapes = [shape for shape in own if shape is not None]
    if len(shapes) < 2:
        return None
    a, b = shapes
    left, right = (ast.unparse(f) for f in factors[:2]) if factors else (Said("the first"), Said("the second"))
    code = f"`{left}`" if factors else left, f"`{right}`" if factors else right
    came = Said("{first} is {a} and {second} {b}", first=code[0], a=_said(a), second=code[1], b=_said(b))
    if len(a) < 2 or len(b) < 2:
        return Said(
            "{came}: a product of matrices needs two axes on each side. For a table of each with "
            "each, give them a new axis: `{left}[:, None] * {right}[None, :]`.",
            came=came,
            left=left,
            right=right,
        )
    turned = factors is not None and factors[2]
    if factors is not None and _turns_all(factors[1]):
        inner = ast.unparse(factors[1].args[0])  # type: ignore[attr-defined]
        return Said(
            "`{right}` without an order turns all axes round, the batch too: it is {b} now. To "
            "swap only the last two: `tf.matmul({left}, {inner}, transpose_b=True)`.",
            right=right,
            b=_said(b),
            left=left,
            inner=inner,
        )
    rule = Said("{came}: the last axis of the first must be as long as the last but one of the second", came=came)
    if turned:
        return Said("{came}: with transpose_b the last axes of both must be equally long.", came=came)
    if len(a) == 2 and len(b) > 2 and a[0] == b[-1]:
        return Said(
            "{rule}. It fits the other way round: `{right} @ {left}`, the words first, then the weights.",
            rule=rule,
            right=right,
            left=left,
        )
    if len(b) == 2 and len(a) > 2:
        if a[-1] == b[1]:
            return Said(
                "{rule}. {second} stands the other way round: it should be {b}, as many rows as the "
                "last axis of {first} is long.",
                rule=rule,
                second=code[1],
                b=_said(b[::-1]),
                first=code[0],
            )
        if b[0] == a[-2]:
            return Said(
                "{rule}, {a}. {length} is the number of words here: was {second} made with shape[1] "
                "instead of shape[-1], the width?",
                rule=rule,
                a=a[-1],
                length=b[0],
                second=code[1],
            )
        return Said(
            "{rule}: {a} is not {length}. A weight has as many rows as the last axis of what comes "
            "in is long: make {second} {wanted}.",
            rule=rule,
            a=a[-1],
            length=b[0],
            second=code[1],
            wanted=_said((a[-1], b[1])),
        )
    if a[-1] == b[-1]:
        return Said(
            "{rule}. To compare each row of the one with each row of the other, the second must "
            "be transposed: `tf.matmul({left}, {right}, transpose_b=True)`.",
            rule=rule,
            left=left,
            right=right,
        )
    if len(a) == len(b) and b[-1] == a[-2]:
        return Said(
            "{rule}. It fits the other way round: `tf.matmul({right}, {left})`.", rule=rule, right=right, left=left
        )
    return Said("{rule}; {a} is not {b}.", rule=rule, a=a[-1], b=b[-2])


def _turns_all(factor: ast.expr) -> bool:
    """Whether this is a transpose without an order of axes."""
    return (
        isinstance(factor, ast.Call)
        and len(factor.args) == 1
        and not factor.keywords
        and ast.unparse(factor.func).endswith(TRANSPOSES)
    )


def side_by_side(crash: Crash) -> Said | None:
    """Two arrays that are added or multiplied number by number, with axes that don't match."""
    shapes = _shapes(crash.message)[:2]
    if len(shapes) < 2:
        return None
    a, b = shapes
    if "input array" in crash.message:
        if len(a) == len(b) and (a[-1] or 0) == (b[-1] or 0) + 1:
            return Said(
                "What is put there is {a}, and the place {b}: one column too many. With an odd width "
                "there is one column fewer in the second half: cut it, `[:, : d // 2]`.",
                a=_said(a),
                b=_said(b),
            )
        return Said("What is put there is {a}, and the place {b}: the two must be equal.", a=_said(a), b=_said(b))
    met = _operands(crash, a, b)
    names = (
        Said("`{left}` {a} and `{right}` {b}", left=met[0], a=_said(a), right=met[1], b=_said(b))
        if met
        else Said("Arrays of shapes {a} and {b}", a=_said(a), b=_said(b))
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
    shapes = _shapes(crash.message)
    rule = Said("The pieces that are joined must have the same shape but for one axis.")
    if len(shapes) > 1:
        pair = "The pieces that are joined must have the same shape but for one axis ({a} and {b})."
        rule = Said(pair, a=_said(shapes[0]), b=_said(shapes[1]))
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
                        shape=_said(shape),
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
