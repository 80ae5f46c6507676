"""Small slips, made in a source one at a time: operators, axes, constants, names, arguments, dropped lines."""

import ast
import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

OPERATORS = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult, ast.FloorDiv: ast.Mult,
    ast.Pow: ast.Mult, ast.MatMult: ast.Mult, ast.Mod: ast.FloorDiv, ast.And: ast.Or, ast.Or: ast.And,
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
LIKE = {
    "sin": "cos", "cos": "sin", "reduce_sum": "reduce_mean", "reduce_mean": "reduce_sum", "sum": "mean", "mean": "sum",
    "min": "max", "max": "min", "minimum": "maximum", "maximum": "minimum", "concat": "stack", "stack": "concat",
    "concatenate": "stack", "triu": "tril", "tril": "triu", "sqrt": "square", "relu": "sigmoid", "softmax": "sigmoid",
    "argmax": "argmin", "zeros": "ones", "ones": "zeros", "append": "extend", "float32": "float64", "log": "exp",
    "exp": "log", "equal": "not_equal", "not_equal": "equal",
}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """A changed source, and what was changed: the line before and after."""

    source: str
    before: str
    after: str


Variants = Callable[[Any, list[str], list[str]], Iterator[ast.AST]]


def mutants(source: str, lines: set[int] | None = None, variants: Variants | None = None) -> Iterator[Mutant]:
    """Every mutant of a source; those of its statements alone that begin on these lines, if any are given.

    `variants` says what a slip may make of one node; here those of this module.
    """
    tree = ast.parse(source)
    original, seen = ast.unparse(tree), set()
    for owner, name, place, new in _edits(tree, lines, variants or _variants):
        old = getattr(owner, name)
        if place is None:
            setattr(owner, name, new)
        else:
            setattr(owner, name, [*old[:place], new, *old[place + 1 :]])
        text = ast.unparse(ast.fix_missing_locations(copy.deepcopy(tree)))
        setattr(owner, name, old)
        if text != original and text not in seen:
            seen.add(text)
            yield Mutant(text, *_difference(original, text))


def _difference(original: str, text: str) -> tuple[str, str]:
    before, after = original.splitlines(), text.splitlines()
    while before and after and before[0] == after[0]:
        before, after = before[1:], after[1:]
    while before and after and before[-1] == after[-1]:
        before, after = before[:-1], after[:-1]
    return " / ".join(map(str.strip, before)), " / ".join(map(str.strip, after))


def _edits(
    tree: ast.AST, lines: set[int] | None, variants: Variants
) -> Iterator[tuple[ast.AST, str, int | None, ast.AST]]:
    """Where in the tree what may stand instead."""
    own = sorted({n.attr for n in ast.walk(tree) if isinstance(n, ast.Attribute) and _is_self(n.value)})

    def visit(node: ast.AST, arguments: list[str]) -> Iterator[tuple[ast.AST, str, int | None, ast.AST]]:
        if isinstance(node, ast.FunctionDef):
            taken = [*node.args.args, *node.args.kwonlyargs]
            arguments = [one.arg for one in taken if one.arg not in ("self", "cls")]
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list", "bases"):
                continue
            for place, item in enumerate(value) if isinstance(value, list) else [(None, value)]:
                if not isinstance(item, ast.AST) or _is_docstring(item):
                    continue
                if lines is None or getattr(item, "lineno", 0) in lines:
                    for new in variants(item, arguments, own):
                        yield node, name, place, new
                yield from visit(item, arguments)

    yield from visit(tree, [])


def _is_self(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id == "self"


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _with(node: Any, **fields: Any) -> Any:
    new = copy.copy(node)
    for name, value in fields.items():
        setattr(new, name, value)
    return new


def _without(items: list[Any], place: int) -> list[Any]:
    return [*items[:place], *items[place + 1 :]]


def _variants(node: Any, arguments: list[str], own: list[str]) -> Iterator[ast.AST]:
    """What a slip may make of one node."""
    match node:
        case ast.BinOp(op=op) | ast.BoolOp(op=op) if type(op) in OPERATORS:
            yield _with(node, op=OPERATORS[type(op)]())
            if isinstance(node, ast.BinOp):
                yield node.left
                if isinstance(op, (ast.Sub, ast.Div, ast.MatMult)):
                    yield _with(node, left=node.right, right=node.left)
        case ast.Compare(ops=[op]) if type(op) in OPERATORS:
            yield _with(node, ops=[OPERATORS[type(op)]()])
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield node.operand
        case ast.Constant(value=bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(value=int() as value):
            yield from (ast.Constant(n) for n in (value + 1, value - 1))
        case ast.Constant(value=float() as value):
            yield from (ast.Constant(n) for n in (value * 2, value / 2, -value))
        case ast.Name(id=name, ctx=ast.Load()) if name in arguments:
            yield from (_with(node, id=other) for other in arguments if other != name)
        case ast.Attribute(attr=name, ctx=ast.Load()):
            if _is_self(node.value):
                yield from (_with(node, attr=other) for other in own if other != name)
            elif name in LIKE:
                yield _with(node, attr=LIKE[name])
        case ast.Call(args=args, keywords=keywords):
            if args:
                yield args[0]  # the call is left out
            for place in range(len(args) - 1):
                yield _with(node, args=[*args[:place], args[place + 1], args[place], *args[place + 2 :]])
            yield from (_with(node, args=_without(args, place)) for place in range(1, len(args)))
            yield from (_with(node, keywords=_without(keywords, place)) for place in range(len(keywords)))
        case ast.Subscript(ctx=ast.Load()):
            yield node.value
        case ast.Slice():
            yield from (_with(node, **{end: None}) for end in ("lower", "upper", "step") if getattr(node, end))
        case ast.Tuple(elts=[one, other], ctx=ast.Load()):
            yield _with(node, elts=[other, one])
        case ast.IfExp():
            yield from (node.body, node.orelse, _with(node, body=node.orelse, orelse=node.body))
        case ast.If():
            yield _with(node, test=ast.UnaryOp(ast.Not(), node.test))
            yield ast.Pass()
        case ast.Assign() | ast.AugAssign() | ast.Expr():
            yield ast.Pass()
        case ast.List(elts=[_, *_] as items) | ast.Tuple(elts=[_, _, _, *_] as items):
            yield from (_with(node, elts=_without(items, place)) for place in range(len(items)))
