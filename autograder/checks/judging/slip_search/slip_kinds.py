"""The slips that can be made in a formula: signs, operations, brackets, each with the words for it.

A clause goes on after "Your numbers are exactly what you get …". It tells the idea, and never the place's code.
"""

import ast
import copy
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from autograder.checks.judging.message import Message
from autograder.checks.judging.slip_search.slip_words import Words

Slips = Iterator[tuple[ast.AST, Message]]
BRACKET = Message("with a bracket in another place")
MOST = 8  # things between the signs of a formula whose brackets are moved
ADDEND = Message("with one of two things not added")


def changed(node: Any, **fields: Any) -> Any:
    """The node with other fields."""
    new = copy.copy(node)
    for name, value in fields.items():
        setattr(new, name, value)
    return new


def parsed(text: str) -> Any:
    """An expression."""
    return ast.parse(text, mode="eval").body


def phrased(template: str, general: Message, **parts: Message | None) -> Message:
    """The template where each part has words, else the general clause."""
    return Message(template, **parts) if all(parts.values()) else general


def slips_in_formulas(node: ast.AST, words: Words) -> Slips:
    """What a slip may make of one operation, and how it is told."""
    match node:
        case ast.BinOp(op=ast.Add()):
            yield from _of_sum(node, words)
        case ast.BinOp(op=ast.Sub()):
            yield from _of_difference(node, words)
        case ast.BinOp(op=ast.Mult()):
            yield from _of_product(node, words)
        case ast.BinOp(op=ast.Div() | ast.FloorDiv()):
            yield from _of_quotient(node, words)
        case ast.BinOp(op=ast.MatMult()):
            yield from _of_matrices(node, words)
        case ast.BinOp(op=ast.Pow()):
            yield from _of_power(node, words)
        case ast.BinOp(op=ast.Mod(), left=left):
            yield left, Message("without a remainder")
            yield changed(node, op=ast.FloorDiv()), Message("with a quotient in place of a remainder")
    if isinstance(node, (ast.BinOp, ast.Call)):
        for new in _other_brackets(node):
            yield new, BRACKET


def _of_sum(node: ast.BinOp, words: Words) -> Slips:
    left, right = node.left, node.right
    # A part of one chain of sums has no words of its own: "a sum left out of a sum" would say nothing.
    one, other = (None if isinstance(getattr(part, "op", None), ast.Add) else words.of(part) for part in (left, right))
    if any(isinstance(side, (ast.List, ast.ListComp)) for side in (left, right)):
        yield changed(node, left=right, right=left), Message("with two parts of a list exchanged")
    minus = phrased("with {what} subtracted, not added", Message("with a minus in place of a plus"), what=other)
    yield changed(node, op=ast.Sub()), minus
    times = phrased(
        "with {one} and {other} multiplied, not added", Message("with a times for a plus"), one=one, other=other
    )
    yield changed(node, op=ast.Mult()), times
    yield left, phrased("with {what} not added", ADDEND, what=other)
    yield right, phrased("with {what} left out of a sum", ADDEND, what=one)


def _of_difference(node: ast.BinOp, words: Words) -> Slips:
    left, right = node.left, node.right
    one, other = words.of(left), words.of(right)
    plus = phrased("with {what} added, not subtracted", Message("with a plus in place of a minus"), what=other)
    yield changed(node, op=ast.Add()), plus
    turned = Message("with a difference the other way round")
    turned = phrased("with {one} subtracted from {other}, not the other way round", turned, one=one, other=other)
    yield changed(node, left=right, right=left), turned
    yield left, phrased("with {what} not subtracted", Message("with nothing subtracted"), what=other)
    yield (
        right,
        phrased("with {what} left out of a difference", Message("with one side of a difference alone"), what=one),
    )


def _of_product(node: ast.BinOp, words: Words) -> Slips:
    left, right = node.left, node.right
    one, other = words.of(left), words.of(right)
    division = Message("with a division in place of a product")
    for numerator, divisor, what in ((left, right, other), (right, left, one)):
        below = phrased("with a division by {what}, not a multiplication", division, what=what)
        yield changed(node, op=ast.Div(), left=numerator, right=divisor), below
        yield numerator, phrased("without multiplying by {what}", Message("without one of the factors"), what=what)
    plus = Message("with a plus in place of a times")
    yield (
        changed(node, op=ast.Add()),
        phrased("with {one} and {other} added, not multiplied", plus, one=one, other=other),
    )


def _of_quotient(node: ast.BinOp, words: Words) -> Slips:
    left, right = node.left, node.right
    other = words.of(right)
    times = Message("with a product in place of a division")
    yield changed(node, op=ast.Mult()), phrased("with a multiplication by {what}, not a division", times, what=other)
    yield left, phrased("without the division by {what}", Message("without a division"), what=other)
    yield changed(node, left=right, right=left), Message("with a quotient turned over")
    minus = Message("with a minus in place of a division")
    yield changed(node, op=ast.Sub()), phrased("with {what} subtracted, not divided by", minus, what=other)
    if isinstance(node.op, ast.Div):
        yield changed(node, op=ast.FloorDiv()), Message("with a quotient rounded down")
    else:
        yield changed(node, op=ast.Div()), Message("with a quotient that isn't rounded down")


def _of_matrices(node: ast.BinOp, words: Words) -> Slips:
    left, right = node.left, node.right
    yield changed(node, left=right, right=left), Message("with the two sides of a matrix product exchanged")
    for kept in (left, right):
        yield kept, phrased("without {what}", Message("without a matrix product"), what=words.of(node))
    yield changed(node, op=ast.Mult()), Message("with a matrix product taken number by number")
    for side, other in ((left, right), (right, left)):
        turned = ast.Call(parsed("np.swapaxes"), [side, parsed("-1"), parsed("-2")], [])
        new = changed(node, left=turned) if side is left else changed(node, right=turned)
        yield new, Message("with one side of a matrix product transposed")
        yield changed(node, left=other, right=other), Message("with the same on both sides of a matrix product")


def _of_power(node: ast.BinOp, words: Words) -> Slips:
    right = node.right
    yield node.left, phrased("without {what}", Message("without a power"), what=words.of(node))
    yield changed(node, op=ast.Mult()), Message("with a product with the exponent, not a power")
    sign = right.operand if isinstance(right, ast.UnaryOp) else ast.UnaryOp(ast.USub(), right)
    yield changed(node, right=sign), Message("with the other sign in an exponent")
    if isinstance(right, ast.Constant) and right.value == 0.5:
        yield changed(node, right=ast.Constant(2)), Message("with a square in place of a square root")
    if isinstance(right, ast.Constant) and right.value == 2:
        yield changed(node, right=ast.Constant(0.5)), Message("with a square root in place of a square")


def _other_brackets(node: ast.BinOp | ast.Call) -> Iterator[ast.AST]:
    """a·b + c as a·(b + c), f(a)/b as f(a/b), and the other way round."""
    match node:
        case ast.Call(args=[ast.BinOp(op=ast.Add() | ast.Sub() | ast.Mult() | ast.Div()) as inner], keywords=[]):
            yield changed(inner, left=changed(node, args=[inner.left]))
        case ast.BinOp(op=op):
            yield from _regrouped(node)
            yield from _added_inside(node) if isinstance(op, (ast.Add, ast.Sub)) else ()
            if isinstance(op, (ast.Mult, ast.Div)):
                yield from _taken_out(node)
            for side in ("left", "right"):
                call = getattr(node, side)
                if isinstance(call, ast.Call) and len(call.args) == 1 and not call.keywords:
                    yield changed(call, args=[changed(node, **{side: call.args[0]})])


def _taken_out(node: ast.BinOp) -> Iterator[ast.AST]:
    """a·(b + c) as b + a·c, and (a + b)/c as a/c + b."""
    for side in ("left",) if isinstance(node.op, ast.Div) else ("left", "right"):
        inner = getattr(node, side)
        if isinstance(inner, ast.BinOp) and isinstance(inner.op, (ast.Add, ast.Sub)):
            yield changed(inner, **{side: changed(node, **{side: getattr(inner, side)})})


def _added_inside(node: ast.BinOp) -> Iterator[ast.AST]:
    """a·b/c + d with d in another place: (a + d)·b/c, a·b/(c + d)."""

    def inside(product: ast.expr, other: ast.expr) -> Iterator[ast.expr]:
        if isinstance(product, ast.BinOp) and isinstance(product.op, (ast.Mult, ast.Div)):
            for side in ("left", "right"):
                for new in inside(getattr(product, side), other):
                    yield changed(product, **{side: new})
        else:
            yield changed(node, left=product, right=other)

    if isinstance(node.left, ast.BinOp):
        yield from inside(node.left, node.right)
    if isinstance(node.op, ast.Add) and isinstance(node.right, ast.BinOp):
        yield from inside(node.right, node.left)


def _regrouped(node: ast.BinOp) -> Iterator[ast.AST]:
    """The same things and signs with one pair of brackets, wherever it can stand, or with none."""
    pieces = _in_order(node)
    if len(pieces) > 2 * MOST or set(map(str, pieces[1::2])) in ({"+"}, {"*"}):
        return
    found = {ast.dump(node): node}
    texts = [f"p{place}" if place % 2 == 0 else str(one) for place, one in enumerate(pieces)]
    for first, last in combinations(range(0, len(pieces), 2), 2):
        new = parsed(" ".join((*texts[:first], "(", *texts[first : last + 1], ")", *texts[last + 1 :])))
        for inner in [one for one in ast.walk(new) if isinstance(one, ast.BinOp)]:
            sides = {side: getattr(inner, side) for side in ("left", "right")}
            vars(inner).update({k: pieces[int(v.id[1:])] for k, v in sides.items() if isinstance(v, ast.Name)})
        found.setdefault(ast.dump(new), new)
    yield from [*found.values()][1:]


def _in_order(node: ast.expr) -> list[Any]:
    """What stands between the signs of a formula, and the signs, as they are written."""
    if not isinstance(node, ast.BinOp):
        return [node]
    sign = ast.unparse(changed(node, left=ast.Constant(0), right=ast.Constant(0))).strip("0 ")
    return [*_in_order(node.left), sign, *_in_order(node.right)]
