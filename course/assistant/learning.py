"""The training of the small assistant: its model, and a loop that takes any loss."""

from collections.abc import Callable, Mapping

import keras
import numpy as np
import tensorflow as tf

from course.assistant.sums import LENGTH, SIGNS
from course.models import DecoderOnly

Loss = Callable[..., tf.Tensor]


def sum_model(seed: int = 0) -> DecoderOnly:
    """Make the model that will learn to answer: two of today's blocks, 64 wide, random weights.

    Args:
        seed: of the weights.
    """
    keras.utils.set_random_seed(seed)
    return DecoderOnly(SIGNS.size, 64, 4, 256, 2, dropout=0.0, max_length=LENGTH, block="llama")


class Learner:
    """A model, an optimizer and a loss; one graph for all its steps.

    Args:
        model: a Keras model.
        loss: `loss(model, **batch)`, a scalar.
        rate: the learning rate of Adam, reached after `warm_up` steps.
        warm_up: steps in which the rate rises from 0. Default 50.
    """

    def __init__(self, model: keras.Model, loss: Loss, rate: float = 3e-3, warm_up: int = 50):
        self.model, self.loss, self.rate, self.warm_up = model, loss, rate, warm_up
        self.optimizer = keras.optimizers.Adam(rate, beta_2=0.99, clipnorm=1.0)
        self.optimizer.build(model.trainable_variables)
        self.steps, self._compiled = 0, True
        self._graph = tf.function(self._step, jit_compile=True, autograph=False)

    def _step(self, batch: Mapping[str, tf.Tensor], rate: tf.Tensor) -> tf.Tensor:
        self.optimizer.learning_rate.assign(rate)
        with tf.GradientTape() as tape:
            loss = self.loss(self.model, **batch)
        weights = self.model.trainable_variables
        self.optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights, strict=True))
        return loss

    def step(self, rate: float | None = None, **batch: np.ndarray) -> float:
        """Take one step on a batch; `rate` in the place of the learner's own."""
        self.steps += 1
        rate = self.rate * min(1.0, self.steps / self.warm_up) if rate is None else rate
        tensors = {name: tf.constant(value) for name, value in batch.items()}
        try:
            return float(self._graph(tensors, tf.constant(rate, tf.float32)))
        except tf.errors.OpError:
            if not self._compiled:
                raise
            # XLA knows no sizes that depend on values (`tf.boolean_mask`): a loss may have some.
            self._compiled, self._graph = False, tf.function(self._step, autograph=False)
            return float(self._graph(tensors, tf.constant(rate, tf.float32)))

    def run(self, steps: int, batch_size: int = 256, seed: int = 0, **data: np.ndarray) -> list[float]:
        """Take steps on rows drawn from arrays of equally many rows; the rate falls to 0 in the end.

        Returns:
            The losses; none where there are no rows, since nothing is to be learned of them.
        """
        random, size = np.random.default_rng(seed), len(next(iter(data.values())))
        losses: list[float] = []
        if not size:
            return losses
        for step in range(steps):
            rate = self.rate * min(1.0, (step + 1) / self.warm_up) * 0.5 * (1 + np.cos(np.pi * step / steps))
            rows = random.integers(size, size=batch_size)
            losses.append(self.step(rate, **{name: value[rows] for name, value in data.items()}))
        return losses
