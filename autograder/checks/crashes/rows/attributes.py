"""What a thing is asked for and hasn't got: methods of NumPy's arrays, of PyTorch's tensors, of lists and others."""

import ast
import builtins
import difflib
import inspect

from autograder.checks.crashes.looked_up import UNKNOWN
from autograder.checks.crashes.row import Crash, Fields, rows_beside, tables_beside
from autograder.checks.crashes.rows.modules import counterpart
from autograder.checks.crashes.rows.plain import a_learners  # noqa: F401 - the table names it
from autograder.checks.crashes.words import KINDS, kind_said, short
from autograder.checks.judging.message import Message

TABLES = tables_beside(__file__)  # what does in another library what a method does in its own
NUMPYS, TORCHS, ARRAYS, OTHERS = (TABLES[name] for name in ("NUMPYS", "TORCHS", "ARRAYS", "OTHERS"))
LISTS = ("append", "index", "count", "extend", "pop", "insert", "remove")
ALREADY = ("numpy", "cpu", "detach", "eval")
ARRAYS_HAVE = ("shape", "dtype", "ndim", "size", "T", "reshape", "mean", "sum", "max", "min", "astype", "argmax", "std",
               "transpose", "flatten", "tolist", "any", "all", "dot", "cumsum")  # fmt: skip
FUNCTIONS = ("function", "method", "builtin_function_or_method")


def of_tensor(crash: Crash, found: Fields) -> tuple[str, Fields] | None:
    """A method that NumPy's arrays, PyTorch's tensors or lists have, and these don't."""
    method = found["method"]
    plain = method if method in NUMPYS else method.rstrip("_")
    if method == "numpy":
        return None
    if method == "size" and ".size(" in crash.place.code:
        return "size", {}
    shapes = [crash.place.shape(one.value) for one in crash.place.nodes(ast.Attribute) if one.attr == "T"]
    if method == "T" and any(shape is not None and len(shape) == 1 for shape in shapes):
        return "row", {}
    if plain in NUMPYS and plain == method:
        return "numpy", {"instead": Message(NUMPYS[plain])}
    if plain in TORCHS:
        return "torch", {"instead": Message(TORCHS[plain])}
    if method in LISTS:
        return "list", {}
    home = counterpart(plain)
    return ("function", {"home": home}) if home else ("none", {})


def of_array(_: Crash, found: Fields) -> tuple[str, Fields] | None:
    """A method that tensors have, or PyTorch's, and NumPy's arrays don't."""
    method = found["method"]
    if method in ALREADY:
        return "already", {}
    if method.endswith("_") and not method.startswith("_"):
        return "in place", {}
    return ("other", {"instead": Message(ARRAYS[method])}) if method in ARRAYS else None


def of_plain(crash: Crash, found: Fields) -> tuple[str, Fields] | None:
    """A method that a list, a dictionary, a tuple or a text hasn't got."""
    kind, method = found["kind"], found["method"]
    if kind in FUNCTIONS:
        return None
    if kind in KINDS and kind != "NoneType" and not crash.place.number:  # a case asks for it
        return "given", {"kind": kind_said(kind)}
    owner = next((n.value for n in crash.place.nodes(ast.Attribute, of_line=True) if n.attr == method), None)
    known = crash.place.known(owner)
    if kind not in KINDS or (known is not UNKNOWN and type(known).__name__ != kind):
        owner = None  # something within a call asks for it
    if owner is None or kind not in KINDS:
        called = [crash.place.value(call.func) for call in crash.place.nodes(ast.Call)]
        model = not called or any(type(one).__name__ == "Sequential" for one in called)
        return ("model", {}) if kind == "list" and method in ARRAYS_HAVE and model else None
    fields = {"name": short(owner) or "it", "kind": kind_said(kind)}
    if (asked := f"{kind}.{method}") in OTHERS:
        return "instead", {**fields, "instead": Message(OTHERS[asked], name=fields["name"])}
    if kind in ("list", "tuple") and method in ARRAYS_HAVE:
        return "array", fields
    if kind == "dict" and f".{method}(" not in crash.place.code:
        return "key", fields
    python = getattr(builtins, kind, None)
    known = [one for one in dir(python) if one[0] != "_"] if inspect.isclass(python) else []
    near = difflib.get_close_matches(method, known, n=1, cutoff=0.7)
    return ("near", {**fields, "near": near[0]}) if near else ("none", fields)


def of_any(crash: Crash, found: Fields) -> tuple[str, Fields] | None:
    """An attribute that a thing hasn't got, with the nearest that it has."""
    kind, attr = (found["object"] or found["type"]).rpartition(".")[2], found["attr"]
    node = next((n for n in crash.place.nodes(ast.Attribute, of_line=True) if n.attr == attr), None)
    name = short(node.value) if node is not None else ""
    value = crash.place.known(node.value) if node is not None else UNKNOWN
    if not name or (kind in FUNCTIONS and found["object"]):
        return ("function", {"name": name}) if name else None
    if value is UNKNOWN or kind.endswith("Tensor") or (type(value).__name__ != kind and not found["type"]):
        return None
    own = [*getattr(value, "__dict__", ()), *dir(value if inspect.isclass(value) else type(value))]
    near = difflib.get_close_matches(attr, [one for one in own if not one.startswith("_")], n=1, cutoff=0.7)
    fields = {"name": name, "kind": kind}
    return ("near", {**fields, "near": near[0]}) if near else ("class" if found.get("type") else "none", fields)


ROWS = rows_beside(__file__, globals())
