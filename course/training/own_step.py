"""One step of training with a learner's own pieces."""

from typing import Any

import keras
import numpy as np
import tensorflow as tf

from course.training.data.batches import EncodedPairs
from course.training.data.even_batches import even_arrays, even_batches
from course.training.step import Step


class OwnStep(Step):
    """Trains by the learner's `train_step`, or else by their loss and their shifted targets, and measures by theirs.

    Batches come in a few sizes only, and each makes a graph of its own: a learner's layer may well ask how long its
    sentences are, which a graph for all lengths can't say.

    Args:
        pieces: has `train_step`, `shift_targets`, `masked_loss` and `masked_accuracy`: a `course.mine.Machine`.
        model: as of `Step`.
        optimizer: as of `Step`.
    """

    def __init__(self, pieces: Any, model: keras.Model, optimizer: keras.optimizers.Optimizer):
        super().__init__(model, optimizer)
        self.pieces = pieces
        self._learn_in_graph = tf.function(self._learn)
        self._measure_in_graph = self._measure

    def divided(self, pairs: EncodedPairs, tokens: int, seed: int | None = None) -> list[np.ndarray]:
        """See `even_batches`."""
        return even_batches(pairs, tokens, seed)

    def arrays(self, pairs: EncodedPairs, places: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """See `even_arrays`."""
        return even_arrays(pairs, places)

    def __call__(self, source: np.ndarray, target: np.ndarray) -> tf.Tensor:
        """See `Step`."""
        return self._learn_in_graph(tf.constant(source), tf.constant(target))

    def measure(self, source: np.ndarray, target: np.ndarray) -> tuple[float, float, int]:
        """See `Step`."""
        return super().measure(tf.constant(source), target)

    def _learn(self, source: tf.Tensor, target: tf.Tensor) -> tf.Tensor:
        return self.pieces.train_step(self.model, self.optimizer, source, target)

    def _measure(self, source: tf.Tensor, target: tf.Tensor) -> tuple[tf.Tensor, tf.Tensor]:
        decoder_in, labels = self.pieces.shift_targets(tf.constant(target), self.sos_id)
        logits = self.model([source, decoder_in], training=False)
        return self.pieces.masked_loss(labels, logits), self.pieces.masked_accuracy(labels, logits)
