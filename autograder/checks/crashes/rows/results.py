"""What a call gives: nothing where a value was wanted, or two things where one was."""

import ast
import inspect
import textwrap
from collections.abc import Iterator
from typing import Any

from autograder.checks.crashes.looked_up import UNKNOWN
from autograder.checks.crashes.place import shape_of
from autograder.checks.crashes.row import Crash, Fields, rows_beside
from autograder.checks.crashes.words import LONGEST, shape_said, short
from autograder.checks.judging.message import enumerated
from autograder.rooms import libraries

CHANGING = ("append", "extend", "sort", "reverse", "insert", "update", "add", "remove", "shuffle")
LIBRARIES = ("keras", "tensorflow", "numpy", "autograder", *libraries())


def pair_for_one(crash: Crash, _: Fields) -> Fields | None:
    """A name that holds a tuple of arrays, on a line that wants an array; those indexed or unpacked aside."""
    nodes = list(crash.place.nodes((ast.Name, ast.Attribute, ast.Subscript), of_line=True))
    indexed = {id(node.value) for node in nodes if isinstance(node, ast.Subscript)}
    for node in nodes:
        value, name = crash.place.value(node), short(node)
        if isinstance(node, ast.Subscript) or id(node) in indexed:
            continue
        if not isinstance(node.ctx, ast.Load) or type(value) is not tuple:
            continue
        shapes = [shape for one in value if (shape := shape_of(one))]
        if name and "cache" not in name and len(shapes) == len(value) and 2 <= len(value) <= 3:
            return {"name": name, "count": len(value), "shapes": enumerated(map(shape_said, shapes))}
    return None


def nothing(crash: Crash, _: Fields) -> tuple[str, Fields]:
    """The piece of the line that is None, nearest to what failed, and how it came there."""
    handed_on = _handed_on(crash)
    for node in _pieces(crash):
        if isinstance(node, ast.Call):
            if _gives_nothing(crash, node):
                return "no return", {"name": ast.unparse(node.func)}
        elif (name := short(node)) and name not in handed_on and crash.place.known(node) is None:
            return _origin(crash, node, name)
    kept = [name for one in crash.place.nodes(ast.Assign, of_line=True) if (name := _changing(one.value))]
    return ("keeps", {"method": kept[0]}) if kept else ("unknown", {})


def _changing(call: ast.expr) -> str:
    """The name of a method that changes a list, and gives nothing."""
    name = call.func.attr if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) else ""
    return name if name in CHANGING else ""


def _handed_on(crash: Crash) -> set[str]:
    """What is given to a function that is not a library's: that one may be None, rightly, and something else fail."""
    call = crash.place.failed
    if not isinstance(call, ast.Call):
        return set()
    called = crash.place.known(call.func)
    home = getattr(called, "__module__", None) or ""
    if called is not UNKNOWN and home.partition(".")[0] in ("tensorflow", "numpy", "builtins", "math"):
        return set()
    return {ast.unparse(one) for one in (*call.args, *(keyword.value for keyword in call.keywords))}


def _pieces(crash: Crash) -> Iterator[ast.expr]:
    for tree in (crash.place.failed, *crash.place.nodes(ast.stmt, of_line=True)):
        for node in ast.walk(tree) if tree is not None else ():
            read = not isinstance(getattr(node, "ctx", None), (ast.Store, ast.Del))
            if read and isinstance(node, (ast.Name, ast.Attribute, ast.Subscript, ast.Call)):
                yield node


def _origin(crash: Crash, node: ast.expr, name: str) -> tuple[str, Fields]:
    if isinstance(node, ast.Name) and node.id in crash.place.parameters:
        return "parameter", {"name": name}
    if isinstance(node, ast.Subscript) and ".shape" in name:
        return "size", {"name": name, "owner": name.partition(".shape")[0]}
    if name.startswith("self."):
        return "kept", {"name": name}
    for number, line in crash.place.assigned(name):
        value, call = short(line.value, 60), line.value
        if isinstance(call, ast.Call) and _gives_nothing(crash, call):
            return "no return", {"name": ast.unparse(call.func)}
        if isinstance(call, ast.Call) and (method := _changing(call)):
            return "changing", {"method": method, "call": value or f"{ast.unparse(call.func)}(…)"}
        if ".gradient(" in ast.unparse(line.value):
            return "gradient", {"name": name}
        if value and number != crash.place.number:
            return "line", {"name": name, "number": number, "value": value}
    return "somehow", {"name": name}


def _gives_nothing(crash: Crash, call: ast.Call) -> bool:
    """Whether this calls a learner's own function that has no `return`."""
    called = crash.place.known(call.func)
    function: Any = getattr(called, "__func__", called)
    if inspect.isclass(called) or not inspect.isfunction(function):
        function = None if called is UNKNOWN else inspect.getattr_static(type(called), "call", None)
    if not inspect.isfunction(function) or (function.__module__ or "").partition(".")[0] in LIBRARIES:
        return False
    try:
        inside = list(ast.walk(ast.parse(textwrap.dedent(inspect.getsource(function)))))
    except (OSError, SyntaxError, TypeError):
        return False
    gives = any(isinstance(n, (ast.Yield, ast.YieldFrom, ast.Lambda)) or getattr(n, "value", None) is not None
                for n in inside if isinstance(n, (ast.Yield, ast.YieldFrom, ast.Lambda, ast.Return)))  # fmt: skip
    return not gives and len(ast.unparse(call.func)) <= LONGEST


ROWS = rows_beside(__file__, globals())
