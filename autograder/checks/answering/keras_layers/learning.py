"""Whether a layer learns and keeps what it learns: gradients, a step of an optimizer, Keras's own save and load."""

import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from autograder.checks.answering.keras_layers.weights import located, variable_of
from autograder.checks.judging.probes import upstream

RATE = 1.0
MOVES = 1e-6  # what a gradient must be at least, somewhere, for a step to show in float32


def learning(layer: Any, tape: Any, result: Any, found: Mapping[str, Any], *, step: bool) -> dict[str, Any]:
    """The facts "gradients" and "unreached" of named weights, and with `step` "anew", "unfound", "bare", "unmoved" and
    "unkept", of these and of all others that the call has read.

    Args:
        layer: the learner's layer or model, called.
        tape: what the call was recorded on.
        result: what came of it: a tensor, or several.
        found: what was `located` before the call; what is no weight is left out.
        step: whether an optimizer takes a step, and the layer is saved and loaded. Its weights are as before in the
            end, but for those that a learner's own code moves.
    """
    named = {name: _value(variable_of(one)) for name, one in found.items() if variable_of(one) is not None}
    anew = [name for name in named if _made_anew(layer, name, found[name])]
    others = _others(layer, tape, {id(one) for one in named.values()}) if step and not anew else {}
    weights = {**named, **others, **named}
    all_gradients = dict(zip(weights, _gradients(tape, result, list(weights.values())), strict=True))
    gradients = {name: all_gradients[name] for name in named}
    facts = {"gradients": gradients, "unreached": [name for name, one in gradients.items() if one is None]}
    if not step:
        return facts
    lasting = {name: one for name, one in weights.items() if name not in anew}
    tried = _tried(layer, lasting, all_gradients)
    own = {id(variable_of(one)) for one in found.values()}  # of Keras's variable that is another than TensorFlow's
    bare = [name for name in tried["unfound"] if id(weights[name]) in own or _attribute(layer, weights[name])]
    return {**facts, "anew": anew, "bare": bare, **tried}


def unknown(model: Any, tape: Any) -> dict[str, list[str]]:
    """The facts "unfound" and "bare" of all variables that a model's calls have read.

    Args:
        model: the learner's, called.
        tape: what the calls were recorded on.
    """
    weights = _others(model, tape, set())
    unfound = _unfound(model, weights)
    return {"unfound": unfound, "bare": [name for name in unfound if _attribute(model, weights[name])]}


def _unfound(layer: Any, weights: Mapping[str, Any]) -> list[str]:
    trained = {id(_value(one)) for one in layer.trainable_variables}
    return [name for name, one in weights.items() if one.trainable and id(one) not in trained]


def _made_anew(layer: Any, name: str, first: Any) -> bool:
    """Whether something else stands under a name since; one that is looked for by its numbers can't be asked."""
    now = None if "{" in name else located(layer, [name])[name]
    return now is not None and variable_of(now) is not variable_of(first)


def _value(variable: Any) -> Any:
    import tensorflow as tf

    return variable if isinstance(variable, tf.Variable) else variable.value


def _gradients(tape: Any, result: Any, variables: list[Any]) -> list[np.ndarray | None]:
    """The gradients of Σ output · upstream by the variables; None where none arrives, so that it would never learn."""
    import tensorflow as tf

    with tape:
        outputs = [
            tf.reduce_sum(one * tf.cast(upstream(number, tuple(one.shape)), one.dtype))
            for number, one in enumerate(tf.nest.flatten(result))
            if tf.is_tensor(one) and one.dtype.is_floating
        ]
    found = tape.gradient(outputs, variables) if outputs else [None] * len(variables)
    return [None if one is None else np.array(tf.convert_to_tensor(one)) for one in found]


def _others(layer: Any, tape: Any, known: set[int]) -> dict[str, Any]:
    """All other variables that Keras would train or that the call has read, by names of their own."""
    paths = {id(_value(one)): one.path for one in layer.trainable_variables}
    found: dict[str, Any] = {}
    for one in (*map(_value, layer.trainable_variables), *tape.watched_variables()):
        if id(one) not in known:
            name = paths.get(id(one)) or _attribute(layer, one) or one.name.partition(":")[0]
            found[name if name not in found else f"{name} {len(found)}"] = one
            known.add(id(one))
    return found


def _attribute(layer: Any, variable: Any) -> str:
    """The name of the attribute that holds TensorFlow's variable, in the layer or in one inside it; else ""."""
    for one in layer._flatten_layers():
        for name, value in vars(one).items():
            inside = list(value.values()) if isinstance(value, dict) else value
            is_held = any(each is variable for each in (inside if isinstance(inside, (list, tuple)) else [inside]))
            if is_held and not name.startswith("_self_"):  # TensorFlow keeps books of its own under such names
                return name
    return ""


def _tried(layer: Any, weights: Mapping[str, Any], gradients: Mapping[str, Any]) -> dict[str, list[str]]:
    """What an optimizer doesn't find or move, and what is lost between save and load."""
    import keras

    trained = {id(_value(one)): one for one in layer.trainable_variables}
    before = {name: one.numpy() for name, one in weights.items()}
    pushed = {name: one for name, one in gradients.items() if name in weights and one is not None}
    pushed = {name: one for name, one in pushed.items() if np.abs(one).max(initial=0) > MOVES}
    steps = [(one, trained[id(weights[name])]) for name, one in pushed.items() if id(weights[name]) in trained]
    if steps:
        keras.optimizers.SGD(RATE).apply(*map(list, zip(*steps, strict=True)))
    unmoved = [name for name in pushed if np.array_equal(weights[name].numpy(), before[name])]
    unkept = _lost(layer, weights)
    for name, one in weights.items():
        one.assign(before[name])
    return {"unfound": _unfound(layer, weights), "unmoved": unmoved, "unkept": unkept}


def _lost(layer: Any, weights: Mapping[str, Any]) -> list[str]:
    """The names of weights that are not as they were after Keras has saved the layer and loaded it."""
    after = {name: one.numpy() for name, one in weights.items()}
    try:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "kept.weights.h5"
            model = _as_model(layer)
            model.save_weights(path)
            for one in weights.values():
                one.assign(np.zeros_like(one.numpy()))
            model.load_weights(path)
    except OSError:
        return []  # there is no room for a file: that says nothing of the layer
    except Exception:  # what Keras can't load it names in an exception; the rest has come back
        pass
    return [name for name, one in weights.items() if not np.array_equal(one.numpy(), after[name])]


def _as_model(layer: Any) -> Any:
    """Keras saves and loads the weights of models."""
    import keras

    if isinstance(layer, keras.Model):
        return layer
    model = keras.Sequential()
    model.kept, model.built = layer, True
    return model
