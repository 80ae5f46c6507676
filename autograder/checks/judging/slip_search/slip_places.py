"""Slips in calls, axes, slices and loops, each with the words for it."""

import ast
from collections.abc import Iterator
from typing import Any

from autograder.checks.judging.message import Message
from autograder.checks.judging.slip_search.slip_kinds import Slips, changed, parsed, phrased
from autograder.checks.judging.slip_search.slip_words import Words, is_module, name_of

LIKE = {
    "sum": ("mean", "max", "prod"), "mean": ("sum", "max"), "max": ("min", "sum", "mean"), "min": ("max",),
    "maximum": ("minimum",), "minimum": ("maximum",), "sin": ("cos",), "cos": ("sin",), "triu": ("tril",),
    "tril": ("triu",), "argmax": ("argmin",), "argmin": ("argmax",), "log": ("log2", "log10", "log1p", "exp"),
    "exp": ("exp2", "log", "expm1"), "floor": ("ceil",), "ceil": ("floor",), "zeros": ("ones",), "ones": ("zeros",),
    "cumsum": ("cumprod",), "std": ("var",), "var": ("std",), "any": ("all",), "all": ("any",), "sqrt": ("square",),
    "square": ("sqrt", "abs"), "tanh": ("sin",), "concatenate": ("stack",), "stack": ("concatenate",),
}  # fmt: skip
REDUCING = {
    "sum", "mean", "max", "min", "prod", "argmax", "argmin", "softmax", "cumsum", "norm", "std", "var", "any", "all",
    "concatenate", "stack", "repeat", "flip", "sort", "argsort", "diagonal",
}  # fmt: skip
LEFT_OUT = {
    "sqrt", "exp", "log", "sin", "cos", "tanh", "abs", "maximum", "minimum", "softmax", "norm", "swapaxes", "transpose",
    "reshape", "triu", "tril", "cumsum", "sort", "sorted", "sum", "mean", "max", "min", "argmax", "round", "floor",
    "ceil", "clip", "square", "flip", "diagonal", "repeat", "argsort", "squeeze", "prod",
}  # fmt: skip
TWICE = {"sqrt", "exp", "log", "softmax", "tanh", "cumsum", "square"}
STEP, TWO_VALUES = Message("with a step left out"), Message("with two values exchanged")
WHOLE = Message("with the whole in place of a part")
LAST = Message("with the last of several in place of the first")
AT_ENDS = (LAST, Message("with the first of several in place of the last"))  # 0, and -1, find what is written for them
OFF_BY_ONE = Message("with one end of a slice off by one place")


def slips_in_places(node: Any, words: Words) -> Slips:
    """What a slip may make of one call, list or slice, and how it is told."""
    match node:
        case ast.Call():
            yield from _calls(node, words)
            yield from _axes(node, words)
            yield from _rounds(node)
        case ast.Subscript(ctx=ast.Load()):
            yield from _items(node, words)
        case ast.Slice():
            yield from _slices(node)
        case ast.Tuple(ctx=ast.Load(), elts=elts) if 1 < len(elts) <= 5:
            numbers = all(isinstance(one, ast.Constant) for one in elts)
            for new in _neighbours_exchanged(elts):
                yield changed(node, elts=new), Message("with two axes exchanged") if numbers else TWO_VALUES
        case ast.List(ctx=ast.Load(), elts=[_, _, *_] as elts):
            for place in range(len(elts)):
                yield (
                    changed(node, elts=[*elts[:place], *elts[place + 1 :]]),
                    Message("with one part of a list left out"),
                )
            for new in _neighbours_exchanged(elts):
                yield changed(node, elts=new), Message("with two parts of a list exchanged")


def _neighbours_exchanged(items: list[ast.expr]) -> Iterator[list[ast.expr]]:
    for place in range(len(items) - 1):
        yield [*items[:place], items[place + 1], items[place], *items[place + 2 :]]


def _calls(node: ast.Call, words: Words) -> Slips:
    name, args, func = name_of(node.func), node.args, node.func
    method = isinstance(func, ast.Attribute) and not is_module(func.value)
    inside = func.value if method and isinstance(func, ast.Attribute) else args[0] if args else None
    what = words.of(node) or (None if method else words.of_function(name))
    own = words.is_own(name)
    if (own or name in LEFT_OUT) and inside is not None:
        yield inside, phrased("without {what}", STEP, what=what)
    if (own or name in TWICE) and what and inside is not None:
        again = changed(node, func=changed(func, value=node)) if method else changed(node, args=[node, *args[1:]])
        yield again, Message("with {what} taken twice", what=what)
    for other in LIKE.get(name, ()):
        there = words.of_function(other) or Message("{name}", name=other)
        here = what or Message("{name}", name=name)
        new = changed(func, attr=other) if isinstance(func, ast.Attribute) else ast.Name(other, ast.Load())
        yield changed(node, func=new), Message("with {there} in place of {own}", there=there, own=here)
    if name == "softmax" and args:
        yield parsed(f"1 / (1 + np.exp(-({ast.unparse(args[0])})))"), Message("with a sigmoid in place of the softmax")
    if name == "where" and len(args) == 3:
        yield changed(node, args=[args[0], args[2], args[1]]), Message("with the two values of a choice exchanged")
        yield args[1], Message("with one value everywhere, where there should be a choice")
        yield args[2], Message("with one value everywhere, where there should be a choice")
    elif not any(isinstance(one, ast.Starred) for one in args):
        yield from _arguments(node, words)
    for keyword in node.keywords:
        if keyword.arg == "keepdims":
            rest = [one for one in node.keywords if one is not keyword]
            yield changed(node, keywords=rest), Message("with an axis dropped that should be kept (keepdims)")


def _arguments(node: ast.Call, words: Words) -> Slips:
    """Arguments that have changed places; for a function of the course also one in the place of another."""
    for place, new in enumerate(_neighbours_exchanged(node.args)):
        one, other = words.of(node.args[place]), words.of(node.args[place + 1])
        known = one if one != other else None
        exchanged = phrased("with {one} and {other} exchanged", TWO_VALUES, one=known, other=other)
        yield changed(node, args=new), exchanged
        if known is None or not words.is_own(name_of(node.func)):
            continue
        for here, there in ((place, place + 1), (place + 1, place)):
            args = [node.args[there] if k == here else arg for k, arg in enumerate(node.args)]
            own, taken = words.of(node.args[here]), words.of(node.args[there])
            if own and taken:
                yield changed(node, args=args), Message("with {there} in place of {own}", there=taken, own=own)


def _axes(node: ast.Call, words: Words) -> Slips:
    """What is done along an axis is done along another."""
    name = name_of(node.func)
    what = words.of_function(name) or Message("{name}", name=name)
    if name not in REDUCING:
        return
    if name == "softmax" and node.args:
        for axis, said in _other_axes(node.args[1] if len(node.args) > 1 else parsed("-1"), what):
            yield changed(node, args=[node.args[0], axis]), said
    if name in ("std", "var"):
        rest = [one for one in node.keywords if one.arg != "ddof"]
        for ddof, divisor in enumerate(("n", "n − 1")):  # NumPy takes the one, pandas the other
            spread = Message("with a spread that is divided by {divisor} (ddof={ddof})", divisor=divisor, ddof=ddof)
            yield changed(node, keywords=[*rest, ast.keyword("ddof", ast.Constant(ddof))]), spread
    for keyword in node.keywords:
        rest = [one for one in node.keywords if one is not keyword]
        if keyword.arg == "axis":
            yield changed(node, keywords=rest), Message("with {what} over all axes at once", what=what)
            for axis, said in _other_axes(keyword.value, what):
                yield changed(node, keywords=[*rest, ast.keyword("axis", axis)]), said


def _other_axes(old: ast.expr, what: Message) -> Iterator[tuple[ast.expr, Message]]:
    known = {-1: Message("with {what} over the last axis", what=what)}
    known[-2] = Message("with {what} over the last axis but one", what=what)
    for axis in (-1, 0, 1, 2, -2):
        if ast.unparse(old) != str(axis):
            yield parsed(str(axis)), known.get(axis) or Message("with {what} over axis {axis}", what=what, axis=axis)


def _rounds(node: ast.Call) -> Slips:
    """A loop with a round more or less."""
    if not (isinstance(node.func, ast.Name) and node.func.id == "range" and node.args):
        return
    start = node.args[0] if len(node.args) > 1 else ast.Constant(0)
    stop, step = node.args[1] if len(node.args) > 1 else node.args[0], node.args[2:]
    for by, begins, ends in (
        (1, Message("with a loop that begins one later"), Message("with a loop that ends one later")),
        (-1, Message("with a loop that begins one earlier"), Message("with a loop that ends one earlier")),
    ):
        begin = one_off(start, by) if len(node.args) > 1 else parsed(str(by))
        yield changed(node, args=[begin, stop, *step]), begins
        yield changed(node, args=[start, one_off(stop, by), *step]), ends


def _items(node: ast.Subscript, words: Words) -> Slips:
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else []
    new_axis = any(ast.unparse(one) in ("None", "np.newaxis") for one in parts)
    sliced = any(isinstance(one, ast.Slice) and (one.lower or one.upper) for one in parts)
    axes = Message("with a part taken along another axis") if sliced else Message("with two axes exchanged")
    elsewhere = Message("with a new axis in another place") if new_axis else axes
    for moved in _neighbours_exchanged(parts):
        yield changed(node, slice=changed(node.slice, elts=moved)), elsewhere
    number = _number(node.slice)
    if number is not None:
        for new in {-1: (0, -2, 1), 0: (-1, 1)}.get(number, (number + 1, number - 1)):
            size = isinstance(node.value, ast.Attribute) and node.value.attr == "shape"
            said = Message("with the length of another axis") if size else Message("with another item of a row")
            yield (
                changed(node, slice=parsed(str(new))),
                AT_ENDS[number] if {number, new} == {0, -1} and not size else said,
            )
    if new_axis:
        yield node.value, Message("without a new axis")
    elif isinstance(node.slice, (ast.Slice, ast.Tuple)):
        yield node.value, phrased("with all of {whole} in place of a part", WHOLE, whole=words.of(node.value))


def _number(node: ast.expr) -> int | None:
    try:
        value = ast.literal_eval(node)
    except ValueError:
        return None
    return value if type(value) is int else None


def _slices(node: ast.Slice) -> Slips:
    lower, upper = node.lower, node.upper
    if lower is not None or (upper is not None and node.step is None):
        yield changed(node, lower=one_off(lower or ast.Constant(0), 1)), OFF_BY_ONE
    if lower is not None and _number(lower) != 0:
        yield changed(node, lower=one_off(lower, -1)), OFF_BY_ONE
    if upper is not None:
        yield changed(node, upper=one_off(upper, 1)), OFF_BY_ONE
        if _number(upper) == -1:  # [:-1] is longer as [:], and empty as [:0]
            yield changed(node, upper=None), OFF_BY_ONE
        yield changed(node, upper=one_off(upper, -1)), OFF_BY_ONE
        yield changed(node, upper=None), Message("with a slice that goes on to the end")
    elif lower is not None and node.step is None:
        yield changed(node, upper=parsed("-1")), OFF_BY_ONE
    if lower is not None:
        yield changed(node, lower=None), Message("with a slice that begins at the very first place")
    if node.step is not None:
        yield changed(node, step=None), Message("with a slice that takes every place")


def one_off(bound: ast.expr, by: int) -> ast.expr:
    """One more or less: of `n + 1` one less is `n`, and no `n + 1 - 1`."""
    match bound:
        case ast.BinOp(op=ast.Add() | ast.Sub() as op, right=ast.Constant(value=int() as number)) if number > 0:
            number += by if isinstance(op, ast.Add) else -by
            return changed(bound, right=ast.Constant(number)) if number else bound.left
    return ast.BinOp(bound, ast.Add() if by > 0 else ast.Sub(), ast.Constant(1))
