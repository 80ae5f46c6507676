"""What a call gives: nothing where a value was wanted, or two things where one was."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterator
from functools import partial
from typing import Any

from autograder.checks.crashes.looked_up import UNKNOWN
from autograder.checks.crashes.place import shape_of
from autograder.checks.crashes.row import Crash, Fields, Row, case
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
    return "unknown", {}


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
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in CHANGING and value:
            return "changing", {"method": call.func.attr, "call": value}
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


NONE = r"NoneType(?!' object has no attribute '_)|None values not supported"
none = partial(case, nothing)
ROWS = (
    Row(r"as wide as|'tuple'|Shapes of all inputs|inhomogeneous|non-rectangular|NOT CONVERTIBLE|mixed types"
        r"|to (?:a |an )?(?:EagerTensor|Tensor)|Only input tensors|Packing",
        "`{name}` holds {count} arrays here, of shapes {shapes}, where one is wanted: take the first, `{name}[0]`, or "
        "give each a name where it is made, `a, b = …`.",
        "pair = (x, x[0]); tf.add(pair, 1.0)", when=pair_for_one),
    Row(NONE, "`{name}(…)` gives nothing back, so None stands here: its last line should be `return …`.",
        "def f(q): q + 1\nf(2)[0]", when=none("no return")),
    Row(NONE, "`{name}` is None here: this call came without it. Ask for that case first, `if {name} is not None:`.",
        "def f(x, mask=None): return x + mask\nf(x)", when=none("parameter")),
    Row(NONE, "`{name}` is None here: this size isn't known yet. `tf.shape({owner})` has all sizes as numbers of a "
        "tensor.", "@tf.function(input_signature=[tf.TensorSpec((None, 3))])\ndef f(t):\n    return t.shape[0] * 2\n"
        "f(x[0, :, :3])", when=none("size")),
    Row(NONE, "`{name}` is None here: is it set in `__init__` or `build`, and by something that gives a value back?",
        "class A:\n    w = None\n    def f(self): return self.w + 1\nA().f()", when=none("kept")),
    Row(NONE, "`.{method}` changes the list itself and gives None back, which then takes the list's name: write "
        "`{call}` without anything before it.", "new = [1]\nnew = new.extend([2])\nnew[0]", when=none("changing")),
    Row(NONE, "`{name}` is None here: the tape gives None where the loss was not computed from it. Is all of the loss "
        "computed inside `with tf.GradientTape() as tape:`, with tf's functions, and from a `tf.Variable` or something "
        "the tape was told to `watch` before?",
        "w = tf.constant(1.0)\nwith tf.GradientTape() as tape:\n    y = w * 2\ndw = tape.gradient(y, w)\nfloat(dw)",
        when=none("gradient")),
    Row(NONE, "`{name}` is None here. Look at line {number}, where it gets `{value}`.",
        "found = {}.get(1)\nfound + 1", when=none("line")),
    Row(NONE, "`{name}` is None here. What gave it its value? A function that ends without `return` gives None.",
        "cache = None; cache[0]", when=none("somehow")),
    Row(NONE, "Something here is None: a function that ends without `return` gives None. Did one of yours forget it?",
        "len({}.get(1))", when=none("unknown")),
)  # fmt: skip
