"""Answers probes, in the process where the learner's code lives: builds, sets weights, calls, reports.

This half knows Keras and no exercise; it never sees an expected value.
"""

from __future__ import annotations

import contextlib
import io
import logging
import warnings
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from autograder.running.borrowed import forbid
from autograder.running.failures import describe
from autograder.running.stand_in import StandIn
from autograder.running.values import Leaves, to_tensors
from autograder.running.weights import find_weights, set_weights

CallBack = Callable[[str, str, list[Any]], Any]


def answer(probe: Mapping[str, Any], namespace: Mapping[str, Any], call_back: CallBack) -> dict[str, Any]:
    """Answer one probe.

    Args:
        probe: the fields of `judging.Probe`; remote arguments as {"$remote": name}.
        namespace: the learner's names.
        call_back: asks the judge's process for the value of a remote function.

    Returns:
        {"value", "leaves", "facts", "failure"}, as in `judging.Reply`. A learner's fault of any kind is a `failure`.
    """
    facts: dict[str, Any] = {}
    # A learner's prints and Keras's warnings are not for the report.
    with _quiet():
        try:
            entry = _entry(probe["entry"], probe["kind"], namespace)
            with forbid(probe["ready_made"], entry):
                result = _KINDS[probe["kind"]](entry, probe, call_back, facts)
                leaves = Leaves()
                return {
                    "value": leaves.take(result),
                    "leaves": leaves.records,
                    "facts": facts,
                    "failure": None,
                }
        except BaseException as error:  # SystemExit and KeyboardInterrupt are a learner's fault as well
            if isinstance(error, KeyboardInterrupt) and probe.get("interruptible"):
                raise
            return {"value": None, "leaves": [], "facts": facts, "failure": describe(error)}


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """No prints, no warnings, no log lines (TensorFlow's on retracing, for example)."""
    log = logging.getLogger("tensorflow")
    level = log.level
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        log.setLevel(logging.ERROR)
        try:
            yield
        finally:
            log.setLevel(level)


class Missing(Exception):
    """The learner's names don't hold what the exercise asks for."""


def _entry(name: str, kind: str, namespace: Mapping[str, Any]) -> Any:
    if name not in namespace:
        raise Missing(f"there is no {name} here: define it under just this name")
    entry = namespace[name]
    if kind == "layer" and not isinstance(entry, type):
        raise Missing(f"{name} is {_a(entry)}, where a class was expected: pass the class itself")
    if not callable(entry):
        raise Missing(f"{name} is {_a(entry)}, where a function was expected")
    return entry


def _a(value: Any) -> str:
    return f"a {type(value).__name__} object"


def _function(entry: Any, probe: Mapping[str, Any], call_back: CallBack, facts: dict[str, Any]) -> Any:
    args, kwargs = _arguments(probe, call_back, arrays=False)
    if probe["mode"] == "graph":
        return _in_graph(entry, args, kwargs)
    try:
        return entry(*args, **kwargs)
    except NotImplementedError:
        raise
    except Exception:
        # Written for NumPy arrays? That is a right style as well.
        args, kwargs = _arguments(probe, call_back, arrays=True)
        try:
            return entry(*args, **kwargs)
        except Exception:
            pass
        raise


def _layer(entry: Any, probe: Mapping[str, Any], call_back: CallBack, facts: dict[str, Any]) -> Any:
    import keras

    if not issubclass(entry, keras.layers.Layer):
        raise Missing(f"{probe['entry']} is not a Keras layer: let the class inherit from keras.layers.Layer")
    args, kwargs = _arguments(probe, call_back, arrays=False)
    before = keras.config.dtype_policy()
    try:
        if probe["mode"] == "mixed_float16":
            keras.config.set_dtype_policy("mixed_float16")
        layer = entry(**probe["init"])
        value = layer(*args, **kwargs)  # builds the weights, which stand where the learner put them
        facts["weights"] = find_weights(layer, list(probe["weights"]))
        facts["others"] = [
            variable.path for variable in layer.trainable_variables if id(variable) not in _identities(facts)
        ]
        set_weights(layer, probe["weights"])
        if probe["mode"] == "graph":
            return _in_graph(layer, args, kwargs)
        return layer(*args, **kwargs) if probe["weights"] else value
    finally:
        keras.config.set_dtype_policy(before)


def _identities(facts: Mapping[str, Any]) -> set[int]:
    return {weight["identity"] for weight in facts["weights"].values()}


def _in_graph(function: Any, args: list[Any], kwargs: dict[str, Any]) -> Any:
    import tensorflow as tf

    return tf.function(lambda *a, **k: function(*a, **k))(*args, **kwargs)


def _arguments(probe: Mapping[str, Any], call_back: CallBack, *, arrays: bool) -> tuple[list[Any], dict[str, Any]]:
    def ready(value: Any) -> Any:
        if isinstance(value, dict) and "$remote" in value:
            return StandIn(value["$remote"], call_back)
        return value if arrays else to_tensors(value)

    return [ready(a) for a in probe["args"]], {name: ready(value) for name, value in probe["kwargs"].items()}


_KINDS: dict[str, Callable[..., Any]] = {"function": _function, "layer": _layer}
