"""Methods that NumPy's arrays, PyTorch's tensors or lists have, and what is asked here has not."""

from __future__ import annotations

import ast
import re

from autograder.checks.answering.crash import Crash
from autograder.checks.answering.modules_explained import counterpart
from autograder.checks.judging.said import Said


def tensors_method(crash: Crash) -> Said | None:
    """A method that NumPy's arrays or PyTorch's tensors have, and these don't."""
    found = re.search(r"Tensor'? object has no attribute '(\w+)'", crash.message)
    if found is None or found[1] == "numpy":
        return None
    method = found[1]
    if method == "size" and ".size(" in crash.place.code:
        return Said("A tensor's sizes stand in its `shape`: `x.shape[-1]` is the last one.")
    shapes = [crash.place.shape(one.value) for one in crash.place.nodes(ast.Attribute) if one.attr == "T"]
    if method == "T" and any(shape is not None and len(shape) == 1 for shape in shapes):
        return Said("A row of numbers has one axis, and nothing to transpose. For a table of each with each, give both "
                    "a new axis: `q[:, None] * k[None, :]`.")  # fmt: skip
    if method in METHODS:
        numpy = "NumPy arrays have `.{method}`, tensors don't: {instead}."
        return Said(numpy, method=method, instead=Said(METHODS[method]))
    if method in TORCHS:
        torch = "PyTorch's tensors have `.{method}`, TensorFlow's don't: {instead}."
        return Said(torch, method=method, instead=Said(TORCHS[method]))
    if method in LISTS:
        return Said("Lists have `.{method}`, tensors don't. As a list: `x.numpy().tolist()`.", method=method)
    plain = method.rstrip("_")
    other = METHODS.get(plain) or TORCHS.get(plain)
    if other and plain != method:
        torch = "PyTorch's tensors have `.{method}`, TensorFlow's don't: {instead}."
        return Said(torch, method=method, instead=Said(other))
    home = counterpart(plain)
    if home:
        return Said("A tensor has no `.{method}`; there is the function `{home}(x, …)`.", method=method, home=home)
    return Said("A tensor has no `.{method}`.", method=method)


def arrays_method(crash: Crash) -> Said | None:
    """A method that tensors have, or PyTorch's, and NumPy's arrays don't."""
    found = re.search(r"(?:ndarray|float\d+|int\d+)' object has no attribute '(\w+)'", crash.message)
    if found is None:
        return None
    method = found[1]
    if method in ("numpy", "cpu", "detach", "eval"):
        return Said("This is an array of NumPy's already: leave `.{method}()` away.", method=method)
    if method.endswith("_") and not method.startswith("_"):
        return Said(
            "`.{method}` is PyTorch's, and changes a tensor in place. An array is changed by its brackets, `x[…] = …`.",
            method=method,
        )
    if method in ARRAYS:
        return Said("NumPy's arrays have no `.{method}`: {instead}.", method=method,
                    instead=Said(ARRAYS[method]))  # fmt: skip
    return None


ARRAYS = {
    "unsqueeze": "`np.expand_dims(x, axis)`", "permute": "`np.transpose(x, order)`", "append": "let a list grow, and "
    "make `np.array(…)` of it at the end", "extend": "`np.concatenate`", "dim": "`x.ndim`", "t": "`x.T`",
    "float": "`x.astype(np.float32)`", "long": "`x.astype(np.int64)`", "int": "`x.astype(int)`", "exp": "`np.exp(x)`",
    "sqrt": "`np.sqrt(x)`", "log": "`np.log(x)`", "abs": "`np.abs(x)`", "softmax": "`np.exp(x)` over its sum",
    "matmul": "`x @ y`", "bmm": "`x @ y`", "mm": "`x @ y`", "masked_fill": "`np.where(condition, number, x)`",
    "cat": "`np.concatenate([x, y], axis=-1)`", "concatenate": "`np.concatenate([x, y], axis=-1)`",
    "get_shape": "`x.shape`", "length": "`len(x)`", "len": "`len(x)`", "index": "`np.where(x == value)`",
    "count": "`np.sum(x == value)`", "expand_dims": "`np.expand_dims(x, axis)`", "cast": "`x.astype(np.float32)`",
    "where": "`np.where(…)`", "assign": "`x[:] = …`", "pop": "`x[:-1]`", "numel": "`x.size`", "contiguous": "not "
    "needed",
}  # fmt: skip  # fmt: skip
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
}  # fmt: skip  # fmt: skip
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
}  # fmt: skip  # fmt: skip
