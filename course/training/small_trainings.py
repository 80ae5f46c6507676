"""The trainings of the lessons' experiments: a few hundred steps, and what is learned differs each time."""

from collections.abc import Callable
from typing import Any

import keras
import tensorflow as tf


def adam_step(loss: Callable[..., Any], *layers: Any, rate: float) -> Callable[..., Any]:
    """Make a step of training: it moves the weights of these layers so that the loss of a batch gets smaller.

    The first step makes the weights, if they aren't there, and draws up the graph in which all steps run.

    Args:
        loss: from the arrays of a batch to a number, with `training=True` where that matters; or to two numbers, of
            which the first is made smaller.
        layers: layers and models. What else stands among them, a plain function say, has no weights.
        rate: the learning rate of Adam.

    Returns:
        step(*batch): the loss before the weights were moved; of two numbers the second.
    """
    optimizer = keras.optimizers.Adam(rate)

    def weights() -> list[keras.Variable]:
        return [one for layer in layers if isinstance(layer, keras.Layer) for one in layer.trainable_variables]

    @tf.function
    def learn(*batch: Any) -> Any:
        with tf.GradientTape() as tape:
            found = loss(*batch)
            smaller, told = found if isinstance(found, tuple) else (found, found)
        optimizer.apply_gradients(zip(tape.gradient(smaller, weights()), weights(), strict=True))
        return told

    def step(*batch: Any) -> Any:
        if not optimizer.built:
            loss(*batch)
            optimizer.build(weights())  # Adam's averages; made inside, the graph would be drawn twice
        return learn(*batch)

    return step
