"""One step of training: loss, gradients, new weights."""

from collections.abc import Iterator
from contextlib import contextmanager
from weakref import WeakSet

import keras
import numpy as np
import tensorflow as tf

from course.training.data.batches import EncodedPairs, arrays, bucketed
from course.training.data.targets import shift_targets
from course.training.losses import masked_accuracy, masked_loss

IDS = tf.TensorSpec((None, None), tf.int32)
_AVERAGED: WeakSet[keras.Model] = WeakSet()  # whose weights are the average just now


def choose_precision() -> str:
    """The dtype policy that the hardware is good at: mixed_float16 on recent graphics cards, else float32."""
    for card in tf.config.list_physical_devices("GPU"):
        capability = tf.config.experimental.get_device_details(card).get("compute_capability", (0, 0))
        if capability >= (7, 0):
            return "mixed_float16"
    return "float32"


def make_optimizer(policy: str = "float32", average: float = 0.0) -> keras.optimizers.Optimizer:
    """Adam as in the paper, with its loss scaled where float16 needs it, and an average of the weights where one asks.

    Args:
        policy: the model's, "float32" or "mixed_float16".
        average: as of `Recipe`.
    """
    adam = keras.optimizers.Adam(1e-3, beta_1=0.9, beta_2=0.98, epsilon=1e-9, use_ema=average > 0, ema_momentum=average)
    return keras.optimizers.LossScaleOptimizer(adam) if policy == "mixed_float16" else adam


def exchange_average(model: keras.Model) -> None:
    """Exchange a model's weights and their running average, for good; `averaged` does it for a while.

    Args:
        model: compiled with an optimizer of `make_optimizer`. Where that keeps no average, or has taken no step yet,
            the weights stay.
    """
    adam = getattr(model.optimizer, "inner_optimizer", model.optimizer)
    if adam.use_ema and int(adam.iterations):
        exchange = keras.callbacks.SwapEMAWeights()
        exchange.set_model(model)
        exchange.on_test_begin()


@contextmanager
def averaged(model: keras.Model) -> Iterator[None]:
    """Let a model's weights be their running average for a while, as they are when it has learned.

    One may stand within another: who looks while held-out sentences are looked at gets the average too.

    Args:
        model: as `exchange_average` takes it.
    """
    if model in _AVERAGED:
        yield
        return
    exchange_average(model)
    _AVERAGED.add(model)
    try:
        yield
    finally:
        _AVERAGED.discard(model)
        exchange_average(model)


def train_step(
    model: keras.Model,
    optimizer: keras.optimizers.Optimizer,
    source_ids: tf.Tensor,
    target_ids: tf.Tensor,
    sos_id: int = 1,
    pad_id: int = 0,
    label_smoothing: float = 0.0,
) -> tf.Tensor:
    """Learn from one batch: loss, gradients, new weights.

    Args:
        model: `model([source_ids, decoder_in], training=True)` gives logits.
        optimizer: changes the model's weights.
        source_ids: `(batch, source_length)`.
        target_ids: `(batch, length)`, EOS after each sentence, then PAD.
        sos_id: the id of `<SOS>`. Default 1.
        pad_id: the id of PAD. Default 0.
        label_smoothing: see `token_losses`. Default 0.

    Returns:
        The mean loss over real words, before the step: a scalar.
    """
    decoder_in, labels = shift_targets(target_ids, sos_id)
    with tf.GradientTape() as tape:
        logits = model([source_ids, decoder_in], training=True)
        loss = masked_loss(labels, logits, pad_id, label_smoothing)
        scaled = optimizer.scale_loss(loss)
    weights = model.trainable_variables
    optimizer.apply_gradients(zip(tape.gradient(scaled, weights), weights, strict=True))
    return loss


class Step:
    """Trains a model by one batch a call.

    Args:
        model: `model([source_ids, decoder_in])` gives logits.
        optimizer: changes the model's weights.
        label_smoothing: see `token_losses`.
        sos_id: the id of `<SOS>`.
        pad_id: the id of PAD.
    """

    def __init__(
        self,
        model: keras.Model,
        optimizer: keras.optimizers.Optimizer,
        label_smoothing: float = 0.0,
        sos_id: int = 1,
        pad_id: int = 0,
    ):
        self.model, self.optimizer = model, optimizer
        self.label_smoothing, self.sos_id, self.pad_id = label_smoothing, sos_id, pad_id
        optimizer.build(model.trainable_variables)
        self._learn_in_graph = tf.function(self._learn, input_signature=[IDS, IDS])
        self._measure_in_graph = tf.function(self._measure, input_signature=[IDS, IDS])

    def __call__(self, source: np.ndarray, target: np.ndarray) -> tf.Tensor:
        """Learn from a batch; returns its mean loss over real words, as a tensor that nobody has waited for yet."""
        return self._learn_in_graph(source, target)

    def divided(self, pairs: EncodedPairs, tokens: int, seed: int | None = None) -> list[np.ndarray]:
        """Divide pairs into the batches that this step learns from; see `bucketed`."""
        return bucketed(pairs, tokens, seed)

    def arrays(self, pairs: EncodedPairs, places: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The pairs at these places as this step takes them."""
        return arrays(pairs, places)

    def measure(self, source: np.ndarray, target: np.ndarray) -> tuple[float, float, int]:
        """Loss, accuracy and number of real words of a batch, without learning."""
        loss, accuracy = self._measure_in_graph(source, target)
        return float(loss), float(accuracy), int((target != self.pad_id).sum())

    def _learn(self, source: tf.Tensor, target: tf.Tensor) -> tf.Tensor:
        return train_step(self.model, self.optimizer, source, target, self.sos_id, self.pad_id, self.label_smoothing)

    def _measure(self, source: tf.Tensor, target: tf.Tensor) -> tuple[tf.Tensor, tf.Tensor]:
        decoder_in, labels = shift_targets(target, self.sos_id)
        logits = self.model([source, decoder_in], training=False)
        return masked_loss(labels, logits, self.pad_id), masked_accuracy(labels, logits, self.pad_id)
