"""One step of training: loss, gradients, new weights; on one device or on several."""

from __future__ import annotations

import keras
import numpy as np
import tensorflow as tf

from course.training.losses import masked_accuracy, masked_loss, token_losses
from course.training.targets import shift_targets

IDS = tf.TensorSpec((None, None), tf.int32)


def choose_strategy() -> tf.distribute.Strategy:
    """All graphics cards where there are several, else the one device there is."""
    cards = tf.config.list_physical_devices("GPU")
    return tf.distribute.MirroredStrategy() if len(cards) > 1 else tf.distribute.get_strategy()


def choose_precision() -> str:
    """The dtype policy that the hardware is good at: mixed_float16 on recent graphics cards, else float32."""
    for card in tf.config.list_physical_devices("GPU"):
        capability = tf.config.experimental.get_device_details(card).get("compute_capability", (0, 0))
        if capability >= (7, 0):
            return "mixed_float16"
    return "float32"


def make_optimizer(policy: str = "float32") -> keras.optimizers.Optimizer:
    """Adam as in the paper, with its loss scaled where float16 needs it."""
    adam = keras.optimizers.Adam(1e-3, beta_1=0.9, beta_2=0.98, epsilon=1e-9)
    return keras.optimizers.LossScaleOptimizer(adam) if policy == "mixed_float16" else adam


class Step:
    """Trains a model by one batch a call.

    Args:
        model: `model([source_ids, decoder_in])` gives logits; built under `strategy`.
        optimizer: made under `strategy`.
        label_smoothing: see `token_losses`.
        strategy: the devices. Default: the one there is.
        sos_id: the id of `<SOS>`.
        pad_id: the id of PAD.
    """

    def __init__(self, model, optimizer, label_smoothing=0.0, strategy=None, sos_id=1, pad_id=0):
        self.model, self.optimizer = model, optimizer
        self.label_smoothing, self.sos_id, self.pad_id = label_smoothing, sos_id, pad_id
        self.strategy = strategy or tf.distribute.get_strategy()
        self.replicas = self.strategy.num_replicas_in_sync
        with self.strategy.scope():
            optimizer.build(model.trainable_variables)
        self._alone = tf.function(self._learn, input_signature=[IDS, IDS, tf.TensorSpec((), tf.float32)])
        self._together = tf.function(self._spread, reduce_retracing=True)
        self._look = tf.function(self._measure, input_signature=[IDS, IDS])

    def __call__(self, source: np.ndarray, target: np.ndarray) -> tf.Tensor:
        """Learn from a batch; returns its mean loss over real words, as a tensor that nobody has waited for yet."""
        count = np.float32((target != self.pad_id).sum())
        if self.replicas == 1:
            return self._alone(source, target, count)
        parts = zip(np.array_split(source, self.replicas), np.array_split(target, self.replicas), strict=True)
        shares = [(tf.constant(s), tf.constant(t)) for s, t in parts]
        sources, targets = (
            self.strategy.experimental_distribute_values_from_function(
                lambda context, side=side: shares[context.replica_id_in_sync_group][side]
            )
            for side in (0, 1)
        )
        return self._together(sources, targets, tf.constant(count))

    def measure(self, source: np.ndarray, target: np.ndarray) -> tuple[float, float, int]:
        """Loss, accuracy and number of real words of a batch, without learning."""
        loss, accuracy = self._look(source, target)
        return float(loss), float(accuracy), int((target != self.pad_id).sum())

    def _learn(self, source, target, count):
        decoder_in, labels = shift_targets(target, self.sos_id)
        real = tf.cast(labels != self.pad_id, tf.float32)
        with tf.GradientTape() as tape:
            logits = self.model([source, decoder_in], training=True)
            # Divided by the real words of *all* devices, so that the sum over devices is the mean.
            loss = tf.reduce_sum(token_losses(labels, logits, self.label_smoothing) * real) / count
            scaled = self.optimizer.scale_loss(loss)
        weights = self.model.trainable_variables
        self.optimizer.apply_gradients(zip(tape.gradient(scaled, weights), weights, strict=True))
        return loss

    def _spread(self, sources, targets, count):
        losses = self.strategy.run(self._learn, args=(sources, targets, count))
        return self.strategy.reduce(tf.distribute.ReduceOp.SUM, losses, axis=None)

    def _measure(self, source, target):
        decoder_in, labels = shift_targets(target, self.sos_id)
        logits = self.model([source, decoder_in], training=False)
        return masked_loss(labels, logits, self.pad_id), masked_accuracy(labels, logits, self.pad_id)
