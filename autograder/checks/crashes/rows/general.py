"""What is left: things used as what they are not, and what can't become a number or a tensor."""

import ast
import inspect

from autograder.checks.crashes.facts import parts_of
from autograder.checks.crashes.looked_up import UNKNOWN
from autograder.checks.crashes.row import Crash, Fields, rows_beside
from autograder.checks.crashes.words import kind_said, short

ONE_BY_ONE = ("generator", "zip", "map", "filter", "enumerate", "reversed", "dict_keys", "dict_values", "dict_items")
FUNCTIONS = ("function", "method", "builtin_function_or_method", "type", "ABCMeta", "Function")
NUMBERS = ("int", "float", "bool", "int64", "float64", "float32", "int32", "bool_")
ARRAYS = ("ndarray", "EagerTensor", "SymbolicTensor", "Tensor", "ResourceVariable", "Variable", "KerasTensor")
VALUES = ("DType", "dtype", "TensorShape", "tuple", "int", "str", *ARRAYS)
HOLDERS = ("list", "tuple", "dict", "TrackedList", "TrackedDict")


def _name(crash: Crash, node: ast.expr, kind: str) -> str:
    """The expression, where it is of this kind, and not something within it."""
    value = crash.place.known(node)
    return short(node) if value is UNKNOWN or type(value).__name__ == kind else ""


def not_called(crash: Crash, found: Fields) -> tuple[str, Fields] | None:
    """Round brackets behind what is no function."""
    kind, failed = found["kind"].rpartition(".")[2], crash.place.failed
    calls = [failed] if isinstance(failed, ast.Call) else list(crash.place.nodes(ast.Call, of_line=True))
    name = _name(crash, calls[0].func, kind) if len(calls) == 1 else ""
    if not name:
        return None
    function, fields = calls[0].func, {"name": name, "kind": kind_said(kind.removeprefix("Tracked").lower())}
    if kind == "module":
        return "module", fields
    if isinstance(function, ast.Attribute) and kind in VALUES:
        return "value", fields
    if kind in HOLDERS:
        return "item", fields
    if kind in ARRAYS and crash.place.shape(function) != ():
        return "array", fields
    if "keras" in str(type(crash.place.value(function)).__mro__):
        return "layer", {"name": name, "kind": kind}
    return "other", {"name": name, "kind": kind_said(kind)}


def not_indexed(crash: Crash, found: Fields) -> tuple[str, Fields] | None:
    """Square brackets behind what has no places."""
    kind, failed = (found["kind"] or "type").rpartition(".")[2], crash.place.failed
    nodes = [failed] if isinstance(failed, ast.Subscript) else list(crash.place.nodes(ast.Subscript, of_line=True))
    name = _name(crash, nodes[0].value, kind) if len(nodes) == 1 else ""
    if not name:
        return None
    if kind in ONE_BY_ONE or kind == "set":
        return "set" if kind == "set" else "one by one", {"name": name}
    if kind in FUNCTIONS or callable(crash.place.value(nodes[0].value)):
        return "function", {"name": name}
    return ("number", {"name": name}) if kind in NUMBERS else ("other", {"name": name, "kind": kind_said(kind)})


def not_looped(_: Crash, found: Fields) -> tuple[str, Fields] | None:
    """A loop or a star over what has no items."""
    kind = (found["kind"] or found["other"]).rpartition(".")[2]
    return None if kind in NUMBERS else ("function" if kind in FUNCTIONS else "other", {"kind": kind_said(kind)})


def not_converted(crash: Crash, _: Fields) -> tuple[str, Fields] | None:
    """A layer, a function or a dictionary where a tensor is wanted."""
    for node in parts_of(crash.place.failed):
        value, name = crash.place.known(node), short(node)
        if not isinstance(node, (ast.Name, ast.Attribute)) or inspect.isclass(value) or not name:
            continue
        if any(one.__module__.startswith("keras.src.layers") for one in type(value).__mro__):
            return "layer", {"name": name}
        if inspect.isroutine(value):
            return "function", {"name": name}
        if type(value).__name__ in ("dict", "str", "set", *ONE_BY_ONE):
            return "kind", {"name": name, "kind": kind_said(type(value).__name__)}
    return None


ROWS = rows_beside(__file__, globals())
