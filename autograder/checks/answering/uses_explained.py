"""Things used as what they are not: called, indexed, looped over, or asked for what they haven't got."""

from __future__ import annotations

import ast
import difflib
import inspect
import re

from autograder.checks.answering.crash import Crash, Row
from autograder.checks.answering.kinds_said import kind_said
from autograder.checks.answering.looked_up import UNKNOWN
from autograder.checks.judging.said import Said

ONE_BY_ONE = ("generator", "zip", "map", "filter", "enumerate", "reversed", "dict_keys", "dict_values", "dict_items")
FUNCTIONS = ("function", "method", "builtin_function_or_method", "type", "ABCMeta", "Function")
NUMBERS = ("int", "float", "bool", "int64", "float64", "float32", "int32", "bool_")
ARRAYS = ("ndarray", "EagerTensor", "SymbolicTensor", "Tensor", "ResourceVariable", "Variable", "KerasTensor")
VALUES = ("DType", "dtype", "TensorShape", "tuple", "int", "str", *ARRAYS)


def _kind(crash: Crash) -> str:
    found = re.search(r"'([\w.]+)' object", crash.message)
    return found[1].rpartition(".")[2] if found else ""


def _name(node: ast.expr | None) -> str:
    text = ast.unparse(node) if node is not None else ""
    return text if 0 < len(text) <= 40 else ""


def _another(crash: Crash, node: ast.expr, kind: str) -> bool:
    """Whether this is of another kind than what the exception speaks of, so that something within it failed."""
    value = crash.place.known(node)
    return value is not UNKNOWN and type(value).__name__ != kind


def not_called(crash: Crash) -> Said | None:
    """Round brackets behind what is no function."""
    kind, failed = _kind(crash), crash.place.failed
    call = failed if isinstance(failed, ast.Call) else None
    calls = list(crash.place.nodes(ast.Call, of_line=True))
    call = call or (calls[0] if len(calls) == 1 else None)
    name = _name(call.func) if call is not None else ""
    if not name or call is None or _another(crash, call.func, kind):
        return None
    if kind == "module":
        return Said("`{name}` is a module, a collection of functions: call one of them, `{name}.…(…)`.", name=name)
    if kind == "NoneType":
        return Said("`{name}` is None here, and can't be called: is it set before, and by something that gives a value "
                    "back?", name=name)  # fmt: skip
    if isinstance(call.func, ast.Attribute) and kind in (
        "DType",
        "dtype",
        "TensorShape",
        "tuple",
        "int",
        "str",
        *ARRAYS,
    ):
        return Said("`{name}` is no function, but a value: write it without the round brackets.", name=name)
    if kind in ("list", "tuple", "dict", "TrackedList", "TrackedDict"):
        return Said(
            "`{name}` is {kind} here, not a function: an item of it is taken with square brackets.",
            name=name,
            kind=kind_said(kind.removeprefix("Tracked").lower()),
        )
    if kind in ARRAYS and crash.place.shape(call.func) != ():
        return Said(
            "`{name}` is an array of numbers, not a function: a place of it stands in square brackets, `{name}[0]`, "
            "and "
            "a product needs `*` or `@`.",
            name=name,
        )
    value = crash.place.known(call.func)
    if (
        value is not UNKNOWN
        and inspect.ismodule(inspect.getmodule(type(value)))
        and "keras" in str(type(value).__mro__)
    ):
        return Said("`{name}` is an object of the class {kind}, and that class has no `call`.", name=name, kind=kind)
    return Said("`{name}` is {kind} here, not a function. Has another line given this name away, or is a `*` or a "
        "comma "
                "missing?", name=name, kind=kind_said(kind))  # fmt: skip


def not_indexed(crash: Crash) -> Said | None:
    """Square brackets behind what has no places."""
    kind, failed = _kind(crash), crash.place.failed
    found = [failed] if isinstance(failed, ast.Subscript) else list(crash.place.nodes(ast.Subscript, of_line=True))
    name = _name(found[0].value) if len(found) == 1 else ""
    if "type '" in crash.message and "not subscriptable" in crash.message and not kind:
        kind = "type"
    if not name or _another(crash, found[0].value, kind):
        return None
    if kind in ONE_BY_ONE:
        return Said("`{name}` gives its things one by one, and has no places: `list({name})` makes a list of them.",
                    name=name)  # fmt: skip
    if kind == "set":
        return Said(
            "`{name}` is a set, which has no order, so no places: `sorted({name})` makes a list of it.", name=name
        )
    if kind in FUNCTIONS or callable(crash.place.value(found[0].value)):
        return Said("`{name}` is called with round brackets, `{name}(…)`; square ones take a place of what it gives.",
                    name=name)  # fmt: skip
    if kind in NUMBERS:
        return Said("`{name}` is one number here, and has no places to take: square brackets go behind a list or an "
                    "array.", name=name)  # fmt: skip
    return Said("`{name}` is {kind} here, and has no places that square brackets could take.", name=name,
                kind=kind_said(kind))  # fmt: skip


def not_looped(crash: Crash) -> Said | None:
    """A loop, a star or an unpacking over what has no items."""
    found = re.search(r"'([\w.]+)' object is not iterable|non-iterable ([\w.]+) object|argument of type '([\w.]+)'",
                      crash.message)  # fmt: skip
    kind = next((one for one in found.groups() if one), "").rpartition(".")[2] if found else ""
    if "unpack" in crash.message and kind != "NoneType" and (said := _one_for_several(crash)) is not None:
        return said
    if not kind or kind in ("NoneType", *NUMBERS):
        return None
    if kind in FUNCTIONS:
        return Said("A function stands where its result is wanted: it is called with round brackets behind it.")
    return Said("What stands here is {kind}, and a loop (or `a, b = …`) wants several things: a list, an array, a "
        "range.",
                kind=kind_said(kind))  # fmt: skip


def _one_for_several(crash: Crash) -> Said | None:
    """`for word, i in range(n)`: one number at a time, and several names."""
    for loop in crash.place.nodes((ast.For, ast.comprehension), of_line=True):
        if isinstance(loop.target, ast.Tuple):
            target, things = ast.unparse(loop.target).strip("()"), ast.unparse(loop.iter)
            return Said(
                "`{things}` gives one thing at a time, and `{target}` are {count} names. `enumerate(…)` gives a number "
                "and a thing, `zip(…)` one thing of each.",
                things=things if len(things) <= 40 else "…",
                target=target,
                count=len(loop.target.elts),
            )
    names = [n.targets[0] for n in crash.place.nodes(ast.Assign, of_line=True) if isinstance(n.targets[0], ast.Tuple)]
    return (
        Said("One thing comes, and {count} names wait for values on the left.", count=len(names[0].elts))
        if names
        else None
    )


def lacking(crash: Crash) -> Said | None:
    """An attribute that a thing hasn't got, with the nearest that it has."""
    found = re.search(r"(?:'([\w.]+)' object|type object '(\w+)') has no attribute '(\w+)'", crash.message)
    if found is None:
        return None
    kind, attr = (found[1] or found[2]).rpartition(".")[2], found[3]
    node = next((n for n in crash.place.nodes(ast.Attribute, of_line=True) if n.attr == attr), None)
    name = _name(node.value if node is not None else None)
    if not name or node is None:
        return None
    if kind in FUNCTIONS and not found[2]:
        return Said("`{name}` is a function: its result has attributes, `{name}(…).{attr}`.", name=name, attr=attr)
    value = crash.place.known(node.value)
    if value is UNKNOWN or (type(value).__name__ != kind and not found[2]):
        return None
    own = [*getattr(value, "__dict__", ()), *dir(value if inspect.isclass(value) else type(value))]
    near = difflib.get_close_matches(attr, [one for one in own if not one.startswith("_")], n=1, cutoff=0.7)
    if near:
        return Said("`{name}` ({kind}) has no `.{attr}`; did you mean `.{near}`?", name=name, kind=kind, attr=attr,
                    near=near[0])  # fmt: skip
    return Said("`{name}` is of the class {kind}, which has no `.{attr}`.", name=name, kind=kind, attr=attr)


ROWS = (
    Row("not_called", r"object is not callable", not_called),
    Row("number_indexed", r"invalid index to scalar variable",
        "What stands before the square brackets is one number, and has no places to take.", facts=True),
    Row("not_indexed", r"not subscriptable", not_indexed),
    Row("not_looped", r"is not iterable|cannot unpack non-iterable", not_looped),
    Row("lacking", r"has no attribute '", lacking),
)  # fmt: skip
