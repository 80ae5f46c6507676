"""What of a notebook depends on its exercises: the cells that may do something else when their answers are missing."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

OF_THE_LEARNER = {"check", "pieces", "progress", "whole_machine"}
"""What looks at answers without naming them."""


@dataclass
class Names:
    """What a cell takes from others, sets anew, changes, and imports; rather more than less."""

    takes: set[str] = field(default_factory=set)
    sets: set[str] = field(default_factory=set)
    changes: set[str] = field(default_factory=set)
    imports: set[str] = field(default_factory=set)


def names_of(source: str) -> Names:
    """The names of a cell."""
    found = Names()
    _walk(ast.parse(source).body, found)
    return found


def _walk(nodes: Iterable[ast.AST], found: Names) -> None:
    for node in nodes:
        match node:
            case ast.Import(names=names) | ast.ImportFrom(names=names):
                new = {(one.asname or one.name).partition(".")[0] for one in names}
                found.imports |= new
                found.sets |= new
            case ast.Name(id=name, ctx=ast.Store()):
                found.sets.add(name)
            case ast.Name(id=name):
                found.takes |= {name} - found.sets
            case (
                ast.Assign(value=value) | ast.AnnAssign(value=value) | ast.For(iter=value) | ast.NamedExpr(value=value)
            ):
                rest = [child for child in ast.iter_child_nodes(node) if child is not value]
                _walk(([value] if value else []) + rest, found)
            case ast.AugAssign(target=ast.Name(id=name)):
                found.takes |= {name} - found.sets
                _walk(ast.iter_child_nodes(node), found)
            case (
                ast.FunctionDef() | ast.Lambda() | ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp()
            ):
                _inside(node, found)
            case ast.ClassDef(name=name):
                _inside(node, found)
                found.sets.add(name)
            case _:
                if isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.value, ast.Name):
                    found.changes.add(node.value.id)  # `model.fit(...)`, `scores[0] = 1`
                _walk(ast.iter_child_nodes(node), found)


def _inside(node: ast.AST, found: Names) -> None:
    """A scope of its own: what it takes from outside."""
    inner = Names()
    children = sorted(
        ast.iter_child_nodes(node), key=lambda child: not isinstance(child, ast.comprehension | ast.arguments)
    )
    _walk(children, inner)
    own = inner.sets | {one.arg for one in ast.walk(node) if isinstance(one, ast.arg)}
    found.takes |= inner.takes - own - found.sets
    found.changes |= inner.changes - own
    if isinstance(node, ast.FunctionDef):
        found.sets.add(node.name)


def dependent(sources: Sequence[str], answers: Collection[int]) -> set[int]:
    """The cells that have to run when the answers are missing: whatever uses them, and whatever that stands on.

    Args:
        sources: of all code cells, in their order.
        answers: the places of the cells whose answers are missing.
    """
    cells = [names_of(source) for source in sources]
    ready_made = set().union(*(cell.imports for cell in cells))
    stands_on = [_stands_on(cells, place, ready_made) for place in range(len(cells))]
    run = {place for place, cell in enumerate(cells) if place in answers or cell.takes & OF_THE_LEARNER}
    for place in range(len(cells)):
        if stands_on[place] & run:
            run.add(place)
    run |= {place for place, cell in enumerate(cells) if cell.imports}
    for place in reversed(range(len(cells))):
        if place in run:
            run |= stands_on[place]
    return run


def _stands_on(cells: Sequence[Names], place: int, ready_made: set[str]) -> set[int]:
    """The earlier cells that set or changed what this one takes or changes."""
    found = set()
    for name in (cells[place].takes | (cells[place].changes - cells[place].sets)) - ready_made:
        for before in reversed(range(place)):
            if name in cells[before].sets | cells[before].changes:
                found.add(before)
            if name in cells[before].sets:
                break
    return found
