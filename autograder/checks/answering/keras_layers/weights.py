"""Finds the weights that an exercise names in a learner's layer, and gives them the judge's values."""

import difflib
import itertools
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

STEP = re.compile(r"([A-Za-z_]\w*|\{\w+\})((?:\[\d+\])*)\.?")
STARTS = {"{ones}": 1.0, "{zeros}": 0.0}  # a norm's scale starts as ones and its shift as zeros, whatever their names


def located(layer: Any, names: Iterable[str]) -> dict[str, Any]:
    """What stands under each name, or under the first of its alternatives that there is; None where nothing does.

    A step `{ones}` is the one weight in a layer that starts as ones, so ask before the weights are set.
    """
    return {name: _at(layer, name) for name in names}


def find_weights(layer: Any, found: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """What is `located`: its kind, shape, identity, whether it is trained, and whether it starts as zeros.

    Kinds: "variable"; "dense" (a layer with that kernel); "biased" (such a layer with a bias that nobody asked for);
    "constant" (a tensor or array); "uncalled" (a layer without weights so far); "other"; "missing", then with a name
    that is "near", if there is one, and whether the part that it should be in has weights "otherwise", under names of
    its own.
    """
    records = {name: _record(value) for name, value in found.items()}
    for name, record in records.items():
        if record["kind"] == "missing":
            part = name.split("|")[0].partition("[")[0].partition(".")[0]
            record["near"] = _near(layer, part)
            record["otherwise"] = bool(getattr(getattr(layer, part, None), "weights", None))
    return records


def _near(layer: Any, name: str) -> str:
    """The attribute with a weight or with layers whose name is nearest to this one; "" where none is near."""
    holds = {key: value for key, value in vars(layer).items() if not key.startswith("_") and _holds_weights(value)}
    lower = {key.lower(): key for key in holds}
    found = difflib.get_close_matches(name.lower(), lower, n=1, cutoff=0.5)
    return lower[found[0]] if found and lower[found[0]] != name else ""


def _holds_weights(value: Any) -> bool:
    import keras

    first = value[0] if isinstance(value, (list, tuple)) and value else value
    return variable_of(first) is not None or isinstance(first, keras.layers.Layer)


def set_weights(found: Mapping[str, Any], values: Mapping[str, np.ndarray]) -> None:
    """Give each weight that is `located` its value. A name without a variable, or of another shape, is left alone."""
    import keras

    for name, value in values.items():
        variable = variable_of(found[name])
        if variable is not None and tuple(variable.shape) == value.shape:
            # Keras's own assign looks three times at what is known here to fit.
            at_once = variable.value if isinstance(variable, keras.Variable) else variable
            at_once.assign(np.asarray(value, dtype=_numpy_dtype(variable)), read_value=False)


def set_by_shape(model: Any, values: Mapping[str, Sequence[np.ndarray]]) -> None:
    """Give the weights of each shape ("24x6") these values, in the model's order, round and round."""
    turns = {shape: itertools.cycle(ones) for shape, ones in values.items()}
    for variable in model.trainable_variables:
        turn = turns.get("x".join(map(str, variable.shape)))
        if turn is not None:
            variable.assign(np.asarray(next(turn), dtype=_numpy_dtype(variable)))


def _numpy_dtype(variable: Any) -> Any:
    dtype = variable.dtype
    return dtype if isinstance(dtype, str) else dtype.as_numpy_dtype


def output_shape(layer: Any) -> list[int | None] | None:
    """The shape of a layer's first output in a functional model; None where there is none."""
    try:
        return list(layer.output.shape)
    except (AttributeError, ValueError):
        return None


def graph_of(model: Any) -> list[tuple[str, list[int]]]:
    """Of each operation of a functional model its class and the numbers of those that feed it; else nothing."""
    operations = list(getattr(model, "operations", ()))
    numbers = {id(operation): number for number, operation in enumerate(operations)}

    def feeding(operation: Any) -> set[int]:
        parents = (one for node in getattr(operation, "_inbound_nodes", ()) for one in node.parent_nodes)
        return {numbers[id(one.operation)] for one in parents if id(one.operation) in numbers}

    return [(type(operation).__name__, sorted(feeding(operation))) for operation in operations]


def _at(layer: Any, path: str) -> Any:
    """What stands under the path, or under the first of its alternatives that there is."""
    for alternative in path.split("|"):
        value = _follow(layer, alternative)
        if value is not None:
            return value
    return None


def _follow(layer: Any, path: str) -> Any:
    value = layer
    for name, indices in STEP.findall(path):
        value = _that_starts(value, STARTS[name]) if name in STARTS else getattr(value, name, None)
        for index in re.findall(r"\d+", indices):
            value = value[int(index)] if isinstance(value, (list, tuple)) and int(index) < len(value) else None
    return value


def _that_starts(layer: Any, number: float) -> Any:
    """The one trained weight in a layer whose entries are all this number; None where there are none or several."""
    import keras

    weights = layer.trainable_variables if isinstance(layer, keras.layers.Layer) else []
    found = [one for one in weights if np.all(np.asarray(one) == number)]
    return found[0] if len(found) == 1 else None


def variable_of(value: Any) -> Any:
    """TensorFlow's or Keras's variable, or that of a layer; None where it is neither."""
    import keras
    import tensorflow as tf

    if isinstance(value, (tf.Variable, keras.Variable)):
        return value
    if isinstance(value, keras.layers.Layer):
        for name in ("kernel", "embeddings"):
            inner = getattr(value, name, None)
            if inner is not None:
                return inner
    return None


def _record(value: Any) -> dict[str, Any]:
    import keras
    import tensorflow as tf

    variable = variable_of(value)
    if variable is not None:
        kind = "variable"
        if isinstance(value, keras.layers.Layer):
            kind = "dense" if getattr(value, "bias", None) is None else "biased"
        return {
            "kind": kind, "shape": [int(n) for n in variable.shape], "identity": id(variable),
            "trainable": bool(variable.trainable), "zero": not np.any(np.asarray(variable)),
        }  # fmt: skip
    if value is None:
        kind = "missing"
    elif tf.is_tensor(value) or isinstance(value, np.ndarray):
        kind = "constant"
    elif isinstance(value, keras.layers.Layer) and not value.weights:
        kind = "uncalled"
    else:
        kind = "other"
    return {
        "kind": kind,
        "shape": [int(n) for n in np.shape(value)] if kind == "constant" else [],
        "identity": 0,
        "trainable": False,
    }
