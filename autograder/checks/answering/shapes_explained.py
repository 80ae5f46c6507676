"""Crashes of indexing, joining, reshaping and unpacking, in the learner's own names."""

from __future__ import annotations

import ast
import re

from autograder.checks.answering.crash import Crash
from autograder.checks.answering.shapes_read import shape_said, shapes_in
from autograder.checks.judging.said import Said, together


def assigned_in_tensor(crash: Crash) -> Said | None:
    """`x[mask] = 0` where x is a tensor, whatever is said of it."""
    for node in crash.place.nodes((ast.Assign, ast.AugAssign), of_line=True):
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            if not isinstance(target, ast.Subscript):
                continue
            kind = type(crash.place.value(target.value)).__name__
            if kind in ("EagerTensor", "SymbolicTensor", "Tensor", "KerasTensor"):
                return Said(
                    "`{name}` is a tensor, and a tensor can't be changed in place. Make a new one: "
                    "`tf.where(condition, number, {name})`, `tf.concat`, `tf.tensor_scatter_nd_update`; or work on "
                    "`np.array({name})`, outside of tf.function.",
                    name=ast.unparse(target.value),
                )
    return None


def table_by_ids(crash: Crash) -> Said | None:
    """A tensor indexed with a tensor of ids."""
    for node in crash.place.nodes(ast.Subscript):
        table, ids = ast.unparse(node.value), ast.unparse(node.slice)
        if not isinstance(node.slice, (ast.Slice, ast.Tuple, ast.Constant)):
            return Said(
                "NumPy takes rows by an array of ids in brackets; a tensor doesn't. "
                "`tf.gather({table}, {ids})` takes them, whatever shape the ids have.",
                table=table,
                ids=ids,
            )
    return None


def forgotten_item(crash: Crash) -> Said | None:
    """Heads that return (h, p), joined as if they returned h."""
    for node in crash.place.nodes((ast.ListComp, ast.GeneratorExp)):
        if isinstance(node.elt, ast.Call):
            call = ast.unparse(node.elt)
            return Said("A head returns two things, (h, p), and only h is wanted here: `{call}[0]`.", call=call)
    shapes = shapes_in(crash.message)
    rule = Said("The pieces that are joined must have the same shape but for one axis.")
    if len(shapes) > 1:
        pair = "The pieces that are joined must have the same shape but for one axis ({a} and {b})."
        rule = Said(pair, a=shape_said(shapes[0]), b=shape_said(shapes[1]))
    return together(rule, Said("Does a layer here return two things, (h, p), of which only h = …[0] is wanted?"))


def reshaped(crash: Crash) -> Said | None:
    """A reshape that would lose numbers or invent some."""
    found = re.search(r"(\d+) (?:values|elements).*?(?:shape has (\d+)|\((\d+) elements\))", crash.message)
    if found is None:
        found = re.search(r"array of size (\d+) into shape \(([\d, ]+)\)", crash.message)
        if found is None:
            return None
        return Said(
            "A reshape keeps all numbers: there are {count}, and ({shape}) has another number of places.",
            count=found[1],
            shape=found[2],
        )
    return Said(
        "A reshape keeps all numbers: there are {count} numbers, and the new shape has "
        "{places} places. Multiply the sizes you gave: their product must be the same as "
        "before.",
        count=found[1],
        places=found[2] or found[3],
    )


def unpacked(crash: Crash) -> Said | None:
    """`B, T = x.shape` where there are more axes or fewer."""
    for node in crash.place.nodes(ast.Assign, of_line=True):
        if isinstance(node.targets[0], ast.Tuple):
            names = len(node.targets[0].elts)
            if isinstance(node.value, ast.Attribute) and node.value.attr == "shape":
                shape = crash.place.shape(node.value.value)
                if shape is not None:
                    return Said(
                        "`{value}` has {count} axes here, {shape}, and {names} names stand on the left: give "
                        "each axis a name.",
                        value=ast.unparse(node.value.value),
                        count=len(shape),
                        shape=shape_said(shape),
                        names=names,
                    )
            value = crash.place.value(node.value)
            if isinstance(value, tuple) and all(isinstance(n, int) for n in value):
                return Said(
                    "`{value}` has {count} entries here, {shape}, and {names} names stand on the left. Is only the "
                    "last one wanted? `{value}[-1]`.",
                    value=ast.unparse(node.value),
                    count=len(value),
                    shape=value,
                    names=names,
                )
            return Said(
                "{names} names stand on the left, and another number of values comes: print the right side first.",
                names=names,
            )
    return None
