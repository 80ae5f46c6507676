"""A cell that stops with a SyntaxError defines nothing: what is judged then is older than what stands there."""

import ast
import re
from collections.abc import Iterable


def never_ran(name: str, cells: Iterable[str]) -> SyntaxError | None:
    """Why the latest definition of a name was never made; None where it was.

    Args:
        name: of a class or function.
        cells: the sources of all cells that were run, in their order, as IPython hands them to Python.
    """
    defines = re.compile(rf"^(?:async\s+)?[cd]\w*\s+{re.escape(name)}\b", re.MULTILINE)  # `clas` wants to define, too
    for cell in reversed(list(cells)):
        if defines.search(cell):
            return _stops(cell, name)
    return None


def _stops(cell: str, name: str) -> SyntaxError | None:
    """What Python says of a cell before it runs any of it, or of a statement in it up to the definition."""
    try:
        tree = ast.parse(cell)
        places = [number for number, one in enumerate(tree.body, 1) if getattr(one, "name", None) == name]
        wanted = ast.Module(tree.body[: max(places, default=0)], [])
        compile(wanted, "the cell", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
    except SyntaxError as error:
        return error
    except (ValueError, RecursionError):  # Python has no word for it, and neither have we
        return None
    return None
