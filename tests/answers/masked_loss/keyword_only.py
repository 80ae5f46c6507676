"""Right: a loss object without reduction, pad_id by keyword only."""

from __future__ import annotations

import tensorflow as tf

loss_object = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True, reduction="none")


def masked_loss(real, pred, *, pad_id=0):
    mask = tf.math.logical_not(tf.math.equal(real, pad_id))
    loss_ = loss_object(real, pred)
    mask = tf.cast(mask, dtype=loss_.dtype)
    loss_ *= mask
    return tf.reduce_sum(loss_) / tf.maximum(tf.reduce_sum(mask), 1.0)
