"""What a module hasn't got, and where it is: under another name, in another module, or in TensorFlow's own words."""

from __future__ import annotations

import difflib
import re
import sys
from collections.abc import Iterator

from autograder.checks.answering.crash import Crash
from autograder.checks.judging.said import Said

# NumPy's and PyTorch's names for what TensorFlow and Keras call otherwise.
FUNCTIONS = {
    "dot": "tf.matmul", "mean": "tf.reduce_mean", "sum": "tf.reduce_sum", "max": "tf.reduce_max",
    "min": "tf.reduce_min", "prod": "tf.reduce_prod", "any": "tf.reduce_any", "all": "tf.reduce_all",
    "log": "tf.math.log", "concatenate": "tf.concat", "array": "tf.constant", "asarray": "tf.convert_to_tensor",
    "arange": "tf.range", "power": "tf.pow", "mod": "tf.math.mod", "std": "tf.math.reduce_std",
    "var": "tf.math.reduce_variance", "multiply_matrices": "tf.matmul", "expand_dim": "tf.expand_dims",
    "swapaxes": "tf.transpose", "newaxes": "tf.newaxis", "cat": "tf.concat", "unsqueeze": "tf.expand_dims",
    "view": "tf.reshape", "permute": "tf.transpose", "bmm": "tf.matmul", "mm": "tf.matmul", "tensor": "tf.constant",
    "from_numpy": "tf.convert_to_tensor", "masked_fill": "tf.where", "triu": "tf.linalg.band_part",
    "tril": "tf.linalg.band_part", "chunk": "tf.split", "full": "tf.fill", "full_like": "tf.fill", "inf": "math.inf",
    "to_float": "tf.cast", "to_int32": "tf.cast", "to_int64": "tf.cast", "to_double": "tf.cast",
    "numel": "tf.size", "multinomial": "tf.random.categorical", "randn": "tf.random.normal",
    "rand": "tf.random.uniform", "no_grad": "tf.stop_gradient",
    "vstack": "tf.concat", "hstack": "tf.concat", "absolute": "tf.abs", "outer": "tf.einsum",
    "inner": "tf.matmul", "isnan": "tf.math.is_nan", "logsumexp": "tf.reduce_logsumexp", "clamp": "tf.clip_by_value",
    "clip": "tf.clip_by_value", "topk": "tf.math.top_k", "nonzero": "tf.where",
    "scatter": "tf.tensor_scatter_nd_update",
    "double": "tf.float64", "float": "tf.float32", "long": "tf.int64", "int": "tf.int32", "placeholder": "keras.Input",
    "int_shape": "x.shape", "batch_dot": "tf.matmul",
    "mul": "tf.multiply", "sub": "tf.subtract", "div": "tf.divide", "neg": "tf.negative",

}  # fmt: skip
LAYERS = {
    "Linear": "keras.layers.Dense", "LayerNorm": "keras.layers.LayerNormalization", "Module": "keras.layers.Layer",
    "MultiheadAttention": "keras.layers.MultiHeadAttention", "CrossEntropyLoss":
    "keras.losses.SparseCategoricalCrossentropy", "BatchNorm1d": "keras.layers.BatchNormalization",
    "Parameter": "self.add_weight", "GELU": "keras.activations.gelu", "ModuleList": "a list",
    "DataLoader": "tf.data.Dataset", "Tensor": "tf.constant",
}  # fmt: skip
# Python's own kinds, which NumPy once had under these names too.
PYTHONS = ("float", "int", "bool", "object", "str", "complex", "long", "unicode")
HOMES = (
    "numpy", "numpy.linalg", "numpy.random", "tensorflow", "tensorflow.nn", "tensorflow.math", "tensorflow.linalg",
    "tensorflow.random", "tensorflow.strings", "tensorflow.data", "keras", "keras.layers", "keras.ops",
    "keras.activations", "keras.losses", "keras.optimizers", "keras.random", "keras.utils", "keras.initializers",
    "math",
)  # fmt: skip
NOT_IN = re.compile(r"module '(?P<module>[\w.]+)' has no attribute '(?P<name>\w+)'")
NOT_IMPORTED = re.compile(
    r"cannot import name '(?P<name>\w+)' from (?:partially initialized module )?'(?P<module>[\w.]+)'"
)
SHORT = {"tensorflow": "tf", "numpy": "np"}


def no_such_function(crash: Crash) -> Said | None:
    """A function that the module hasn't got, or has under another name."""
    found = NOT_IN.search(crash.message) or NOT_IMPORTED.search(crash.message)
    return missing_in(found["module"], found["name"]) if found else None


def missing_in(module: str, name: str) -> Said:
    """What is said of a name that a module hasn't got: the likeliest thing that was meant."""
    inside = _short(module)
    top = module.partition(".")[0]
    if top == "numpy" and name in PYTHONS:
        return Said(
            "NumPy has no `np.{name}` any more: use Python's own `{name}`, or a kind with its size, such as "
            "`np.float32` or `np.int64`.",
            name=name,
        )
    if top == "tensorflow" and name in ("placeholder", "Session", "get_variable", "global_variables_initializer"):
        return Said("`tf.{name}` belonged to TensorFlow 1: today code runs at once, and has no need of it.", name=name)
    if (
        top in ("tensorflow", "keras")
        and name in FUNCTIONS
        and not (top == "keras" and name in dir(_module("keras.ops")))
    ):
        return Said("TensorFlow has it under another name: `{other}`.", other=FUNCTIONS[name])
    if top in ("tensorflow", "keras", "numpy") and name in LAYERS:
        return Said("`{name}` is PyTorch's name; here it is `{other}`.", name=name, other=LAYERS[name])
    part, _, rest = name.partition("_")
    if top in ("tensorflow", "keras", "numpy") and rest and rest in _public(f"{top}.{part}"):
        home = f"{_short(top)}.{part}.{rest}"
        return Said("There is no `{name}` in `{inside}`, but `{home}`.", name=name, inside=inside, home=home)
    plain = name.removeprefix("reduce_")
    if top == "numpy" and plain != name and plain in _public("numpy"):
        return Said("There is no `{name}` in `{inside}`; did you mean `{near}`?", name=name, inside=inside, near=plain)
    longer = [one for one in _public(module) if len(name) > 3 and one.startswith(name)]
    if len(longer) == 1:
        return Said(
            "There is no `{name}` in `{inside}`; did you mean `{near}`?", name=name, inside=inside, near=longer[0]
        )
    elsewhere = [home for home in _ordered(top) if home != module and name in _public(home)]
    if elsewhere:
        home = f"{_short(elsewhere[0])}.{name}"
        return Said("There is no `{name}` in `{inside}`, but `{home}`.", name=name, inside=inside, home=home)
    alike = [one for one in _public(module) if one.lower() == name.lower()]
    near = alike or difflib.get_close_matches(name, _public(module), n=1, cutoff=0.7)
    if near:
        return Said(
            "There is no `{name}` in `{inside}`; did you mean `{near}`?", name=name, inside=inside, near=near[0]
        )
    for home in _ordered(top):
        near = difflib.get_close_matches(name, _public(home), n=1, cutoff=0.8)
        if near:
            other = f"{_short(home)}.{near[0]}"
            return Said("There is no `{name}` in `{inside}`; did you mean `{other}`?", name=name, inside=inside,
                        other=other)  # fmt: skip
    if name in FUNCTIONS and top == "numpy":
        return Said("There is no `{name}` in `{inside}`; in TensorFlow it is `{other}`.", name=name, inside=inside,
                    other=FUNCTIONS[name])  # fmt: skip
    return Said("There is no `{name}` in `{inside}`.", name=name, inside=inside)


def counterpart(name: str) -> str:
    """Where there is here what PyTorch calls so: `tf.concat` for `cat`; empty where nothing is known."""
    named = LAYERS.get(name) or FUNCTIONS.get(name)
    homes = ("tensorflow", "tensorflow.nn", "tensorflow.math", "keras.layers", "keras.ops", "keras.losses",
             "keras.optimizers", "numpy")  # fmt: skip
    return named or next((f"{_short(home)}.{name}" for home in homes if name in _public(home)), "")


def home_of(name: str) -> str:
    """Where a bare name stands in the modules of this course: `keras.layers.Dense`; empty where in none."""
    return next((f"{_short(home)}.{name}" for home in _ordered("keras") if name in _public(home)), "")


def _ordered(top: str) -> Iterator[str]:
    """The modules, those of the same library first."""
    yield from sorted(HOMES, key=lambda home: home.partition(".")[0] != top)


def _module(name: str) -> object:
    found = sys.modules.get(name.partition(".")[0])
    for part in name.split(".")[1:]:
        found = getattr(found, part, None)
    return found


def _public(name: str) -> list[str]:
    found = _module(name) if name.partition(".")[0] in ("numpy", "tensorflow", "keras", "math") else None
    found = found or sys.modules.get(name)
    return [one for one in dir(found) if not one.startswith("_")] if found is not None else []


def _short(module: str) -> str:
    first, *rest = module.split(".")
    return ".".join([SHORT.get(first, first), *(part for part in rest if not part.startswith(("_", "v2")))])


def no_such_module(crash: Crash) -> Said | None:
    """An import of what isn't there."""
    found = re.search(r"No module named '([\w.]+)'", crash.message)
    if found is None:
        return None
    if found[1].partition(".")[0] in ("torch", "torchvision", "jax", "transformers"):
        return Said(
            "`{name}` isn't installed here, and isn't needed: this course is written with TensorFlow, Keras and NumPy.",
            name=found[1],
        )
    top, _, inside = found[1].partition(".")
    near = difflib.get_close_matches(found[1], [*HOMES, *sys.stdlib_module_names], n=1, cutoff=0.8)
    if near:
        return Said("There is no module `{name}`; did you mean `{near}`?", name=found[1], near=near[0])
    if inside:
        return Said("`{top}` has no part named `{inside}`.", top=top, inside=inside)
    return Said(
        "There is no module `{name}` here. Is it misspelt? The exercises need none but TensorFlow, Keras and NumPy.",
        name=found[1],
    )
