"""What of a notebook depends on its exercises: the cells that may do something else when their answers are missing."""

import ast
import dis
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from types import CodeType

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
    """The names of a cell, in the order in which it uses them: what it has set itself it doesn't take."""
    found, tree = Names(), ast.parse(source)
    _read(compile(tree, "a cell", "exec"), found.sets, found)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            found.imports |= {(one.asname or one.name).partition(".")[0] for one in node.names}
        elif isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.value, ast.Name):
            found.changes.add(node.value.id)  # `model.fit(...)`, `scores[0] = 1`
    found.changes &= found.takes | found.sets  # the others are a function's own
    return found


def _read(code: CodeType, own: set[str], found: Names) -> None:
    """The names that code sets, in `own`, and those of the notebook that it takes, inner code included."""
    for one in dis.get_instructions(code):
        if one.opname == "STORE_NAME":
            own.add(one.argval)
        elif one.opname in ("LOAD_NAME", "LOAD_GLOBAL"):
            found.takes |= {one.argval} - own - found.sets
        elif isinstance(one.argval, CodeType):
            _read(one.argval, set(), found)


def dependent(sources: Sequence[str], answers: Collection[int]) -> set[int]:
    """The cells that run no more without the answers at these places: what uses them, and whatever that stands on."""
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
