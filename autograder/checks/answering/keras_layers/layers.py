"""Answers probes of Keras layers and models: builds, sets weights, calls, says what was seen on the way."""

import contextlib
from collections.abc import Iterator, Mapping
from typing import Any

from autograder.checks.answering.calls import Calls
from autograder.checks.answering.entries import Missing, a_thing
from autograder.checks.answering.keras_layers import weights
from autograder.checks.answering.keras_layers.graphs import in_graph
from autograder.checks.answering.keras_layers.learning import learning, unknown
from autograder.checks.answering.keras_layers.schooling import school
from autograder.checks.answering.signatures import made, too_many
from autograder.checks.judging.message import Message


def ask_layer(entry: Any, probe: Mapping[str, Any], calls: Calls, facts: dict[str, Any]) -> Any:
    """What a layer of a learner's class gives, with the judge's weights."""
    import keras
    import tensorflow as tf

    if not issubclass(entry, keras.layers.Layer):
        raise Missing(
            Message("{entry} is not a Keras layer: let the class inherit from keras.layers.Layer", entry=probe["entry"])
        )
    before = keras.config.dtype_policy()
    try:
        if probe["mode"] == "mixed_float16":
            keras.config.set_dtype_policy("mixed_float16")
        layer, found = _built(entry, probe, calls, facts)
        weights.set_weights(found, probe["weights"])
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
    _, layer, found, known = _KEPT[size] if again else (entry, made(entry, calls.init(probe["init"])), {}, {})
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
        found = weights.located(layer, probe["weights"])
        facts["weights"] = weights.find_weights(layer, found)
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


def ask_model(entry: Any, probe: Mapping[str, Any], calls: Calls, facts: dict[str, Any]) -> Any:
    """What a model that a learner's function makes gives, with the judge's weights."""
    import keras
    import tensorflow as tf

    model = calls.first(entry)
    if not isinstance(model, keras.Model):
        raise Missing(
            Message(
                "{entry} returned {kind}, where a keras.Model was expected", entry=probe["entry"], kind=a_thing(model)
            )
        )
    if not (model.built and model.weights):
        with _built_by_its_call(model):  # a class of a learner's own makes its weights when it is first called
            calls.run(model, skip_first=True, at_most=1)
    facts.update(
        name=model.name,
        parameters=model.count_params(),
        inputs=[list(tensor.shape) for tensor in getattr(model, "inputs", None) or []],
        graph=weights.graph_of(model),
        layers=[
            {
                "class": type(layer).__name__,
                "parameters": layer.count_params() if layer.built else 0,  # one that is never called isn't
                "output": weights.output_shape(layer),
            }
            for layer in model.layers
        ],
    )
    weights.set_by_shape(model, probe["by_shape"])
    if probe["schooling"] is not None:
        facts.update(school(model, **probe["schooling"]))
    tape = tf.GradientTape() if probe["learns"] else None  # it sees which variables the calls read
    with tape or contextlib.nullcontext():
        result = calls.run(in_graph(model) if probe["mode"] == "graph" else model, skip_first=True)
    if tape is not None:
        facts.update(unknown(model, tape))
    return result
