"""Products of matrices whose axes don't meet, in the learner's own names."""

from __future__ import annotations

import ast
import re
from functools import partial

from autograder.checks.crashes.row import Crash, Fields, Row, case
from autograder.checks.crashes.words import Shape, in_brackets, shape_said, shapes_in
from autograder.checks.judging.message import Message

TRANSPOSES = ("transpose", "permute")


def factors(crash: Crash) -> tuple[ast.expr, ast.expr, bool] | None:
    """The two factors of the one product in the line, and whether the second is turned; None where there are more."""
    found = []
    for node in crash.place.nodes((ast.BinOp, ast.Call)):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.MatMult):
            found.append((node.left, node.right, False))
        if isinstance(node, ast.Call) and len(node.args) >= 2 and re.search(r"(matmul|dot)$", ast.unparse(node.func)):
            turned = any(k.arg in ("transpose_b", "adjoint_b") for k in node.keywords) or len(node.args) > 2
            found.append((node.args[0], node.args[1], turned))
    return found[0] if len(found) == 1 else None


def product(crash: Crash, _: Fields) -> tuple[str, Fields] | None:
    """Which axes don't meet, and what would make them."""
    of = factors(crash)
    shapes = shapes_in(crash.message)[:2]
    if len(shapes) < 2 and of is not None:
        shapes = [shape for one in of[:2] if (shape := crash.place.shape(one)) is not None]
    if len(shapes) < 2:
        return None
    a, b = shapes
    left, right = (ast.unparse(one) for one in of[:2]) if of else (Message("the first"), Message("the second"))
    first, second = (f"`{left}`", f"`{right}`") if of else (left, right)
    came = Message("{first} is {a} and {second} {b}", first=first, a=shape_said(a), second=second, b=shape_said(b))
    fields = {"left": left, "right": right, "first": first, "second": second, "came": came}
    if len(a) < 2 or len(b) < 2:
        return _rows(crash, a, b, fields)
    if of is not None and _turns_all(of[1]):
        inner = ast.unparse(of[1].args[0])  # type: ignore[attr-defined]
        return "all axes", {**fields, "b": shape_said(b), "inner": inner}
    fields["rule"] = Message("{came}: the last axis of the first must be as long as the last but one of the second",
                          came=came)  # fmt: skip
    if of is not None and of[2]:
        return "turned", fields
    if len(a) == 2 and len(b) > 2 and a[0] == b[-1]:
        return "words first", fields
    if len(b) == 2 and len(a) > 2:
        return _weight(a, b, fields)
    if a == b and len(a) == 2 and re.search("aligned|core dimension", crash.message):
        return "tables", fields
    if a[-1] == b[-1]:
        return "transpose", fields
    return ("exchanged" if len(a) == len(b) and b[-1] == a[-2] else "lengths"), {**fields, "a": a[-1], "b": b[-2]}


def _rows(crash: Crash, a: Shape, b: Shape, fields: Fields) -> tuple[str, Fields]:
    """One of the factors has one axis, or none."""
    if not a or not b:
        return "one number", fields
    if len(a) >= 2 and a[-1] == b[0]:
        whole = f"{in_brackets(fields['left'])} * {in_brackets(fields['right'])}"
        return "each row", {**fields, "product": whole}
    if len(a) >= 2:
        return "one row", {**fields, "a": a[-1], "b": b[0]}
    return ("two rows" if len(b) == 1 and "aligned" in crash.message else "table"), fields


def _weight(a: Shape, b: Shape, fields: Fields) -> tuple[str, Fields]:
    """A weight on the right, which doesn't fit what comes in."""
    if a[-1] == b[1]:
        return "upright", {**fields, "b": shape_said(b[::-1])}
    sizes = {**fields, "a": a[-1], "length": b[0], "wanted": shape_said((a[-1], b[1]))}
    return ("by words" if b[0] == a[-2] else "width"), sizes


def _turns_all(factor: ast.expr) -> bool:
    """Whether this is a transpose without an order of axes."""
    return (
        isinstance(factor, ast.Call)
        and len(factor.args) == 1
        and not factor.keywords
        and ast.unparse(factor.func).endswith(TRANSPOSES)
    )


MISMATCH = (
    r"Matrix size-incompatible|compatible batch dimensions|must be equal, but are|core dimension|not aligned"
    r"|ndims must be (?:>=|==) 2|Shape must be at least rank 2 but is rank 1"
)
PRODUCT = r"@|matmul|dot\("
made = partial(case, product)
ROWS = (
    Row(r"compatible batch dimensions: \[(?P<a>[\d,]+)\] vs\. \[(?P<b>[\d,]+)\]",
        "The two factors are ({a}) and ({b}). Of a product of matrices the axes before the last two must be equal, or "
        "1: first the batch, then the heads. Has one of the two other heads, or none?",
        "tf.matmul(tf.zeros((2, 4, 3, 3)), tf.zeros((2, 2, 3, 3)))", code=r"^(?!.*transpose\(\w+\))"),
    Row(MISMATCH, "{came}: () is the shape of one single number, and not of a matrix. Where a weight is one number, "
        "was it made without its `shape`?", "w = tf.constant(2.0); x @ w", PRODUCT, made("one number")),
    Row(MISMATCH, "{came}: a matrix times one row of numbers needs as many numbers as its last axis is long; {a} is "
        "not {b}.", "a = np.zeros((3, 4)); np.dot(a, [1, 2, 3])", PRODUCT, made("one row")),
    Row(MISMATCH, "{came}: a product of matrices needs two axes on each side. Each row of the first times `{right}` is "
        "`tf.linalg.matvec({left}, {right})`, or a sum over the last axis of `{product}`.", "(x - 1) @ x[0, 0]",
        PRODUCT, made("each row")),
    Row(MISMATCH, "{came}: a product of two rows of numbers needs equally many on both sides.",
        "np.dot(np.zeros(3), np.zeros(4))", PRODUCT, made("two rows")),
    Row(MISMATCH, "{came}: a product of matrices needs two axes on each side. For a table of each with each, give them "
        "a new axis: `{left}[:, None] * {right}[None, :]`.", "q = x[0, 0]; q @ q", PRODUCT, made("table")),
    Row(MISMATCH, "`{right}` without an order turns all axes round, the batch too: it is {b} now. To swap only the "
        "last two: `tf.matmul({left}, {inner}, transpose_b=True)`.", "x @ tf.transpose(x)", PRODUCT, made("all axes")),
    Row(MISMATCH, "{came}: with transpose_b the last axes of both must be equally long.",
        "k = x[..., :3]; tf.matmul(x, k, transpose_b=True)", PRODUCT, made("turned")),
    Row(MISMATCH, "{rule}. It fits the other way round: `{right} @ {left}`, the words first, then the weights.",
        "W = tf.zeros((5, 3)); W @ x", PRODUCT, made("words first")),
    Row(MISMATCH, "{rule}. {second} stands the other way round: it should be {b}, as many rows as the last axis of "
        "{first} is long (or turn it in the product, `transpose_b=True`).", "W = tf.zeros((3, 5)); x @ W", PRODUCT,
        made("upright")),
    Row(MISMATCH, "{rule}, {a}. {length} is the number of words here: was {second} made with shape[1] instead of "
        "shape[-1], the width?", "W = tf.zeros((4, 3)); x @ W", PRODUCT, made("by words")),
    Row(MISMATCH, "{rule}: {a} is not {length}. A weight has as many rows as the last axis of what comes in is long: "
        "make {second} {wanted}.", "W = tf.zeros((7, 3)); x @ W", PRODUCT, made("width")),
    Row(MISMATCH, "{rule}. For the table of each row with each row, the second is transposed: `{left} @ {right}.T`; "
        "for each row with its own partner only, it is `np.sum({left} * {right}, axis=-1)`.",
        "a = np.zeros((2, 3)); np.dot(a, a)", PRODUCT, made("tables")),
    Row(MISMATCH, "{rule}. To compare each row of the one with each row of the other, the second must be transposed: "
        "`tf.matmul({left}, {right}, transpose_b=True)`.", "x @ x", PRODUCT, made("transpose")),
    Row(MISMATCH, "{rule}. It fits the other way round: `tf.matmul({right}, {left})`.",
        "p = tf.zeros((2, 3, 4)); x @ p", PRODUCT, made("exchanged")),
    Row(MISMATCH, "{rule}; {a} is not {b}.", "p = tf.zeros((2, 7, 3)); x @ p", PRODUCT, made("lengths")),
    Row(r"does not have enough dimensions|Input operand \d+ does not have",
        "In a product of matrices each side has at least one axis, and here one side is a single number; for numbers "
        "there is `*`. (The product of two rows, `q @ k`, is one number too; for a table of each with each, give both "
        "a new axis: `q[:, None] * k[None, :]`.)", "q = np.ones(3); p = q @ q; p @ q", facts=True),
)  # fmt: skip
