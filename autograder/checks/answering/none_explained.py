"""None where a value was wanted: which name it was, and how it came there."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterator

from autograder.checks.answering.crash import Crash
from autograder.checks.answering.looked_up import UNKNOWN
from autograder.checks.judging.said import Said

CHANGING = ("append", "extend", "sort", "reverse", "insert", "update", "add", "remove", "shuffle")


def nothing(crash: Crash) -> Said:
    """The piece of the line that is None, nearest to what failed."""
    handed_on = _handed_on(crash)
    for node in _pieces(crash):
        name = ast.unparse(node)
        if isinstance(node, ast.Call):
            said = _gives_nothing(crash, node)
            if said is not None:
                return said
        elif len(name) <= 40 and name not in handed_on and crash.place.known(node) is None:
            return _is_none(crash, node, name)
    return Said("Something here is None: a function that ends without `return` gives None. Did one of yours forget it?")


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


def _is_none(crash: Crash, node: ast.expr, name: str) -> Said:
    if isinstance(node, ast.Name) and node.id in crash.place.parameters:
        return Said(
            "`{name}` is None here: this call came without it. Ask for that case first, `if {name} is not None:`.",
            name=name,
        )
    if isinstance(node, ast.Subscript) and ".shape" in name:
        owner = name.partition(".shape")[0]
        return Said(
            "`{name}` is None here: this size isn't known yet. `tf.shape({owner})` has all sizes as numbers of a "
            "tensor.",
            name=name,
            owner=owner,
        )
    if name.startswith("self."):
        return Said(
            "`{name}` is None here: is it set in `__init__` or `build`, and by something that gives a value back?",
            name=name,
        )
    set_by = crash.place.assigned(name)
    if set_by is not None:
        number, line = set_by
        value = ast.unparse(line.value)
        if isinstance(line.value, ast.Call) and (said := _gives_nothing(crash, line.value)) is not None:
            return said
        called = line.value.func if isinstance(line.value, ast.Call) else None
        if isinstance(called, ast.Attribute) and called.attr in CHANGING and len(value) <= 60:
            return Said(
                "`.{method}` changes the list itself and gives None back, which then takes the list's name: write "
                "`{call}` without anything before it.",
                method=called.attr,
                call=value,
            )
        if ".gradient(" in value:
            return Said(
                "`{name}` is None here: the tape gives None where the loss was not computed from it. Is all of the "
                "loss "
                "computed inside `with tf.GradientTape() as tape:`, with tf's functions, and from a `tf.Variable` or "
                "something the tape was told to `watch` before?",
                name=name,
            )
        if len(value) <= 60:
            return Said(
                "`{name}` is None here. Look at line {number}, where it gets `{value}`.",
                name=name,
                number=number,
                value=value,
            )
    return Said("`{name}` is None here. What gave it its value? A function that ends without `return` gives None.",
                name=name)  # fmt: skip


def _gives_nothing(crash: Crash, call: ast.Call) -> Said | None:
    """A call of a learner's own function, which has no `return`, or not in each case."""
    called = crash.place.known(call.func)
    function = getattr(called, "__func__", called) if called is not UNKNOWN else None
    if inspect.isclass(called) or not inspect.isfunction(function):
        method = None if called is UNKNOWN else inspect.getattr_static(type(called), "call", None)
        function = method if inspect.isfunction(method) else None
    if function is None or (function.__module__ or "").partition(".")[0] in (
        "keras",
        "tensorflow",
        "numpy",
        "autograder",
        "course",
    ):
        return None
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, SyntaxError, TypeError):
        return None
    name = ast.unparse(call.func)
    if len(name) > 40 or any(isinstance(node, (ast.Yield, ast.YieldFrom, ast.Lambda)) for node in ast.walk(tree)):
        return None
    returns = [node for node in ast.walk(tree) if isinstance(node, ast.Return) and node.value is not None]
    if returns:
        return None
    return Said("`{name}(…)` gives nothing back, so None stands here: its last line should be `return …`.", name=name)
