"""Axes: of an einsum, an index, a transpose, a split, of what is joined or given a new shape."""

import ast
import re

from autograder.checks.crashes.row import Crash, Fields, rows_beside
from autograder.checks.crashes.words import shape_said, shapes_in

TENSORS = ("EagerTensor", "SymbolicTensor", "Tensor", "KerasTensor")


def letters(crash: Crash, _: Fields) -> tuple[str, Fields] | None:
    """An equation with another number of letters than axes, or with one letter for two lengths."""
    calls = [c for c in crash.place.nodes(ast.Call, of_line=True) if ast.unparse(c.func).endswith("einsum") and c.args]
    given = calls[0].args[0] if calls else None
    if not isinstance(given, ast.Constant) or not isinstance(given.value, str):
        return None
    equation = given.value.replace(" ", "")
    known: dict[str, tuple[int | None, str]] = {}
    for side, factor in zip(equation.partition("->")[0].split(","), calls[0].args[1:], strict=False):
        shape, name = crash.place.shape(factor), ast.unparse(factor)
        if shape is None or "..." in side:
            continue
        if len(shape) != len(side):
            return "axes", {"side": side, "letters": len(side), "name": name, "axes": len(shape), "shape": shape}
        for letter, size in zip(side, shape, strict=True):
            other, first = known.setdefault(letter, (size, name))
            if None not in (size, other) and other != size:
                return "lengths", {"letter": letter, "size": size, "name": name, "other": other, "first": first}
    rank = re.search(r"rank (\d+) but (?:got: |is rank )(\d+)", crash.message)
    fields = {"equation": equation}
    return ("rank", {**fields, "letters": rank[1], "axes": rank[2]}) if rank else ("equation", fields)


def assigned(crash: Crash, _: Fields) -> Fields | None:
    """`x[mask] = 0` where x is a tensor, whatever is said of it."""
    for node in crash.place.nodes((ast.Assign, ast.AugAssign), of_line=True):
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            if isinstance(target, ast.Subscript) and type(crash.place.value(target.value)).__name__ in TENSORS:
                return {"name": ast.unparse(target.value)}
    return None


def rows_by_ids(crash: Crash, _: Fields) -> Fields | None:
    """A tensor indexed with a tensor of ids."""
    for node in crash.place.nodes(ast.Subscript):
        if not isinstance(node.slice, (ast.Slice, ast.Tuple, ast.Constant)):
            return {"table": ast.unparse(node.value), "ids": ast.unparse(node.slice)}
    return None


def pieces(crash: Crash, _: Fields) -> Fields | None:
    """The shapes of the pieces that are joined."""
    shapes = shapes_in(crash.message)
    return {"a": shape_said(shapes[0]), "b": shape_said(shapes[1])} if len(shapes) > 1 else None


def along(_: Crash, found: Fields) -> tuple[str, Fields]:
    """A place of an array that isn't there."""
    fields = {"axis": found["axis"] or "0", "last": int(found["size"]) - 1}
    return "empty" if found["size"] == "0" else "places", fields


def labels_last(crash: Crash, _: Fields) -> bool:
    """Whether labels and logits have changed places."""
    ranks = re.findall(r"of rank (\d+)", crash.message)
    return len(ranks) != 2 or int(ranks[0]) > int(ranks[1])


ROWS = rows_beside(__file__, globals())
