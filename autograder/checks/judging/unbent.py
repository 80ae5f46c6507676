"""A reference without its bends: its source, and that of the functions it calls, where every keyword has its default.

What a misconception's keyword would choose is gone: branches, entries of tables, factors of 1. What is left is about
what a good solution does, so that a slip made in it is a slip that a learner may make.
"""

from __future__ import annotations

import ast
import contextlib
import inspect
import textwrap
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from types import FunctionType
from typing import Any

from autograder.checks.judging.folding import Folding, is_plain
from autograder.checks.judging.inlining import written_out

ROUNDS = 6  # of folding, until nothing more falls away


@dataclass
class Piece:
    """A function, its keyword arguments that have the same value in every call, and its source without them."""

    function: FunctionType
    fixed: dict[str, Any]
    tree: ast.FunctionDef = field(default_factory=lambda: ast.parse("def f(): pass").body[0])  # type: ignore[assignment]


def pieces_of(reference: Callable[..., Any], given: Iterable[str]) -> list[Piece]:
    """The reference first, then the functions of this course that it calls, each without its bends.

    Args:
        reference: a function, or a `partial` of one.
        given: the names of the arguments that it is called with.

    Raises:
        OSError, TypeError, SyntaxError: it has no source that can be read.
    """
    fixed: dict[str, Any] = {}
    while isinstance(reference, partial):
        if reference.args:
            raise TypeError("a partial with arguments in order")
        fixed = {**reference.keywords, **fixed}
        reference = reference.func
    if not isinstance(reference, FunctionType):
        raise TypeError("no plain function")
    moving: set[tuple[FunctionType, str]] = set()
    while True:
        first = Piece(reference, {**_defaults(reference, set(given)), **fixed})
        found, before = {reference: first}, len(moving)
        todo = [first]
        while todo:
            piece = todo.pop()
            piece.fixed = {k: v for k, v in piece.fixed.items() if (piece.function, k) not in moving}
            piece.tree = _folded(piece)
            for called, call in _calls(piece):
                passed = _passed(called, call)
                if called not in found:
                    found[called] = Piece(called, passed)
                    todo.append(found[called])
                fixed_before = found[called].fixed.items()
                moving |= {(called, k) for k, v in fixed_before if k not in passed or passed[k] != v}
        if len(moving) == before:
            return list(found.values())


def _defaults(function: FunctionType, given: set[str]) -> dict[str, Any]:
    """The keyword arguments that nobody gives."""
    defaults = function.__kwdefaults__ or {}
    return {name: value for name, value in defaults.items() if name not in given and is_plain(value)}


def _passed(called: FunctionType, call: ast.Call | None) -> dict[str, Any]:
    """The arguments that have a known value in this call: those of keywords, and of what is no number."""
    if call is None or any(one.arg is None for one in call.keywords):
        return {}
    names = called.__code__.co_varnames[: called.__code__.co_argcount]
    given = dict(zip(names, call.args, strict=False)) | {one.arg: one.value for one in call.keywords if one.arg}
    known = _defaults(called, set(given))
    keywords = set(called.__kwdefaults__ or {})
    for name, node in given.items():
        with contextlib.suppress(ValueError):
            value = ast.literal_eval(node)
            if is_plain(value) and (name in keywords or isinstance(value, (str, bool))):
                known[name] = value
    return known


def _calls(piece: Piece) -> Iterator[tuple[FunctionType, ast.Call | None]]:
    """The functions of the same course that a function mentions, each with the call, if it is one."""
    root = piece.function.__module__.partition(".")[0]
    called = {id(node.func): node for node in ast.walk(piece.tree) if isinstance(node, ast.Call)}
    for node in ast.walk(piece.tree):
        found = piece.function.__globals__.get(node.id) if isinstance(node, ast.Name) else None
        if isinstance(found, FunctionType) and found.__module__.partition(".")[0] == root:
            yield found, called.get(id(node))


def _folded(piece: Piece) -> ast.FunctionDef:
    tree = ast.parse(textwrap.dedent(inspect.getsource(piece.function))).body[0]
    if not isinstance(tree, ast.FunctionDef):
        raise TypeError("no plain function")
    tree.decorator_list, tree.returns = [], None
    rest = tree.args.kwarg.arg if tree.args.kwarg else None
    for _ in range(ROUNDS):
        before = ast.dump(tree)
        stored = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        known = {name: value for name, value in piece.fixed.items() if name not in stored}
        tree.body = Folding(known, rest, _tables(tree)).block(tree.body)
        _drop_unused(tree)
        if ast.dump(tree) == before:
            break
    written_out(tree)
    for argument in ast.walk(tree):
        if isinstance(argument, ast.arg):
            argument.annotation = None
    return ast.fix_missing_locations(tree)


def _tables(tree: ast.FunctionDef) -> dict[str, ast.Dict]:
    """The names that stand for one dictionary from beginning to end."""
    stored = [n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
    return {
        node.targets[0].id: node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Dict)
        and stored.count(node.targets[0].id) == 1
    }


def _drop_unused(tree: ast.FunctionDef) -> None:
    """Leave out what is given a name and never used."""
    used = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
    used |= {n.target.id for n in ast.walk(tree) if isinstance(n, ast.AugAssign) and isinstance(n.target, ast.Name)}

    def kept(node: ast.stmt) -> bool:
        target = node.targets[0] if isinstance(node, ast.Assign) and len(node.targets) == 1 else None
        target = node.target if isinstance(node, ast.AnnAssign) else target
        name = node.name if isinstance(node, ast.FunctionDef) else target.id if isinstance(target, ast.Name) else None
        return name is None or name in used

    for node in ast.walk(tree):
        for name in ("body", "orelse"):
            body = getattr(node, name, None)
            if isinstance(body, list):
                left = [one for one in body if not isinstance(one, ast.stmt) or kept(one)]
                setattr(node, name, left or ([ast.Pass()] if name == "body" else []))
