"""Slips of other kinds than those of `mutations`: stale names, moved axes, shifted slices, brackets in other places."""

import ast
import copy
from collections.abc import Iterator
from typing import Any

TURNED = {ast.Lt: ast.Gt, ast.Gt: ast.Lt, ast.LtE: ast.GtE, ast.GtE: ast.LtE}


def _with(node: Any, **fields: Any) -> Any:
    new = copy.copy(node)
    for name, value in fields.items():
        setattr(new, name, value)
    return new


def _shifted(node: ast.expr | None, by: int) -> ast.expr:
    """A bound of a slice, one further on or back."""
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return ast.Constant(node.value + by)
    if node is None:
        return ast.Constant(by)
    return ast.BinOp(node, ast.Add() if by > 0 else ast.Sub(), ast.Constant(1))


def variants(node: Any, arguments: list[str], own: list[str]) -> Iterator[ast.AST]:
    """What such a slip may make of one node."""
    match node:
        case ast.Slice(lower=lower, upper=upper):
            if lower is not None or upper is not None:
                yield _with(node, lower=_shifted(lower, 1))
            if upper is not None:
                yield from (_with(node, upper=_shifted(upper, by)) for by in (1, -1))
        case ast.Compare(ops=[op]) if type(op) in TURNED:
            yield _with(node, ops=[TURNED[type(op)]()])
        case ast.BinOp(op=ast.Add() | ast.Sub(), left=ast.BinOp(op=ast.Mult() | ast.Div()) as inner):
            # a * b + c becomes a * (b + c)
            yield _with(inner, right=_with(node, left=inner.right))
        case ast.BinOp(op=ast.Div(), left=ast.Call(args=[first, *rest]) as call):
            # f(a) / b becomes f(a / b)
            yield _with(call, args=[_with(node, left=first), *rest])
        case ast.BinOp(op=ast.Add(), left=left, right=ast.Call(args=[first, *rest]) as call):
            # x + f(y) becomes f(x + y)
            yield _with(call, args=[ast.BinOp(left, ast.Add(), first), *rest])
        case ast.Subscript(slice=ast.Tuple(elts=items) as inside, ctx=ast.Load()) if len(items) > 1:
            # an axis made, or a place taken, in another axis
            for place in range(len(items) - 1):
                moved = [*items[:place], items[place + 1], items[place], *items[place + 2 :]]
                yield _with(node, slice=_with(inside, elts=moved))
        case ast.Subscript(slice=ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=1)), ctx=ast.Load()):
            yield from (_with(node, slice=ast.Constant(place)) for place in (0, 1))
        case ast.Call(func=func, args=args, keywords=keywords):
            for keyword in keywords:
                if isinstance(keyword.value, ast.Constant) and isinstance(keyword.value.value, str):
                    others = {"float32": "int32", "relu": "gelu", "glorot_uniform": "zeros"}
                    if keyword.value.value in others:
                        new = _with(keyword, value=ast.Constant(others[keyword.value.value]))
                        yield _with(node, keywords=[new if one is keyword else one for one in keywords])
            if ast.unparse(func).endswith("matmul") and len(args) == 2:
                turned = ast.Call(ast.parse("tf.linalg.matrix_transpose", mode="eval").body, [args[1]], [])
                yield _with(node, args=[args[0], turned])
                yield _with(node, args=[args[0], args[0]])
            if ast.unparse(func) == "range" and len(args) == 1:
                yield _with(node, args=[ast.BinOp(args[0], ast.Sub(), ast.Constant(1))])
                yield _with(node, args=[ast.Constant(1), args[0]])
        case ast.Return(value=ast.Tuple(elts=[_, _, *_] as items) as inside):
            yield _with(node, value=_with(inside, elts=items[::-1]))
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(args=[ast.Name() as first, *_])) if (
            first.id != name
        ):
            yield _with(node, value=first)  # the step is left out, its name kept
        case ast.For(body=[*body]) if not any(isinstance(one, ast.Return) for one in body):
            yield _with(node, body=[*body, ast.Break()])  # one round only
        case ast.If(orelse=[]):
            yield _with(node, test=ast.Constant(True))
