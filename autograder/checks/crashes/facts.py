"""What the names of a learner's line stood for: the facts that any exception is read with."""

import ast
import inspect
from collections.abc import Iterator
from typing import Any

from autograder.checks.crashes.looked_up import UNKNOWN, is_trusted
from autograder.checks.crashes.parameters import names_of, parameters_of
from autograder.checks.crashes.place import shape_of
from autograder.checks.crashes.row import Crash
from autograder.checks.crashes.words import LONGEST, kind_said, shape_said
from autograder.checks.judging.message import Message, enumerated, listed, together
from autograder.rooms import libraries

MOST = 4
PLAIN = (int, float, bool, type(None))


def facts(crash: Crash, *, dtypes: bool = False) -> Message | None:
    """What stood on the line: "Here `x` is (2, 4) and `n` is 3." None where nothing is known.

    Args:
        crash: where it was.
        dtypes: whether kinds of numbers are told as well.
    """
    told: dict[str, Message] = {}
    for node in _pieces(crash):
        if not any(isinstance(part, ast.Name) for part in ast.walk(node)):
            continue  # it stands there as it is
        name = ast.unparse(node)
        value = crash.place.known(node)
        if value is UNKNOWN or name in told or len(name) > LONGEST or len(told) == MOST:
            continue
        what = value_said(value, dtypes=dtypes)
        if what is not None and not _of_module(crash, node):
            told[name] = Message("`{name}` is {what}", name=name, what=what)
    seen = Message("Here {facts}.", facts=enumerated(told.values())) if told else None
    call = crash.place.failed
    called = crash.place.known(call.func) if isinstance(call, ast.Call) else UNKNOWN
    if (getattr(called, "__module__", None) or "").partition(".")[0] not in libraries() or not isinstance(
        call, ast.Call
    ):
        return seen
    wanted = parameters_of(called)
    if not wanted:
        return seen
    takes = Message("`{name}` takes {takes}.", name=ast.unparse(call.func), takes=listed(names_of(wanted)[:6]))
    return together(seen, takes) if seen else takes


def _pieces(crash: Crash) -> Iterator[ast.expr]:
    """What is worth a word: the parts of the expression that failed; where that isn't known, the line's names."""
    if crash.place.failed is not None:
        yield from parts_of(crash.place.failed)
        return
    nodes = list(crash.place.nodes((ast.Name, ast.Attribute, ast.Call), of_line=True))
    called = {id(node.func) for node in nodes if isinstance(node, ast.Call)}
    for node in nodes:
        if not isinstance(node, ast.Call) and isinstance(node.ctx, ast.Load) and id(node) not in called:
            yield node


def _of_module(crash: Crash, node: ast.expr) -> bool:
    """Whether this is `np.newaxis`, `tf.float32`: a module's own, and no news."""
    return isinstance(node, ast.Attribute) and inspect.ismodule(crash.place.known(node.value))


def parts_of(node: ast.expr | None) -> list[ast.expr]:
    """What an expression works on: the sides of its sign, the arguments of its call, what is in its brackets."""
    if node is None:
        return []
    if isinstance(node, ast.BinOp):
        return _operands(node)
    if isinstance(node, ast.Call):
        owner = [node.func.value] if isinstance(node.func, ast.Attribute) else []
        given = [*owner, *node.args, *(keyword.value for keyword in node.keywords)]
        inside = [part for one in given for part in (one.elts if isinstance(one, (ast.List, ast.Tuple)) else [one])]
        return [one for one in inside if not isinstance(one, ast.Constant)]
    if isinstance(node, ast.Subscript):
        parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        return [node.value, *(one for one in parts if not isinstance(one, (ast.Constant, ast.Slice)))]
    if isinstance(node, ast.Compare):
        return [node.left, *node.comparators]
    return [node.value] if isinstance(node, (ast.Attribute, ast.Starred)) else [node]


def _operands(node: ast.BinOp) -> list[ast.expr]:
    return [one for one in (node.left, node.right) if not isinstance(one, ast.Constant)]


def value_said(value: Any, *, dtypes: bool = False) -> Message | None:
    """A value in a few words; None where there are none for it."""
    if type(value) in PLAIN:
        return Message("{value}", value=repr(value) if not isinstance(value, float) else f"{value:.4g}")
    if type(value) is str:
        return Message("the text {value}", value=repr(value)) if len(value) <= 20 else Message("a text")
    shape = shape_of(value)
    if shape is not None and not inspect.isclass(value):
        kind = getattr(getattr(value, "dtype", None), "name", None) or str(getattr(value, "dtype", ""))
        if shape == ():
            return Message("one number ({kind})", kind=kind)
        if dtypes:
            return Message("{kind} of shape {shape}", kind=kind, shape=shape_said(shape))
        return Message("of shape {shape}", shape=shape_said(shape))
    if type(value).__name__ == "TensorShape" and is_trusted(value):
        return Message("{value}", value=str(value)[:LONGEST])
    if type(value) is tuple and value and all(type(n) in (int, type(None)) for n in value) and len(value) <= 6:
        return Message("{value}", value=repr(value))
    if type(value) in (list, tuple, dict, set):
        if not value:
            return Message("{kind}, empty", kind=kind_said(type(value).__name__))
        return Message("{kind} of {count}", kind=kind_said(type(value).__name__), count=len(value))
    return None
