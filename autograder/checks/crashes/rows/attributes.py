"""What a thing is asked for and hasn't got: methods of NumPy's arrays, of PyTorch's tensors, of lists and others."""

import ast
import builtins
import difflib
import inspect

from autograder.checks.crashes.looked_up import UNKNOWN
from autograder.checks.crashes.row import Crash, Fields, rows_beside
from autograder.checks.crashes.rows.modules import counterpart
from autograder.checks.crashes.words import KINDS, kind_said, short
from autograder.checks.judging.message import Message

NUMPYS = {
    "T": "to swap the last two axes, `tf.matmul(q, k, transpose_b=True)` or `tf.linalg.matrix_transpose(k)`. (The `.T` "
    "of NumPy would turn the batch axis round too)",
    "reshape": "`tf.reshape(x, shape)`", "astype": "`tf.cast(x, tf.float32)`",
    "transpose": "`tf.transpose(x, perm)`, or `tf.matmul(q, k, transpose_b=True)` in a product",
    "sum": "`tf.reduce_sum(x, axis=…)`", "mean": "`tf.reduce_mean(x, axis=…)`", "max": "`tf.reduce_max(x, axis=…)`",
    "size": "`tf.size(x)`", "copy": "a tensor never changes, so none is needed", "dot": "`tf.matmul(x, y)`",
    "squeeze": "`tf.squeeze(x, axis=…)`", "flatten": "`tf.reshape(x, [-1])`", "argmax": "`tf.argmax(x, axis=…)`",
    "tolist": "`x.numpy().tolist()`, outside of tf.function", "swapaxes": "`tf.transpose(x, perm)`",
    "item": "`float(x)`, outside of tf.function", "std": "`tf.math.reduce_std(x, axis=…)`",
}  # fmt: skip
TORCHS = {
    "view": "`tf.reshape(x, shape)`", "permute": "`tf.transpose(x, perm)`", "unsqueeze": "`tf.expand_dims(x, axis)`",
    "contiguous": "it isn't needed", "detach": "`tf.stop_gradient(x)`", "float": "`tf.cast(x, tf.float32)`",
    "long": "`tf.cast(x, tf.int32)`", "masked_fill": "`tf.where(condition, number, x)`",
    "softmax": "`tf.nn.softmax(x)`", "matmul": "`tf.matmul(x, y)`", "bmm": "`tf.matmul(x, y)`",
    "mm": "`tf.matmul(x, y)`", "dim": "`len(x.shape)`", "expand": "`tf.broadcast_to(x, shape)`",
    "chunk": "`tf.split(x, n, axis)`", "split": "`tf.split(x, n, axis)`", "sort": "`tf.sort(x)`",
    "argsort": "`tf.argsort(x)`", "cumsum": "`tf.cumsum(x, axis)`", "pow": "`x ** 2`", "sqrt": "`tf.sqrt(x)`",
    "exp": "`tf.exp(x)`", "t": "`tf.transpose(x)`", "to": "`tf.cast(x, dtype)`",
}  # fmt: skip
ARRAYS = {
    "unsqueeze": "`np.expand_dims(x, axis)`", "permute": "`np.transpose(x, order)`", "append": "let a list grow, and "
    "make `np.array(…)` of it at the end", "extend": "`np.concatenate`", "dim": "`x.ndim`", "t": "`x.T`",
    "float": "`x.astype(np.float32)`", "long": "`x.astype(np.int64)`", "int": "`x.astype(int)`", "exp": "`np.exp(x)`",
    "sqrt": "`np.sqrt(x)`", "log": "`np.log(x)`", "abs": "`np.abs(x)`", "softmax": "`np.exp(x)` over its sum",
    "matmul": "`x @ y`", "bmm": "`x @ y`", "mm": "`x @ y`", "masked_fill": "`np.where(condition, number, x)`",
    "cat": "`np.concatenate([x, y], axis=-1)`", "concatenate": "`np.concatenate([x, y], axis=-1)`",
    "get_shape": "`x.shape`", "length": "`len(x)`", "len": "`len(x)`", "index": "`np.where(x == value)`",
    "count": "`np.sum(x == value)`", "expand_dims": "`np.expand_dims(x, axis)`", "cast": "`x.astype(np.float32)`",
    "where": "`np.where(…)`", "assign": "`x[:] = …`", "pop": "`x[:-1]`", "numel": "`x.size`",
    "contiguous": "not needed",
}  # fmt: skip
LISTS = ("append", "index", "count", "extend", "pop", "insert", "remove")
ALREADY = ("numpy", "cpu", "detach", "eval")
OTHERS = {
    ("dict", "append"): "A pair is put into a dictionary by its key: `{name}[key] = value`.",
    ("dict", "add"): "A pair is put into a dictionary by its key: `{name}[key] = value`.",
    ("set", "append"): "A set grows by `{name}.add(x)`. (It has no order; where the order counts, take a list.)",
    ("tuple", "append"): "A tuple never changes. Begin with a list, `[]`, append to it, and return `tuple({name})`.",
    ("tuple", "extend"): "A tuple never changes. Begin with a list, `[]`, append to it, and return `tuple({name})`.",
    ("TensorShape", "append"): "A shape never changes. A longer one is made anew: `(*{name}, n)`.",
    ("list", "split"): "It is texts that are split: loop over the list, and split each text.",
    ("list", "lower"): "It is texts that are made small: loop over the list, and take each text.",
    ("list", "shape"): "A list has a length, `len({name})`; `np.array({name})` makes an array, which has a shape.",
    ("list", "items"): "Items in pairs of key and value are what a dictionary has; a loop over a list gives its items.",
    ("list", "keys"): "Keys are what a dictionary has; a loop over a list gives its items.",
    ("list", "add"): "A list grows by `{name}.append(x)`.",
    ("str", "append"): "A text never changes. A longer one is made anew: `{name} + other`.",
    ("int", "append"): "Is a list meant? Another line may have given its name to a number.",
}  # fmt: skip
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
    owner = next((n.value for n in crash.place.nodes(ast.Attribute, of_line=True) if n.attr == method), None)
    known = crash.place.known(owner)
    if kind not in KINDS or (known is not UNKNOWN and type(known).__name__ != kind):
        owner = None  # something within a call asks for it
    if owner is None or kind not in KINDS:
        called = [crash.place.value(call.func) for call in crash.place.nodes(ast.Call)]
        model = not called or any(type(one).__name__ == "Sequential" for one in called)
        return ("model", {}) if kind == "list" and method in ARRAYS_HAVE and model else None
    fields = {"name": short(owner) or "it", "kind": kind_said(kind)}
    if (kind, method) in OTHERS:
        return "instead", {**fields, "instead": Message(OTHERS[kind, method], name=fields["name"])}
    if kind in ("list", "tuple") and method in ARRAYS_HAVE:
        return "array", fields
    if kind == "dict" and f".{method}(" not in crash.place.code:
        return "key", fields
    python = getattr(builtins, kind, None)
    near = difflib.get_close_matches(method, dir(python), n=1, cutoff=0.7) if inspect.isclass(python) else []
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
    return ("near", {**fields, "near": near[0]}) if near else ("none", fields)


ROWS = rows_beside(__file__, globals())
