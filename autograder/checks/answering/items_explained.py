"""Crashes on what lists and dictionaries hold: places, keys, and loops over them."""

from __future__ import annotations

import ast
import difflib
import re

from autograder.checks.answering.crash import Crash, Row
from autograder.checks.answering.kinds_said import kind_said
from autograder.checks.judging.said import Said


def out_of_range(crash: Crash) -> Said | None:
    """`ids[j]` beyond the end: which place was asked for, and how many there are."""
    for node in crash.place.nodes(ast.Subscript, of_line=True):
        owner, place = crash.place.value(node.value), _number(crash, node.slice)
        if not isinstance(owner, (list, tuple, str)) or place is None or -len(owner) <= place < len(owner):
            continue
        if not owner:
            return Said(
                "`{name}` is empty here, so it has no place {place}.", name=ast.unparse(node.value), place=place
            )
        return Said(
            "`{name}` has the places 0 to {last} here, and `{index}` is {place}. Where does the loop end? And what "
            "is to happen at the last place, which has no neighbour?",
            name=ast.unparse(node.value),
            last=len(owner) - 1,
            index=ast.unparse(node.slice),
            place=place,
        )
    return Said(
        "A place is asked for that isn't there: of n things, the places are 0 to n − 1. Look at the first and the last "
        "round of the loop."
    )


def _number(crash: Crash, node: ast.AST) -> int | None:
    """The value of `i`, `i + 1`, `3`; None where it isn't known."""
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return node.value
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        value = _number(crash, node.operand)
        return None if value is None else -value
    if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Sub)):
        left, right = _number(crash, node.left), _number(crash, node.right)
        if left is None or right is None:
            return None
        return left + right if isinstance(node.op, ast.Add) else left - right
    value = crash.place.value(node)
    return value if isinstance(value, int) else None


def pairs_of(crash: Crash) -> Said | None:
    """`for word, n in words`: a loop over a dictionary gives keys alone."""
    for loop in crash.place.nodes(ast.For, of_line=True):
        if isinstance(loop.target, ast.Tuple) and isinstance(crash.place.value(loop.iter), dict):
            name, target = ast.unparse(loop.iter), ast.unparse(loop.target).strip("()")
            return Said(
                "A loop over a dictionary gives its keys alone; for both, `for {target} in {name}.items():`.",
                target=target,
                name=name,
            )
    return None


def unknown_key(crash: Crash) -> Said | None:
    """A key that is spelt otherwise."""
    for node in crash.place.nodes(ast.Subscript, of_line=True):
        owner = crash.place.value(node.value)
        if isinstance(owner, dict) and isinstance(node.slice, ast.Constant) and node.slice.value not in owner:
            near = difflib.get_close_matches(str(node.slice.value), [str(key) for key in owner], n=1, cutoff=0.5)
            if near:
                return Said(
                    "`{name}` has no {key}; did you mean '{near}'?",
                    name=ast.unparse(node.value),
                    key=repr(node.slice.value),
                    near=near[0],
                )
    return None


def wrong_index(crash: Crash) -> Said | None:
    """A list or a tuple with something in its brackets that is no whole number."""
    found = re.search(r"(list|tuple) indices must be integers or slices, not ([\w.]+)", crash.message)
    owner = next(
        (
            n
            for n in crash.place.nodes(ast.Subscript, of_line=True)
            if isinstance(crash.place.value(n.value), (list, tuple))
        ),
        None,
    )
    if found is None or owner is None:
        return None
    name = ast.unparse(owner.value)
    said = Said(
        "`{name}` is {kind}: in its brackets stands one whole number, and here stands {other}.",
        name=name,
        kind=kind_said(found[1]),
        other=kind_said(found[2].rpartition(".")[2]),
    )
    if found[2] == "tuple":
        return Said("{said} Take one of its parts first, `{name}[0]`, or make an array of it.", said=said, name=name)
    return Said(
        "{said} A loop over a list gives the things themselves; with their numbers, `for i, one in "
        "enumerate({name}):`.",
        said=said,
        name=name,
    )


def nothing_in_brackets(crash: Crash) -> Said | None:
    """`cache[0]` where `cache` is None."""
    for node in crash.place.nodes(ast.Subscript, of_line=True):
        if isinstance(node.value, ast.Name) and crash.place.names.get(node.value.id, 0) is None:
            return Said("`{name}` is None here. Ask for that case first, `if {name} is None:`.", name=node.value.id)
    return None


def number_looped_over(crash: Crash) -> Said | None:
    """`for _ in num_layers`."""
    for node in crash.place.nodes((ast.For, ast.comprehension), of_line=True):
        if isinstance(crash.place.value(node.iter), int):
            return Said(
                "`{name}` is a number, {count}. To do something that often: `for i in range({name})`.",
                name=ast.unparse(node.iter),
                count=crash.place.value(node.iter),
            )
    return None


def counted_loop(crash: Crash) -> Said | None:
    """`range(sentences)`."""
    for call in crash.place.nodes(ast.Call, of_line=True):
        if ast.unparse(call.func) == "range" and call.args:
            name = ast.unparse(call.args[-1])
            return Said(
                "`range` counts, so it wants a number: `range(len({name}))`. Or loop over the things themselves: "
                "`for item in {name}:`.",
                name=name,
            )
    return None


def list_called(crash: Crash) -> Said | None:
    """`self.heads(x)`: a list of layers."""
    for call in crash.place.nodes(ast.Call):
        if isinstance(crash.place.value(call.func), list):
            name, given = ast.unparse(call.func), ", ".join(ast.unparse(arg) for arg in call.args)
            return Said(
                "`{name}` is a list. Each thing in it is called by itself: `[one({given}) for one in {name}]`.",
                name=name,
                given=given,
            )
    return None


ROWS = (
    Row("out_of_range", r"IndexError: (?:list|tuple|string)(?: assignment)? index out of range", out_of_range),
    Row("pairs_of", r"(too many|not enough) values to unpack", pairs_of),
    Row("counted_loop", r"'(?:list|tuple|dict|str)' object cannot be interpreted as an integer", counted_loop),
    Row("list_called", r"'(?:TrackedList|list)' object is not callable", list_called),
    Row("wrong_index", r"indices must be integers or slices, not", wrong_index),
    Row("unknown_key", r"KeyError", unknown_key),
    Row("nothing_in_brackets", r"'NoneType' object is not subscriptable", nothing_in_brackets),
    Row("number_looped_over", r"'int' object is not iterable", number_looped_over),
)  # fmt: skip
