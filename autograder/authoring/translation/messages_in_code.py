"""The templates that stand in code: what is handed to `Message(...)` and `say(...)`, found by reading the source."""

import ast
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

from autograder.checks.judging.message import FIELD, JOINS

SAYS = ("Message", "say")


def templates_in(path: Path) -> list[str]:
    """The templates of a module, in their order; of a TOML file, what its rows tell, and the pieces in its tables.

    One that says nothing to a learner has none.
    """
    if path.suffix == ".toml":
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        pieces = [text for one in table.get("tables", {}).values() for text in one.values()]
        return pieces + [row["told"] for row in table.get("rows", [])]
    source = path.read_text(encoding="utf-8")
    if not any(f"{name}(" in source or f"{name}," in source for name in SAYS):
        return []
    tree = ast.parse(source)
    skipped = {id(node) for node in _not_said(tree)}
    assigned: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                for name, value in _pairs(target, node.value):
                    assigned.setdefault(name, []).append(value)
    found: list[tuple[int, int, str]] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and FIELD.search(node.value):
            if id(node) not in skipped and "<" not in node.value:
                found.append((node.lineno, node.col_offset, node.value))
        elif isinstance(node, ast.Call):
            found += [(one.lineno, one.col_offset, str(one.value)) for one in _handed_on(node, assigned)]
    return list(dict.fromkeys(text for _, _, text in sorted(found) if text in JOINS or FIELD.sub("", text).strip()))


def _pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for one, other in zip(target.elts, value.elts, strict=False):
            yield from _pairs(one, other)


def _not_said(tree: ast.Module) -> Iterator[ast.AST]:
    """Docstrings, and the pieces of f-strings."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value
        elif isinstance(node, ast.JoinedStr):
            yield from node.values


def _handed_on(call: ast.Call, assigned: dict[str, list[ast.expr]]) -> Iterator[ast.Constant]:
    """The constants that may be the template of a call: those in it, and in what is assigned to a name in it."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    later = name == "partial" and isinstance(call.args[0], ast.Name) and call.args[0].id in SAYS
    place = 0 if name in SAYS else 1 if later else None
    if place is None or len(call.args) <= place:
        return
    for one in _told(call.args[place], assigned):
        if isinstance(one, ast.Constant) and isinstance(one.value, str):
            yield one


def _told(value: ast.expr, assigned: dict[str, list[ast.expr]]) -> Iterator[ast.AST]:
    """What an expression may tell: a text, one of two, those of a tuple or a dictionary, what a name stands for."""
    inner: Sequence[ast.expr] = ()
    if isinstance(value, ast.Dict):
        inner = value.values
    elif isinstance(value, (ast.Tuple, ast.List)):
        inner = value.elts
    elif isinstance(value, ast.IfExp):
        inner = (value.body, value.orelse)
    elif isinstance(value, ast.Subscript):
        inner = (value.value,)
    elif isinstance(value, ast.Name):
        inner = assigned.get(value.id, ())
        assigned = {name: found for name, found in assigned.items() if name != value.id}  # one that is made of itself
    else:
        yield value
    for one in inner:
        yield from _told(one, assigned)
