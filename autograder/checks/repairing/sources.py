"""Where an answer stands: its text, and that of the learner's own functions that it calls."""

from __future__ import annotations

import ast
import inspect
import linecache
from collections.abc import Iterable, Iterator, Mapping
from types import CodeType
from typing import Any

from autograder.checks.repairing.edits import Definition

MOST = 4  # definitions that are edited: the answer, and the first of those that it calls
NOT_WRITTEN = "NotImplementedError"
DEFINES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def definitions_of(entry: str, namespace: Mapping[str, Any]) -> list[Definition]:
    """The answer's definition, and those of the same notebook that it calls; none where its text can't be had.

    Args:
        entry: its name.
        namespace: what holds the answer under this name.
    """
    answer = namespace.get(entry)
    code = _code_of(answer)
    if code is None:
        return []
    space = _globals_of(answer) or namespace

    def find(name: str) -> Definition | None:
        one = answer if name == entry else space.get(name)
        own = _code_of(one)
        if own is None or _globals_of(one) is not _globals_of(answer):
            return None
        return next(_named(name, "".join(linecache.getlines(own.co_filename)), own.co_firstlineno), None)

    return _with_called(entry, find)


def definitions_in(entry: str, source: str) -> list[Definition]:
    """The same, of a file's or a notebook's whole text."""
    return _with_called(entry, lambda name: next(_named(name, source), None))


def _with_called(entry: str, find: Any) -> list[Definition]:
    found: dict[str, Definition] = {}
    asked = [entry]
    for name in asked:
        if name in found or len(found) >= MOST or (definition := find(name)) is None:
            continue
        found[name] = definition
        used = {one.id for one in ast.walk(definition.tree) if isinstance(one, ast.Name)}
        asked += sorted(used - set(asked))
    return list(found.values()) if entry in found else []


def _named(name: str, source: str, line: int = 0) -> Iterator[Definition]:
    """The definitions of a name at the top of a text, that around a line first, else the last one first."""
    try:
        body = ast.parse(source).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    found = [one for one in body if isinstance(one, DEFINES) and one.name == name]
    for one in sorted(found, key=lambda one: (_first(one) <= line <= (one.end_lineno or 0), one.lineno), reverse=True):
        lines = source.splitlines(keepends=True)[_first(one) - 1 : one.end_lineno]
        yield Definition(name, "".join(lines).rstrip("\n") + "\n", _first(one))


def _first(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> int:
    return min([node.lineno, *(one.lineno for one in node.decorator_list)])


def _code_of(thing: Any) -> CodeType | None:
    """The code of a function, or of a class's first method."""
    for one in _functions_of(thing):
        return one.__code__
    return None


def _globals_of(thing: Any) -> dict[str, Any] | None:
    for one in _functions_of(thing):
        return one.__globals__
    return None


def _functions_of(thing: Any) -> Iterator[Any]:
    inner: Iterable[Any] = vars(thing).values() if isinstance(thing, type) else [thing]
    for one in inner:
        one = inspect.unwrap(getattr(one, "__func__", one)) if callable(one) else one
        if inspect.isfunction(one):
            yield one


def is_attempt(definitions: list[Definition]) -> bool:
    """Whether an answer holds an attempt: it computes something of what it is given, and raises no blank's exception.

    What has none isn't repaired: a repair is for what was nearly right.
    """
    if not definitions:
        return False
    nodes = list(ast.walk(definitions[0].tree))
    if any(isinstance(one, ast.Name) and one.id == NOT_WRITTEN for one in nodes):
        return False
    given = {one.arg for one in nodes if isinstance(one, ast.arg)} - {"cls"}
    computed = (ast.Call, ast.BinOp, ast.Subscript, ast.Compare, ast.BoolOp)
    touched = [
        one
        for one in nodes
        if isinstance(one, computed)
        and any(isinstance(inner, ast.Name) and inner.id in given for inner in ast.walk(one))
    ]
    return bool(touched)
