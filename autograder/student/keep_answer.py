"""A green check keeps the answer: the learner's definition, with what it needs, as a module of their own."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from course.files import write_whole

MARK = "Checked in "


@dataclass
class Found:
    """What one answer needs, in the order in which it has to stand."""

    imports: list[str] = field(default_factory=list)
    definitions: list[str] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)


def keep_answer(folder: Path, entry: str, notebook: str, cells: Sequence[str]) -> Path | None:
    """Write an answer into `mine/ENTRY.py`, with the imports and the definitions of the learner's that it uses.

    Args:
        folder: of the learner's pieces.
        entry: the name of the class or function.
        notebook: the notebook of the exercise; the answer of a later one is kept against that of an earlier one.
        cells: the sources of all cells that were run, in their order, without magics.

    Returns:
        the file; None where the definition is in none of the cells, or a later notebook's answer stands already.
    """
    path = folder / f"{entry}.py"
    if _notebook_of(path) > notebook:
        return None
    trees = [(cell, tree) for cell in cells if (tree := _parsed(cell)) is not None]
    found = Found()
    _collect(entry, trees[::-1], found, folder)
    if not found.definitions:
        return None
    head = f'"""{entry}, as you wrote it. {MARK}{notebook} on {date.today().isoformat()}."""\n'
    parts = [head, "\n".join(dict.fromkeys(found.imports)), *found.definitions]
    write_whole(path, "\n\n".join(part.strip("\n") for part in parts if part.strip()) + "\n")
    return path


def _notebook_of(path: Path) -> str:
    """The notebook in which the answer that is kept was checked; "" where there is none."""
    try:
        first = path.read_text(encoding="utf-8").partition("\n")[0]
    except (OSError, UnicodeDecodeError):
        return ""
    return first.partition(MARK)[2].partition(" ")[0]


def _parsed(cell: str) -> ast.Module | None:
    try:
        return ast.parse(cell)
    except (SyntaxError, ValueError):
        return None


def _collect(name: str, trees: Sequence[tuple[str, ast.Module]], found: Found, folder: Path) -> None:
    """Put the latest definition of a name, and first of all what it uses, behind what was found."""
    if name in found.seen or hasattr(builtins, name):
        return
    found.seen.add(name)
    for source, tree in trees:
        for statement in reversed(tree.body):
            if name not in _defined(statement):
                continue
            if isinstance(statement, ast.Import | ast.ImportFrom):
                alias = next(one for one in statement.names if (one.asname or one.name.split(".")[0]) == name)
                found.imports.append(ast.unparse(_alone(statement, alias)))
                return
            for used in sorted(_used(statement) - {name}):
                _collect(used, trees, found, folder)
            text = ast.get_source_segment(source, statement, padded=True) or ""
            for decorator in reversed(getattr(statement, "decorator_list", [])):
                text = f"@{ast.get_source_segment(source, decorator)}\n{text}"
            found.definitions.append(f"\n{text}" if isinstance(statement, ast.ClassDef | ast.FunctionDef) else text)
            return


def _defined(statement: ast.stmt) -> set[str]:
    """The names that a statement at the top of a cell gives a meaning to."""
    if isinstance(statement, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        return {statement.name}
    if isinstance(statement, ast.Import | ast.ImportFrom):
        return {alias.asname or alias.name.split(".")[0] for alias in statement.names}
    if isinstance(statement, ast.With):  # imports that keep quiet
        return set()
    targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
    return {one.id for target in targets if target for one in ast.walk(target) if isinstance(one, ast.Name)}


def _used(statement: ast.stmt) -> set[str]:
    return {one.id for one in ast.walk(statement) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)}


def _alone(statement: ast.Import | ast.ImportFrom, alias: ast.alias) -> ast.stmt:
    if isinstance(statement, ast.Import):
        return ast.Import([alias])
    return ast.ImportFrom(statement.module, [alias], statement.level)


def flattened(cells: Sequence[str]) -> Iterator[str]:
    """Cells with what stands in a `with` at their top put out of it: that is where the notebooks import TensorFlow."""
    for cell in cells:
        tree = _parsed(cell)
        if tree is None:
            continue
        inner = [one for outer in tree.body if isinstance(outer, ast.With) for one in outer.body]
        imports = [ast.unparse(one) for one in inner if isinstance(one, ast.Import | ast.ImportFrom)]
        yield "\n".join([*imports, cell])
