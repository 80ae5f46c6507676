"""What is left: things used as what they are not, and what can't become a number or a tensor."""

from __future__ import annotations

import ast
import inspect
from functools import partial

from autograder.checks.crashes.facts import parts_of
from autograder.checks.crashes.looked_up import UNKNOWN
from autograder.checks.crashes.row import Crash, Fields, Row, case
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


CALLED = r"'(?P<kind>[\w.]+)' object is not callable"
INDEXED = r"(?:'(?P<kind>[\w.]+)' object is|type '\w+' is) not subscriptable"
LOOPED = r"'(?P<kind>[\w.]+)' object is not iterable|argument of type '(?P<other>[\w.]+)'"
TENSOR = (
    r"Attempt to convert a value|Failed to convert|Cannot convert .* to (?:a )?(?:EagerTensor|Tensor)\b"
    r"|unsupported type|unsupported operand type|Unsupported object type|must be real number"
)
call, item, loop, tensor = (partial(case, one) for one in (not_called, not_indexed, not_looped, not_converted))
ROWS = (
    Row(r"'types\.SimpleNamespace' object is not callable",
        "What is given here is no function. It has parts, under the names that the exercise lists: call those.",
        "import types\nmodel = types.SimpleNamespace(encode=1); model(x)"),
    Row(CALLED, "`{name}` is a module, a collection of functions: call one of them, `{name}.…(…)`.", "keras.layers(3)",
        when=call("module")),
    Row(CALLED, "`{name}` is no function, but a value: write it without the round brackets.", "x.shape()",
        when=call("value")),
    Row(CALLED, "`{name}` is {kind} here, not a function: an item of it is taken with square brackets.",
        "pieces = [1]; len(pieces())", when=call("item")),
    Row(CALLED, "`{name}` is an array of numbers, not a function: a place of it stands in square brackets, "
        "`{name}[0]`, and a product needs `*` or `@`.", "q = x; q(1)", when=call("array")),
    Row(CALLED, "`{name}` is an object of the class {kind}, and that class has no `call`.",
        "optimizer = keras.optimizers.SGD(); optimizer(x)", when=call("layer")),
    Row(CALLED, "`{name}` is {kind} here, not a function. Has another line given this name away, or is a `*` or a "
        "comma missing?", "d = 4; y = d(3 + 1)", when=call("other")),
    Row(r"invalid index to scalar variable",
        "What stands before the square brackets is one number, and has no places to take.", "np.float64(1)[0]",
        facts=True),
    Row(INDEXED, "`{name}` gives its things one by one, and has no places: `list({name})` makes a list of them.",
        "g = (i for i in [1]); g[0]", when=item("one by one")),
    Row(INDEXED, "`{name}` is a set, which has no order, so no places: `sorted({name})` makes a list of it.",
        "words = {1, 2}; words[0]", when=item("set")),
    Row(INDEXED, "`{name}` is called with round brackets, `{name}(…)`; square ones take a place of what it gives.",
        "layer = keras.layers.Dense(2); layer[0]", when=item("function")),
    Row(INDEXED, "`{name}` is one number here, and has no places to take: square brackets go behind a list or an "
        "array.", "n = 3; n[0]", when=item("number")),
    Row(INDEXED, "`{name}` is {kind} here, and has no places that square brackets could take.",
        "thing = object(); thing[0]", when=item("other")),
    Row(LOOPED, "A function stands where its result is wanted: it is called with round brackets behind it.",
        "for one in len: pass", when=loop("function")),
    Row(LOOPED, "What stands here is {kind}, and a loop (or `a, b = …`) wants several things: a list, an array, a "
        "range.", "for one in object(): pass", when=loop("other")),
    Row(r"x and y must both be non-None",
        "`tf.where` takes three things, the condition, what stands where it is true, and what stands elsewhere; or the "
        "condition alone.", "tf.where(x > 0, x)"),
    Row(r"return arrays must be of ArrayType",
        "What comes second in a function such as `np.log` is the array that takes the result. A logarithm to another "
        "base is `np.log(x) / np.log(base)`.", "np.log(np.ones(2), 2)"),
    Row(r"Failed to convert elements of \([^)]*\bNone\b|Cannot infer argument `num` from shape \(None",
        "One of these sizes is None: a graph is made before anybody knows how large its batches are. `tf.shape(x)[0]` "
        "gives it as the number of a tensor, and in `tf.reshape` one -1 may stand in its place.",
        "@tf.function(input_signature=[tf.TensorSpec((None, 3))])\ndef f(t): return tf.reshape(t, (t.shape[0], 3, 1))\n"
        "f(x[0, :, :3])", facts=True),
    Row(TENSOR, "`{name}` is a layer, which is called, `{name}(x)`, and not calculated with.",
        "layer = keras.layers.Dense(3); tf.matmul(x, layer)", when=tensor("layer")),
    Row(TENSOR, "`{name}` is a function, and its result is wanted here: `{name}(…)`.",
        "def f(): return x\ntf.add(f, x)", when=tensor("function")),
    Row(TENSOR, "`{name}` is {kind} here, and can't become a tensor: a tensor is made of numbers.",
        "d = {'a': 1}; tf.reduce_sum(d)", when=tensor("kind")),
    Row(r"Can't convert Python sequence with mixed types",
        "A shape or a list for a tensor holds numbers of one kind; here something else is among them, such as None. "
        "What is not known yet stands as -1 in `tf.reshape`, or comes from `tf.shape(x)[0]`.",
        "tf.constant([1, 'a'])", facts=True),
    Row(r"shape must be a vector|dims must (?:represent|be) a vector|must be a vector of|Shape must be rank 1",
        "A size belongs here, or several of them in one bracket, `(rows, columns)`, and something else comes.",
        "tf.random.normal(3, 4)", facts=True),
    Row(r"Attempt to convert a value|Failed to convert|Cannot convert .* to (?:a )?(?:EagerTensor|Tensor)\b"
        r"|unsupported type|Unsupported object type",
        "This can't become a tensor: a tensor is made of numbers, all of one kind, in rows of equal length.",
        "tf.constant([object()])", facts=True),
    Row(r"setting an array element with a sequence(?:\.$|$)|only (?:0-dimensional|length-1|size-1) arrays can be "
        r"converted|only integer scalar arrays|must be real number, not|argument must be a string|can only convert an "
        r"array of size 1|an integer is required",
        "One number is wanted here, and what comes isn't one: a whole array or list, for example.",
        "float(np.zeros(2))", facts=True),
    Row(r"zero-size array to reduction|of an empty (?:sequence|axes)|need at least one array|attempt to get arg",
        "There is nothing here to take the greatest, the sum or the parts of: an array or a list is empty. Ask for "
        "that case before this line.", "np.max(np.zeros(0))", facts=True),
    Row(r"assignment destination is read-only",
        "This array can't be changed: it only shows the numbers of something else, such as a tensor. Work on a copy, "
        "`np.array(x)`.", "x.numpy().flags.writeable\na = np.broadcast_to(0, 3); a[0] = 1", facts=True),
    Row(r"negative dimensions are not allowed|must be non-negative|may not contain negative",
        "A size is below 0 here: look at what is subtracted, and at which of the two is longer.",
        "n = 3; np.zeros(n - 4)", facts=True),
    Row(r"Unable to allocate|OOM when allocating|out of memory|MemoryError",
        "This array would be larger than the memory that is left. Is one of the sizes multiplied once too often?",
        "np.zeros((10**7, 10**7))", facts=True),
    Row(r"[pP]robabilities do not sum to 1|'a' and 'p' must have same size|a must be 1-dimensional"
        r"|probabilities contain NaN|sum\(pvals",
        "A choice by chances needs one chance for each thing, none below 0, and 1 in all: `p / p.sum()` in float64.",
        "np.random.choice(2, p=[1, 1])", facts=True),
    Row(r"must be str|expected str|must be a string|expected string|expected a string",
        "A text is wanted here, and something else comes.", "import re\nre.findall('a', [1])", facts=True),
    Row(r"must be rank|must have rank|rank at least|at least (?:rank|2-dim|\d+ dim)|must be (?:at least )?(?:\d-?[dD]"
        r"|two-dim)|innermost dimension length must be",
        "What comes in has too few or too many axes for this. `x[tf.newaxis]` puts an axis of length 1 in front, "
        "`x[0]` takes the first away.", "np.linalg.inv(np.zeros(3))", facts=True),
)  # fmt: skip
