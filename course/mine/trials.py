"""A learner's pieces are tried before anybody relies on them: built small, called, and trained for a step."""

from __future__ import annotations

import inspect
import re
import warnings
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from course.mine.calls import own_names
from course.mine.library import Library
from course.mine.messages import say

if TYPE_CHECKING:
    import keras

TRIAL = {
    "source_vocab": 11, "target_vocab": 13, "d_model": 8, "num_heads": 2, "dim_feedforward": 12,
    "num_encoder_layers": 2, "num_decoder_layers": 2, "dropout": 0.1, "max_length": 16,
}  # fmt: skip
LONGEST = 160  # of a reason, in characters
OWN_ERROR = re.compile(r"[A-Za-z_.]+(Error|Exception): \S")
FRAME = re.compile(r"^in user code:|Exception encountered when calling")
DECORATION = re.compile(r"\x1b\[[0-9;]*m")


def why_not(library: Library, name: str = "Transformer") -> str:
    """Why a library's whole machine, or one of its pieces for training, doesn't run; "" if it does."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Keras warns before it fails
            TRIALS.get(name, _try_model)(library)
    except (Exception, SystemExit) as error:  # it is the learner's
        return reason(error)
    return ""


def build(transformer: Any, sizes: Mapping[str, Any]) -> keras.Model:
    """A model of a class, its weights made.

    Args:
        transformer: the class; of the sizes it gets those that it knows.
        sizes: as `course.models.Transformer` takes them. They stand on the model afterwards, where it has none itself.
    """
    import numpy as np

    known = inspect.signature(transformer).parameters
    takes_all = any(one.kind is one.VAR_KEYWORD and one.name != "kwargs" for one in known.values())
    taken = own_names(known, list(sizes), by_name=True)
    model = transformer(**{taken.get(name, name): size for name, size in sizes.items() if takes_all or name in taken})
    one = np.ones((1, 1), "int32")
    model([one, one])
    for name, size in sizes.items():
        if not hasattr(model, name):
            setattr(model, name, size)
    return model


def unfound(library: Library) -> tuple[str, ...]:
    """The learner's pieces with weights that a library's Transformer computes with, and that no optimizer would find.

    Keras doesn't see a bare `tf.Variable`: it is trained by nobody, and what is saved goes without it.
    """
    import numpy as np
    import tensorflow as tf

    one = np.ones((1, 1), "int32")
    with warnings.catch_warnings(), tf.GradientTape() as tape:
        warnings.simplefilter("ignore")  # Keras can't trace a layer that makes variables of its own
        model = build(library.Transformer, TRIAL)
        model([one, one])
    known = {id(weights.value) for weights in model.trainable_variables}
    missing = [variable for variable in tape.watched_variables() if id(variable) not in known]
    names = {_home(model, variable) for variable in missing}
    return tuple(name for name in library.own if name in names)


def _home(model: keras.Model, variable: Any) -> str:
    """The name of the piece whose file has the class of the layer that holds a variable; else that of the whole."""
    for layer in model._flatten_layers():
        for value in vars(layer).values():
            held = list(value.values()) if isinstance(value, dict) else value
            if any(one is variable for one in (held if isinstance(held, (list, tuple)) else [held])):
                return type(layer).__module__.rpartition(".")[2]
    return type(model).__name__


def reason(error: BaseException) -> str:
    """An exception in a few words: TensorFlow and Keras put a frame of many lines around the learner's own."""
    lines = [line.strip() for line in DECORATION.sub("", str(error)).partition("Arguments received")[0].splitlines()]
    shown = [number for number, line in enumerate(lines) if line.startswith("File ")]  # with the line of code after it
    told = [
        line
        for number, line in enumerate(lines)
        if line and not FRAME.search(line) and number not in shown and number - 1 not in shown
    ]
    said = told[-1] if told else say("without a word")
    if not OWN_ERROR.match(said):
        said = f"{type(error).__name__}: {said}"
    return said if len(said) <= LONGEST else f"{said[: LONGEST - 3]}..."


def _try_model(library: Library) -> None:
    """Build a small one and take its gradient, inside tf.function, where it will be trained."""
    import tensorflow as tf

    model = build(library.Transformer, TRIAL)

    @tf.function
    def learn(source: Any, target: Any) -> Any:
        with tf.GradientTape() as tape:
            logits = model([source, target], training=True)
            loss = tf.reduce_mean(tf.square(tf.cast(logits, tf.float32)))
        found = tape.gradient(loss, model.trainable_variables)
        return logits, [one for one in found if one is not None]

    logits, gradients = learn(tf.constant([[3, 4, 5], [6, 7, 0]]), tf.constant([[1, 2], [1, 0]]))
    expected = (2, 2, TRIAL["target_vocab"])
    if tuple(logits.shape) != expected:
        raise ValueError(
            say("the logits came as {shape}, expected {expected}", shape=tuple(logits.shape), expected=expected)
        )
    if not gradients:
        raise ValueError(say("no gradient reaches a weight"))
    if not bool(tf.reduce_all(tf.math.is_finite(logits[0]))):
        raise ValueError(say("the logits are not finite"))


def _try_shift(library: Library) -> None:
    import tensorflow as tf

    found = tf.function(library.shift_targets)(tf.constant([[5, 6, 2], [7, 2, 0]]), 1)
    shapes = [tuple(one.shape) for one in found]
    if shapes != [(2, 3), (2, 3)]:
        raise ValueError(say("shapes {shapes} came, expected twice (2, 3)", shapes=shapes))


def _try_loss(name: str) -> Callable[[Library], None]:
    def trial(library: Library) -> None:
        import tensorflow as tf

        @tf.function
        def measure(logits: Any) -> Any:
            with tf.GradientTape() as tape:
                tape.watch(logits)
                value = tf.convert_to_tensor(getattr(library, name)(tf.constant([[3, 4, 2], [3, 2, 0]]), logits))
            return value, tape.gradient(value, logits) if name == "masked_loss" else value

        value, gradient = measure(tf.zeros((2, 3, 5)))
        if value.shape.rank or not bool(tf.math.is_finite(value)):
            raise ValueError(say("{value} came, expected one finite number", value=value.numpy()))
        if gradient is None:
            raise ValueError(say("no gradient goes through it"))

    return trial


def _try_schedule(library: Library) -> None:
    rates = [float(library.warmup_schedule(step, 128, 300)) for step in (1, 300, 5000)]
    if not all(0 < rate < 1 for rate in rates):
        raise ValueError(say("the rates {rates} came, expected numbers between 0 and 1", rates=rates))


def _try_greedy(library: Library) -> None:
    import numpy as np

    scores = np.array([[0, 0, 0, 1.0], [0, 0, 1.0, 0]])  # rows as a model gives them
    found = list(library.greedy_decode(lambda prefix: scores[min(len(prefix), 2) - 1], 1, 2, 4))
    if not all(0 <= int(one) < 4 for one in found):
        raise ValueError(say("{found} came, expected ids", found=found))


def _try_step(library: Library) -> None:
    """One step of training, inside tf.function."""
    import keras
    import tensorflow as tf

    model = build(library.Transformer, TRIAL)
    optimizer = keras.optimizers.Adam(1e-3)
    optimizer.build(model.trainable_variables)
    before = [weights.numpy() for weights in model.trainable_variables]
    step = tf.function(lambda source, target: library.train_step(model, optimizer, source, target))
    loss = step(tf.constant([[3, 4, 5], [6, 7, 0]]), tf.constant([[5, 6, 2], [7, 2, 0]]))
    if not bool(tf.math.is_finite(loss)):
        raise ValueError(say("a loss of {loss} came", loss=loss.numpy()))
    if all((one == weights.numpy()).all() for one, weights in zip(before, model.trainable_variables, strict=True)):
        raise ValueError(say("no weight has moved"))


TRIALS: dict[str, Callable[[Library], None]] = {
    "shift_targets": _try_shift, "masked_loss": _try_loss("masked_loss"),
    "masked_accuracy": _try_loss("masked_accuracy"), "warmup_schedule": _try_schedule, "greedy_decode": _try_greedy,
    "train_step": _try_step,
}  # fmt: skip
