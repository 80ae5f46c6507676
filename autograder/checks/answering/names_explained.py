"""Crashes on names: of variables, of a layer's attributes, of functions that TensorFlow calls otherwise."""

from __future__ import annotations

import ast
import builtins
import difflib
import re
import sys
from types import ModuleType

from autograder.checks.answering.crash import Crash
from autograder.checks.judging.said import Said


def forgotten_self(crash: Crash) -> Said | None:
    """A name that is an attribute of self."""
    name = re.search(r"name '(\w+)' is not defined", crash.message)
    owner = crash.place.names.get("self")
    if name is None or owner is None or not hasattr(owner, name[1]):
        return None
    return Said(
        "The layer keeps it as `self.{name}`: inside its methods a bare `{name}` is another name.", name=name[1]
    )


def unknown_name(crash: Crash) -> Said | None:
    """A name that nothing has given a value."""
    name = re.search(r"name '(\w+)' is not defined", crash.message)
    if name is None:
        return None
    near = difflib.get_close_matches(name[1], crash.place.names, n=1, cutoff=0.75)
    if near:
        return Said("There is no `{name}` here; did you mean `{near}`?", name=name[1], near=near[0])
    if name[1] in ("tf", "np", "keras", "math"):
        return Said("`{name}` is not imported: run the notebook's first cells again.", name=name[1])
    if name[1] == "training":
        return Said(TRAINING)
    if name[1] in sys.stdlib_module_names and name[1] != "math":
        return Said("`{name}` is not imported: `import {name}` first.", name=name[1])
    homes = [key for key, one in crash.place.notebook.items() if isinstance(one, ModuleType) and hasattr(one, name[1])]
    if homes and name[1][0].isupper() and len(name[1]) > 2:
        return Said("There is no `{name}` here; did you mean `{home}.{name}`?", name=name[1], home=homes[0])
    if name[1] in ("F", "nn", "torch"):
        return Said("`{name}` is PyTorch's. Most of what it has is in `tf`, `tf.nn` and `keras.ops`.", name=name[1])
    if "self" in crash.place.names:
        kept = _kept(crash.place.names["self"])
        alike = [one for one in kept if one.lower() == name[1].lower()]
        if alike:
            return Said("There is no `{name}` here; did you mean `self.{near}`?", name=name[1], near=alike[0])
        return Said(
            "There is no `{name}` here: nothing in this method has given it a value, and the layer keeps nothing by "
            "that name.",
            name=name[1],
        )
    if any(node.id == name[1] for node in crash.place.nodes(ast.Name, of_line=True)) and "[" in crash.place.code:
        return Said(
            "There is no `{name}` here: it is a misspelling, or nothing has given it a value yet. (Inside brackets "
            "that would be `for {name} in …`.)",
            name=name[1],
        )
    return Said("There is no `{name}` here: it is a misspelling, or nothing has given it a value yet.", name=name[1])


TRAINING = (
    "Keras says by an argument whether it is training: `def call(self, …, training=None)`. It isn't kept as an "
    "attribute; what needs it is handed it on."
)


def _kept(layer: object) -> list[str]:
    """What a layer keeps under a name of its own."""
    return [name for name in getattr(layer, "__dict__", {}) if not name.startswith("_")]


def missing_attribute(crash: Crash) -> Said | None:
    """A layer's attribute that was never set, or is called otherwise."""
    found = re.search(r"'(\w+)' object has no attribute '(\w+)'", crash.message)
    owner = crash.place.names.get("self")
    if found is None or owner is None or type(owner).__name__ != found[1]:
        return None
    if found[2] == "training":
        return Said(TRAINING)
    own = _kept(owner)
    near = difflib.get_close_matches(found[2], own, n=1, cutoff=0.75)
    if near:
        return Said("The layer has no `{name}`; did you mean `self.{near}`?", name=found[2], near=near[0])
    given = (
        Said("in `build`") if re.match(r"[WbUV]\w?\d?$|\w*(weight|kernel|bias)", found[2]) else Said("in `__init__`")
    )
    return Said(
        "The layer has no `{name}` yet: only what is set as `self.{name} = {name}` "
        "(here: {given}) outlives the method it was made in. A bare `{name} = …` is gone "
        "when that method ends.",
        name=found[2],
        given=given,
    )


def hidden_function(crash: Crash) -> Said | None:
    """A function of Python's whose name an earlier cell has given to a value."""
    for call in crash.place.nodes(ast.Call):
        name = call.func.id if isinstance(call.func, ast.Name) else ""
        hides = crash.place.names.get(name, crash.place.notebook.get(name))
        if hides is not None and callable(getattr(builtins, name, None)) and not callable(hides):
            return Said(
                "`{name}` is a function of Python's own, and here it has become the name of a value ({what}), which "
                "hides the function. Rename that variable where it is set, then run `del {name}` once.",
                name=name,
                what=type(hides).__name__,
            )
    return None


OTHER_NAMES = {  # NumPy's names for what TensorFlow calls otherwise
    "dot": "tf.matmul", "mean": "tf.reduce_mean", "sum": "tf.reduce_sum", "max": "tf.reduce_max",
    "min": "tf.reduce_min", "log": "tf.math.log", "softmax": "tf.nn.softmax", "relu": "tf.nn.relu",
    "concatenate": "tf.concat", "array": "tf.constant", "arange": "tf.range", "power": "tf.pow",
    "mod": "tf.math.mod", "count_nonzero": "tf.math.count_nonzero", "cumsum": "tf.cumsum", "std": "tf.math.reduce_std",
    "var": "tf.math.reduce_variance", "multiply_matrices": "tf.matmul", "expand_dim": "tf.expand_dims",
    "divide_no_nan": "tf.math.divide_no_nan", "swapaxes": "tf.transpose", "newaxes": "tf.newaxis",
}  # fmt: skip


def no_such_function(crash: Crash) -> Said | None:
    """A function that the module hasn't got, or has under another name."""
    found = re.search(r"module '([\w.]+)' has no attribute '(\w+)'", crash.message)
    if found is None:
        return None
    module, name = found.groups()
    short = {"tensorflow": "tf", "numpy": "np"}.get(module.split(".")[0], module.split(".")[0])
    if short == "tf" and name in OTHER_NAMES:
        return Said("TensorFlow has it under another name: `{other}`.", other=OTHER_NAMES[name])
    for home in ("nn", "math", "linalg", "random") if short == "tf" else ():
        if hasattr(getattr(sys.modules.get("tensorflow"), home, None), name):
            return Said("There is no `tf.{name}`, but `tf.{home}.{name}`.", name=name, home=home)
    near = difflib.get_close_matches(name, dir(sys.modules.get(module)), n=1, cutoff=0.7)
    inside = ".".join([short, *(part for part in module.split(".")[1:] if not part.startswith(("_", "v2")))])
    if near:
        return Said(
            "There is no `{name}` in `{inside}`; did you mean `{near}`?", name=name, inside=inside, near=near[0]
        )
    return Said("There is no `{name}` in `{inside}`.", name=name, inside=inside)


def tensors_method(crash: Crash) -> Said | None:
    """A method that NumPy's arrays or PyTorch's tensors have, and these don't."""
    found = re.search(r"Tensor'? object has no attribute '(\w+)'", crash.message)
    if found is None or found[1] == "numpy":
        return None
    method = found[1]
    if method == "size" and ".size(" in crash.place.code:
        return Said("A tensor's sizes stand in its `shape`: `x.shape[-1]` is the last one.")
    if method in METHODS:
        numpy = "NumPy arrays have `.{method}`, tensors don't: {instead}."
        return Said(numpy, method=method, instead=Said(METHODS[method]))
    if method in TORCHS:
        torch = "PyTorch's tensors have `.{method}`, TensorFlow's don't: {instead}."
        return Said(torch, method=method, instead=Said(TORCHS[method]))
    if method in LISTS:
        return Said("Lists have `.{method}`, tensors don't. As a list: `x.numpy().tolist()`.", method=method)
    return Said("A tensor has no `.{method}`.", method=method)


LISTS = ("append", "index", "count", "extend", "pop", "insert", "remove")
TORCHS = {
    "view": "`tf.reshape(x, shape)`", "permute": "`tf.transpose(x, perm)`", "unsqueeze": "`tf.expand_dims(x, axis)`",
    "contiguous": "it isn't needed", "detach": "`tf.stop_gradient(x)`", "float": "`tf.cast(x, tf.float32)`",
    "long": "`tf.cast(x, tf.int32)`", "masked_fill": "`tf.where(condition, number, x)`",
    "softmax": "`tf.nn.softmax(x)`",
    "matmul": "`tf.matmul(x, y)`", "bmm": "`tf.matmul(x, y)`", "mm": "`tf.matmul(x, y)`", "dim": "`len(x.shape)`",
    "expand": "`tf.broadcast_to(x, shape)`", "chunk": "`tf.split(x, n, axis)`", "split": "`tf.split(x, n, axis)`",
    "sort": "`tf.sort(x)`", "argsort": "`tf.argsort(x)`", "cumsum": "`tf.cumsum(x, axis)`",
    "pow": "`x ** 2`", "sqrt": "`tf.sqrt(x)`", "exp": "`tf.exp(x)`", "t": "`tf.transpose(x)`",
    "backward": "a `tf.GradientTape` gives the gradients", "to": "`tf.cast(x, dtype)`",
}  # fmt: skip
METHODS = {
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
