"""Right: Keras's loss without a reduction."""

import keras
import tensorflow as tf

LOSS = keras.losses.SparseCategoricalCrossentropy(from_logits=True, reduction="none")


def masked_loss(labels, logits, pad_id=0):
    mask = tf.cast(tf.not_equal(labels, pad_id), tf.float32)
    return tf.reduce_sum(LOSS(labels, logits) * mask) / tf.maximum(tf.reduce_sum(mask), 1.0)
