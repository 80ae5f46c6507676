"""A green check keeps the answer: the learner's definition, with what it needs, as a module of their own.

What it takes from the course, it takes from `mine` from now on: there a name is the learner's own piece as soon as
there is one, and the course's until then. So what was written in one notebook is made of what was written in others.
"""

import ast
import builtins
import symtable
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from autograder.base.files import write_whole
from autograder.base.own_library import OwnLibrary
from autograder.checks.catalogues import shelf_of

MARK = "Checked in "


@dataclass
class Dependencies:
    """What one answer needs, in the order in which it has to stand."""

    library: OwnLibrary
    imports: list[ast.stmt] = field(default_factory=list)
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
        the file; None where the definition is in none of the cells, a later notebook's answer stands already, or the
        course has no such library.
    """
    library: OwnLibrary | None = getattr(shelf_of(notebook), "MINE", None)
    path = folder / f"{entry}.py"
    if library is None or _notebook_of(path) > notebook:
        return None
    trees = [(cell, tree) for cell in cells if (tree := _parsed(cell)) is not None]
    found = Dependencies(library)
    _collect(entry, trees[::-1], found, folder, notebook)
    if not found.definitions:
        return None
    head = f'"""{entry}, as you wrote it. {MARK}{notebook} on {date.today().isoformat()}."""\n'
    imports = "\n".join(_in_order(found.imports))
    write_whole(path, "\n\n\n".join([f"{head}\n{imports}".strip(), *found.definitions]) + "\n")
    for name, text in library.files.items():
        if not (folder / name).exists():
            write_whole(folder / name, text)
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


def _collect(
    name: str, trees: Sequence[tuple[str, ast.Module]], found: Dependencies, folder: Path, notebook: str
) -> None:
    """Put the latest definition of a name, and first of all what it uses, behind what was found."""
    if name in found.seen or hasattr(builtins, name):
        return
    is_entry = not found.seen
    found.seen.add(name)
    for source, tree in trees:
        for statement in reversed(tree.body):
            if name not in _defined(statement):
                continue
            if isinstance(statement, ast.Import | ast.ImportFrom):
                alias = next(one for one in statement.names if (one.asname or one.name.split(".")[0]) == name)
                found.imports.append(_alone(statement, alias, found.library))
            elif _opens_pieces(statement, found.library):
                found.imports.append(_library_as(name, found.library))
            elif not is_entry and _notebook_of(folder / f"{name}.py") == notebook:
                # An answer to another exercise of the same notebook.
                found.imports.append(ast.ImportFrom(found.library.name, [ast.alias(name)], 0))
            else:
                for used in sorted(_used(statement) - {name}):
                    _collect(used, trees, found, folder, notebook)
                found.definitions.append(_text_of(statement, source))
            return


def _text_of(statement: ast.stmt, source: str) -> str:
    """Its lines as they were written, decorators and comments included."""
    first = min([statement.lineno, *(one.lineno for one in getattr(statement, "decorator_list", []))])
    return "\n".join(source.splitlines()[first - 1 : statement.end_lineno])


def _in_order(imports: Sequence[ast.stmt]) -> list[str]:
    """Imports as one finds them at the head of a module: each module once."""
    plain = {ast.unparse(one) for one in imports if isinstance(one, ast.Import)}
    names: dict[str, set[str]] = {}
    for one in imports:
        if isinstance(one, ast.ImportFrom):
            names.setdefault("." * one.level + (one.module or ""), set()).add(ast.unparse(one.names[0]))
    grouped = [f"from {module} import {', '.join(sorted(found))}" for module, found in sorted(names.items())]
    return [*sorted(plain), *grouped]


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
    """The names that a statement takes from around it: neither its arguments nor its own variables."""
    tables = [symtable.symtable(ast.unparse(statement), "answer", "exec")]
    used = {one.get_name() for one in tables[0].get_symbols() if one.is_referenced()}
    while tables:
        inner = tables.pop().get_children()
        used |= {one.get_name() for table in inner for one in table.get_symbols() if one.is_global()}
        tables += inner
    return used


def _alone(statement: ast.Import | ast.ImportFrom, alias: ast.alias, library: OwnLibrary) -> ast.stmt:
    """The import of one name; what is a piece of the course comes from `mine`."""
    if isinstance(statement, ast.Import):
        return ast.Import([alias])
    if statement.module == library.of and alias.name in library.rooms:
        return _library_as(alias.asname or alias.name, library)
    is_piece = statement.module in {f"{library.of}.{room}" for room in library.rooms}
    return ast.ImportFrom(library.name if is_piece else statement.module, [alias], statement.level)


def _library_as(name: str, library: OwnLibrary) -> ast.Import:
    return ast.Import([ast.alias(library.name, None if name == library.name else name)])


def _opens_pieces(statement: ast.stmt, library: OwnLibrary) -> bool:
    """Whether it is `mine = pieces(...)`, as a notebook says it."""
    if not isinstance(statement, ast.Assign) or not isinstance(statement.value, ast.Call):
        return False
    called = statement.value.func
    return (called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", None)) in library.doors


def flattened(cells: Sequence[str]) -> Iterator[str]:
    """Cells with what stands in a `with` at their top put out of it: that is where the notebooks import TensorFlow."""
    for cell in cells:
        tree = _parsed(cell)
        if tree is None:
            continue
        inner = [one for outer in tree.body if isinstance(outer, ast.With) for one in outer.body]
        imports = [ast.unparse(one) for one in inner if isinstance(one, ast.Import | ast.ImportFrom)]
        yield "\n".join([*imports, cell])
