"""Crashes on what lists and dictionaries hold: places, keys, and loops over them."""

from __future__ import annotations

import ast
import builtins
import difflib
import re

from autograder.checks.answering.crash import Crash, Row
from autograder.checks.answering.kinds_said import kind_said
from autograder.checks.answering.none_explained import nothing
from autograder.checks.answering.shapes_read import shape_said
from autograder.checks.judging.said import Said


def out_of_range(crash: Crash) -> Said | None:
    """`ids[j]` beyond the end: which place was asked for, and how many there are."""
    said = shape_beyond(crash)
    if said is not None:
        return said
    for node in crash.place.nodes(ast.Subscript, of_line=True):
        owner, place = crash.place.value(node.value), crash.place.value(node.slice)
        if not isinstance(owner, (list, tuple, str)) or not isinstance(place, int) or -len(owner) <= place < len(owner):
            continue
        if "assignment" in crash.message and isinstance(owner, list):
            return Said(
                "`{name}` has {count} places here, and a list doesn't grow by its brackets: `{name}.append(…)` puts "
                "one "
                "thing more behind.",
                name=ast.unparse(node.value),
                count=len(owner),
            )
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


def shape_beyond(crash: Crash) -> Said | None:
    """`x.shape[3]` of something with three axes."""
    for node in crash.place.nodes(ast.Subscript, of_line=True):
        if not isinstance(node.value, ast.Attribute) or node.value.attr != "shape":
            continue
        shape, place = crash.place.shape(node.value.value), crash.place.value(node.slice)
        if shape is not None and isinstance(place, int) and not -len(shape) <= place < len(shape):
            return Said(
                "`{name}` has the shape {shape} here. Axes are numbered from 0, so there is no axis {place}; the last "
                "one is `shape[-1]`.",
                name=ast.unparse(node.value.value),
                shape=shape_said(shape),
                place=place,
            )
    return None


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
    """A key that the dictionary hasn't got: spelt otherwise, of another kind, or a word that it doesn't know."""
    for node in crash.place.nodes(ast.Subscript, of_line=True):
        owner, key = crash.place.value(node.value), crash.place.known(node.slice)
        if not isinstance(owner, dict) or type(key) not in (str, int, float, bool) or key in owner:
            continue
        name, keys = ast.unparse(node.value), [one for one in owner if type(one) in (str, int)]
        if str(key) in keys or (isinstance(key, str) and key.isdecimal() and int(key) in keys):
            return Said(
                "`{name}` has no {key}, but {other}: a number and its digits as a text are two keys.",
                name=name,
                key=repr(key),
                other="'" + str(key) + "'" if not isinstance(key, str) else key,
            )
        near = difflib.get_close_matches(str(key), [str(one) for one in keys], n=1, cutoff=0.5)
        if near and isinstance(node.slice, ast.Constant):
            return Said("`{name}` has no {key}; did you mean '{near}'?", name=name, key=repr(key), near=near[0])
        if not owner:
            return Said(
                "`{name}` is empty here, so it has no {key} yet: ask first, `if key in {name}`, or use "
                "`{name}.get(key, …)`.",
                name=name,
                key=repr(key)[:40],
            )
        some = ", ".join(repr(one)[:20] for one in keys[:3])
        return Said(
            "`{name}` has no {key}. It has {count} keys ({some} …): ask first, `if key in {name}`, or use "
            "`{name}.get(key, …)`.",
            name=name,
            key=repr(key)[:40],
            count=len(owner),
            some=some,
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
    if found[2] == "float":
        return Said(
            "{said} `/` always gives a decimal number, 4 / 2 too; a whole one comes of `//` or of `int(…)`.", said=said
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
        if crash.place.known(node.value) is None and len(ast.unparse(node.value)) < 40:
            name = ast.unparse(node.value)
            if name not in crash.place.parameters and crash.place.assigned(name):
                return nothing(crash)
            return Said(
                "`{name}` is None here. Ask for that case first, `if {name} is None:`.", name=ast.unparse(node.value)
            )
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
        hidden = hasattr(builtins, ast.unparse(call.func))
        if isinstance(crash.place.value(call.func), list) and not hidden:
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
