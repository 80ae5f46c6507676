"""Products of matrices whose axes don't meet, in the learner's own names."""

from __future__ import annotations

import ast
import re

from autograder.checks.answering.crash import Crash
from autograder.checks.answering.shapes_read import shape_said, shapes_in
from autograder.checks.judging.said import Said

TRANSPOSES = ("transpose", "permute")


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


def in_brackets(code: str) -> str:
    """The expression, as it may stand beside a sign."""
    return code if re.fullmatch(r"[\w.]+(?:[\[(].*[\])])?", code) else f"({code})"


def products(crash: Crash) -> Said | None:
    """A product of matrices whose axes don't meet."""
    factors = _factors(crash)
    shapes = shapes_in(crash.message)[:2]
    if len(shapes) < 2 and factors is not None:
        own = [crash.place.shape(factor) for factor in factors[:2]]
        shapes = [shape for shape in own if shape is not None]
    if len(shapes) < 2:
        return None
    a, b = shapes
    left, right = (ast.unparse(f) for f in factors[:2]) if factors else (Said("the first"), Said("the second"))
    code = f"`{left}`" if factors else left, f"`{right}`" if factors else right
    came = Said("{first} is {a} and {second} {b}", first=code[0], a=shape_said(a), second=code[1], b=shape_said(b))
    if not a or not b:
        return Said(
            "{came}: () is the shape of one single number, and not of a matrix. Where a weight is one number, was it "
            "made "
            "without its `shape`?",
            came=came,
        )
    if len(a) >= 2 and len(b) == 1 and a[-1] != b[0]:
        return Said(
            "{came}: a matrix times one row of numbers needs as many numbers as its last axis is long; {a} is not {b}.",
            came=came,
            a=a[-1],
            b=b[0],
        )
    if len(a) >= 2 and len(b) == 1:
        return Said(
            "{came}: a product of matrices needs two axes on each side. Each row of the first times `{right}` is "
            "`tf.linalg.matvec({left}, {right})`, or a sum over the last axis of `{product}`.",
            came=came,
            left=left,
            right=right,
            product=f"{in_brackets(left)} * {in_brackets(right)}",
        )
    if len(a) == len(b) == 1 and "aligned" in crash.message:
        return Said("{came}: a product of two rows of numbers needs equally many on both sides.", came=came)
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
            b=shape_said(b),
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
                "{rule}. {second} stands the other way round: it should be {b}, as many rows as the last axis of "
                "{first} is long (or turn it in the product, `transpose_b=True`).",
                rule=rule,
                second=code[1],
                b=shape_said(b[::-1]),
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
            wanted=shape_said((a[-1], b[1])),
        )
    numpys = "aligned" in crash.message or "core dimension" in crash.message
    if a == b and numpys and len(a) == 2:
        return Said(
            "{rule}. For the table of each row with each row, the second is transposed: `{left} @ {right}.T`; for each "
            "row with its own partner only, it is `np.sum({left} * {right}, axis=-1)`.",
            rule=rule,
            left=left,
            right=right,
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
