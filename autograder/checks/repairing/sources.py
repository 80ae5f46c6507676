"""Where an answer stands: its text, and that of the learner's own functions that it calls."""

import ast
import inspect
import linecache
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import CodeType
from typing import Any

from autograder.checks.repairing.edits import Definition, Query

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
    if isinstance(answer, str):
        return [Query(entry, answer)]
    code = _code_of(answer)
    if code is None:
        return []
    space = globals_of(answer) or namespace

    def find(name: str) -> Definition | None:
        one = answer if name == entry else space.get(name)
        own = _code_of(one)
        if own is None or globals_of(one) is not globals_of(answer):
            return None
        return next(_named(name, "".join(linecache.getlines(own.co_filename)), own.co_firstlineno), None)

    return _with_called(entry, find)


def definitions_in(entry: str, source: str) -> list[Definition]:
    """The same, of a file's or a notebook's whole text."""
    return _with_called(entry, lambda name: next(_named(name, source), None))


def module_of(cells: Sequence[str], entry: str) -> tuple[str, list[Definition]]:
    """What an answer needs of the cells above its check: a text to run before it, and its definitions.

    The text holds all imports, and of what else stands at the top of cells that which the definitions use.
    """
    found: dict[str, Definition] = {}
    others: dict[str, tuple[int, ast.stmt]] = {}
    imports: list[ast.stmt] = []
    for number, cell in enumerate(cells):
        for statement in _body(cell):
            inner = statement.body if isinstance(statement, ast.With) else [statement]
            imports += [one for one in inner if isinstance(one, (ast.Import, ast.ImportFrom))]
            if isinstance(statement, DEFINES):
                found[statement.name] = next(_named(statement.name, cell))
                others.pop(statement.name, None)
            elif isinstance(statement, (ast.Assign, ast.AnnAssign)):
                for name in _stored(statement):
                    others[name] = number, statement
                    found.pop(name, None)
    text = getattr(others.get(entry, (0, None))[1], "value", None)
    if isinstance(text, ast.Constant) and isinstance(text.value, str):
        return "", [Query(entry, text.value, text.lineno)]
    definitions = _with_called(entry, found.get)
    own = {one.name for one in definitions}
    used = [name for one in definitions for name in _loaded(one.tree)]
    needed: dict[str, ast.stmt] = {}
    for name in used:
        other = found[name].tree if name in found and name not in own else others.get(name, (0, None))[1]
        if other is not None and name not in needed:
            needed[name] = other
            used += _loaded(other)
    order = {id(one): place for place, one in enumerate(needed.values())}
    texts = {ast.unparse(one): None for one in sorted(needed.values(), key=lambda one: -order[id(one)])}
    return "\n".join([*dict.fromkeys(map(ast.unparse, imports)), *texts]), definitions


def _body(cell: str) -> list[ast.stmt]:
    try:
        return ast.parse(cell).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []  # a magic, say


def _stored(statement: ast.AST) -> list[str]:
    return [one.id for one in ast.walk(statement) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)]


def _loaded(node: ast.AST) -> list[str]:
    return [one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)]


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


def globals_of(thing: Any) -> dict[str, Any] | None:
    """The names that a function, or a class's first method, sees; None of anything else."""
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
    if not definitions or isinstance(definitions[0], Query):
        return bool(definitions) and NOT_WRITTEN not in definitions[0].source
    nodes = list(ast.walk(definitions[0].tree))
    if any(isinstance(one, ast.Name) and one.id == NOT_WRITTEN for one in nodes):
        return False
    given = {one.arg for one in nodes if isinstance(one, ast.arg)} - {"cls"} | {"input"}
    for one in nodes:
        if isinstance(one, (ast.For, ast.comprehension)) and any(name in given for name in _loaded(one.iter)):
            given.update(_stored(one.target))
        if isinstance(one, ast.Assign) and any(name in given for name in _loaded(one.value)):
            given.update(name for target in one.targets for name in _stored(target))
    computed = (ast.Call, ast.BinOp, ast.AugAssign, ast.UnaryOp, ast.Subscript, ast.Compare, ast.BoolOp)
    touched = [
        one
        for one in nodes
        if isinstance(one, computed)
        and any(isinstance(inner, ast.Name) and inner.id in given for inner in ast.walk(one))
    ]
    return bool(touched)
