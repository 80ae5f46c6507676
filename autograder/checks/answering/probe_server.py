"""Answers probes, in the process where the learner's code lives: builds, sets weights, calls, reports.

This half knows Keras and no exercise; it never sees an expected value.
"""

from __future__ import annotations

import contextlib
import io
import logging
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from autograder.checks.answering.as_usual import as_usual
from autograder.checks.answering.calls import CallBack, Calls, in_graph
from autograder.checks.answering.forbidden import forbid
from autograder.checks.answering.learning import learning, unknown
from autograder.checks.answering.quicker import quicker
from autograder.checks.answering.signatures import made, too_many
from autograder.checks.answering.values import Leaves, NotPlain
from autograder.checks.answering.weights import (
    find_weights,
    graph_of,
    located,
    output_shape,
    set_by_shape,
    set_weights,
)
from autograder.checks.crashes.failures import describe
from autograder.checks.judging.said import Said, as_data


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
            with as_usual(), quicker(), forbid(probe["ready_made"], entry):
                result = _KINDS[probe["kind"]](entry, probe, Calls(probe, call_back), facts)
                leaves = Leaves()
                return {
                    "value": leaves.take(result),
                    "leaves": leaves.records,
                    "facts": facts,
                    "failure": None,
                }
        except NotPlain as error:
            failure = {"type": "Returned", "message": str(error), "line": ""}
            return {"value": None, "leaves": [], "facts": facts, "failure": failure}
        except BaseException as error:  # SystemExit and KeyboardInterrupt are a learner's fault as well
            if isinstance(error, KeyboardInterrupt) and probe.get("interruptible"):
                raise
            return {"value": None, "leaves": [], "facts": facts, "failure": failure_of(error)}


def failure_of(error: BaseException) -> dict[str, Any]:
    """What `describe` says of an exception, as messages carry it."""
    return {name: as_data(text) for name, text in describe(error).items()}


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """No prints, no figures, no warnings, no log lines (TensorFlow's on retracing, for example)."""
    log = logging.getLogger("tensorflow")
    level = log.level
    with contextlib.redirect_stdout(io.StringIO()), _nothing_displayed(), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        log.setLevel(logging.ERROR)
        try:
            yield
        finally:
            log.setLevel(level)


def _nothing_displayed() -> contextlib.AbstractContextManager[Any]:
    """In a notebook, a figure and the table of `model.summary()` are displayed, not printed."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", None)
    if shell is None or shell() is None:
        return contextlib.nullcontext()
    from IPython.utils.capture import capture_output

    return capture_output(stdout=False, stderr=False, display=True)


class Missing(Exception):
    """The learner's names don't hold what the exercise asks for."""


def _entry(name: str, kind: str, namespace: Mapping[str, Any]) -> Any:
    if name not in namespace:
        raise Missing(Said("there is no {name} here: define it under just this name", name=name))
    entry = namespace[name]
    if kind == "layer" and not isinstance(entry, type):
        raise Missing(
            Said("{name} is {kind}, where a class was expected: pass the class itself", name=name, kind=_a(entry))
        )
    if not callable(entry):
        raise Missing(Said("{name} is {kind}, where a function was expected", name=name, kind=_a(entry)))
    return entry


def _a(value: Any) -> str:
    name = type(value).__name__
    return Said("an {kind} object" if name[0] in "aeiou" else "a {kind} object", kind=name)


def _function(entry: Any, probe: Mapping[str, Any], calls: Calls, facts: dict[str, Any]) -> Any:
    if probe["mode"] in ("graph", "sized_graph"):
        return calls.run(in_graph(entry, sized=probe["mode"] == "sized_graph"), written=entry)
    if probe["mode"] == "arrays":
        try:
            return calls.run(entry, arrays=True)
        finally:
            facts["changed"] = calls.changed
    try:
        return calls.run(entry)
    except NotImplementedError:
        raise
    except Exception:
        # Written for NumPy arrays? That is a right style as well.
        with contextlib.suppress(Exception):
            return calls.run(entry, arrays=True)
        raise
    finally:
        facts["changed"] = calls.changed


def _layer(entry: Any, probe: Mapping[str, Any], calls: Calls, facts: dict[str, Any]) -> Any:
    import keras
    import tensorflow as tf

    if not issubclass(entry, keras.layers.Layer):
        raise Missing(
            Said(
                "{entry} is not a Keras layer: let the class inherit from keras.layers.Layer",
                entry=probe["entry"],
            )
        )
    before = keras.config.dtype_policy()
    try:
        if probe["mode"] == "mixed_float16":
            keras.config.set_dtype_policy("mixed_float16")
        layer, found = _built(entry, probe, calls, facts)
        set_weights(found, probe["weights"])
        tried = probe["gradients"] or probe["learns"]
        tape = tf.GradientTape() if tried else None  # two blocks of one tape: the call, and the sum
        with tape or contextlib.nullcontext():
            result = calls.run(in_graph(layer) if probe["mode"] == "graph" else layer, written=layer)
        if tape is not None:
            kept = _KEPT.pop(probe["size"], None)  # until it is known to be as it was
            learned = learning(layer, tape, result, found, step=probe["learns"])
            if kept is not None and not any(learned.get(name) for name in ("anew", "unfound", "unmoved", "unkept")):
                _KEPT[probe["size"]] = kept
            asked = ("gradients", "unreached") if not probe["gradients"] else ()
            facts.update({name: fact for name, fact in learned.items() if name not in asked})
        return result
    finally:
        keras.config.set_dtype_policy(before)


# By size an answer's class, its layer with weights, where each weight is, and what was found. One answer's at a time.
_KEPT: dict[str, tuple[Any, Any, dict[str, Any], dict[str, Any]]] = {}


def _built(entry: Any, probe: Mapping[str, Any], calls: Calls, facts: dict[str, Any]) -> tuple[Any, Mapping[str, Any]]:
    """A layer and its weights: made and called once, or the one that an earlier probe of this size has left."""
    size = probe["size"]
    if any(owner is not entry for owner, *_ in _KEPT.values()):
        _KEPT.clear()
    again = probe["layer"] == "again" and size in _KEPT
    _, layer, found, known = _KEPT[size] if again else (entry, made(entry, probe["init"]), {}, {})
    crowded = too_many(layer, probe["calls"][0]["args"], probe["called"])
    if crowded:
        raise Missing(crowded)
    if again:
        facts.update(known)
        return layer, found
    try:
        with _built_by_its_call(layer):
            calls.first(layer)  # builds the weights, which stand where the learner put them
    finally:
        # Weights of a wrong shape often make the call fail: what was built tells why.
        found = located(layer, probe["weights"])
        facts["weights"] = find_weights(layer, found)
    named = {weight["identity"] for weight in facts["weights"].values()}
    facts["others"] = [variable.path for variable in layer.trainable_variables if id(variable) not in named]
    if probe["layer"] != "own":
        _KEPT[size] = entry, layer, found, dict(facts)
    return layer, found


@contextlib.contextmanager
def _built_by_its_call(layer: Any) -> Iterator[None]:
    """Leave out the pass over symbols by which Keras builds a layer without a `build`: it takes longer than the call.

    The call itself then builds what is inside, as Keras has it where that pass fails; after it the layer is as locked
    as it would have been. So are the layers inside it that have no `build` either, the blocks of a stack for example.
    """
    unbuilt = [one for one in layer._flatten_layers() if getattr(one.build, "_is_default", False) and not one.built]
    for one in unbuilt:
        one.built = True
    yield
    for one in unbuilt:
        one._lock_state()


def _model(entry: Any, probe: Mapping[str, Any], calls: Calls, facts: dict[str, Any]) -> Any:
    import keras
    import tensorflow as tf

    model = calls.first(entry)
    if not isinstance(model, keras.Model):
        raise Missing(
            Said(
                "{entry} returned {kind}, where a keras.Model was expected",
                entry=probe["entry"],
                kind=_a(model),
            )
        )
    if not (model.built and model.weights):
        calls.run(model, skip_first=True)  # a class of a learner's own makes its weights when it is first called
    facts.update(
        name=model.name,
        parameters=model.count_params(),
        inputs=[list(tensor.shape) for tensor in getattr(model, "inputs", None) or []],
        graph=graph_of(model),
        layers=[
            {"class": type(layer).__name__, "parameters": layer.count_params(), "output": output_shape(layer)}
            for layer in model.layers
        ],
    )
    set_by_shape(model, probe["by_shape"])
    tape = tf.GradientTape() if probe["learns"] else None  # it sees which variables the calls read
    with tape or contextlib.nullcontext():
        result = calls.run(in_graph(model) if probe["mode"] == "graph" else model, skip_first=True)
    if tape is not None:
        facts.update(unknown(model, tape))
    return result


def _made(entry: Any, probe: Mapping[str, Any], calls: Calls, facts: dict[str, Any]) -> Any:
    made, given = calls.made(entry)
    if made is None:
        raise Missing(Said("{entry} gave nothing back (None): a return may be missing", entry=probe["entry"]))
    if not callable(made):
        raise Missing(
            Said(
                "{entry} returned {kind}, where something was expected that can be called",
                entry=probe["entry"],
                kind=_a(made),
            )
        )
    return [*calls.run(made, skip_first=True), *calls.run(given, skip_first=True)]


_KINDS: dict[str, Callable[..., Any]] = {"function": _function, "layer": _layer, "model": _model, "made": _made}
