"""Products of matrices whose axes don't meet, in the learner's own names."""

import ast
import re

from autograder.checks.crashes.row import Crash, Fields, rows_beside
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
        return ("pairs" if len(a) == 2 and re.search("aligned|core dimension", crash.message) else "transpose"), fields
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


ROWS = rows_beside(__file__, globals())
