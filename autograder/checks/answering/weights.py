"""Finds the weights that an exercise names in a learner's layer, and gives them the judge's values."""

from __future__ import annotations

import difflib
import itertools
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from autograder.checks.judging.gradients import upstream

STEP = re.compile(r"([A-Za-z_]\w*)((?:\[\d+\])*)\.?")


def find_weights(layer: Any, names: Iterable[str]) -> dict[str, dict[str, Any]]:
    """What stands under each name: its kind, shape, identity, whether it is trained, and whether it starts as zeros.

    Kinds: "variable"; "dense" (a layer with that kernel); "biased" (such a layer with a bias that nobody asked for);
    "constant" (a tensor or array); "other"; "missing", then with a name that is "near", if there is one.
    """
    found = {name: _record(_at(layer, name)) for name in names}
    for name, record in found.items():
        if record["kind"] == "missing":
            record["near"] = _near(layer, name.split("|")[0].partition("[")[0].partition(".")[0])
    return found


def _near(layer: Any, name: str) -> str:
    """The attribute with a weight or with layers whose name is nearest to this one; "" where none is near."""
    holds = {key: value for key, value in vars(layer).items() if not key.startswith("_") and _holds_weights(value)}
    lower = {key.lower(): key for key in holds}
    found = difflib.get_close_matches(name.lower(), lower, n=1, cutoff=0.5)
    return lower[found[0]] if found and lower[found[0]] != name else ""


def _holds_weights(value: Any) -> bool:
    import keras

    first = value[0] if isinstance(value, (list, tuple)) and value else value
    return _variable(first) is not None or isinstance(first, keras.layers.Layer)


def set_weights(layer: Any, values: Mapping[str, np.ndarray]) -> None:
    """Give each named weight its value. A name without a variable, or of another shape, is left alone."""
    for name, value in values.items():
        variable = _variable(_at(layer, name))
        if variable is not None and tuple(variable.shape) == value.shape:
            variable.assign(np.asarray(value, dtype=_numpy_dtype(variable)))


def gradients(layer: Any, names: Iterable[str], tape: Any, result: Any) -> dict[str, np.ndarray | None]:
    """The gradients of Σ output · upstream by the named weights; None where none arrives, so that it would never learn.

    Args:
        layer: the learner's.
        names: of weights; a name without a variable is left out.
        tape: what the call was recorded on.
        result: what the layer gave: a tensor, or several.
    """
    import tensorflow as tf

    with tape:
        outputs = [
            tf.reduce_sum(one * tf.cast(upstream(number, tuple(one.shape)), one.dtype))
            for number, one in enumerate(tf.nest.flatten(result))
            if tf.is_tensor(one) and one.dtype.is_floating
        ]
    variables = {name: _variable(_at(layer, name)) for name in names}
    variables = {
        name: one if isinstance(one, tf.Variable) else one.value for name, one in variables.items() if one is not None
    }
    found = tape.gradient(outputs, list(variables.values())) if outputs else [None] * len(variables)
    return {
        name: None if gradient is None else np.array(tf.convert_to_tensor(gradient))
        for name, gradient in zip(variables, found, strict=True)
    }


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
    return [
        (
            type(operation).__name__,
            sorted(
                {
                    numbers[id(parent.operation)]
                    for node in getattr(operation, "_inbound_nodes", ())
                    for parent in node.parent_nodes
                    if id(parent.operation) in numbers
                }
            ),
        )
        for operation in operations
    ]


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
        value = getattr(value, name, None)
        for index in re.findall(r"\d+", indices):
            value = value[int(index)] if isinstance(value, (list, tuple)) and int(index) < len(value) else None
    return value


def _variable(value: Any) -> Any:
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

    variable = _variable(value)
    if variable is not None:
        kind = "variable"
        if isinstance(value, keras.layers.Layer):
            kind = "dense" if getattr(value, "bias", None) is None else "biased"
        return {
            "kind": kind,
            "shape": [int(n) for n in variable.shape],
            "identity": id(variable),
            "trainable": bool(variable.trainable),
            "zero": not np.any(np.asarray(variable)),
        }
    if value is None:
        kind = "missing"
    elif tf.is_tensor(value) or isinstance(value, np.ndarray):
        kind = "constant"
    else:
        kind = "other"
    return {
        "kind": kind,
        "shape": [int(n) for n in np.shape(value)] if kind == "constant" else [],
        "identity": 0,
        "trainable": False,
    }
