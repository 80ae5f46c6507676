"""Wrong: shared_among_the_others - the right word gets nothing of the rest."""

import tensorflow as tf


def smoothed_loss(labels, logits, smoothing=0.1, pad_id=0):
    surprises = -tf.nn.log_softmax(logits)
    right = tf.gather(surprises, labels, batch_dims=2)
    others = (tf.reduce_sum(surprises, axis=-1) - right) / (logits.shape[-1] - 1)
    losses = (1 - smoothing) * right + smoothing * others
    real = tf.cast(labels != pad_id, tf.float32)
    return tf.math.divide_no_nan(tf.reduce_sum(losses * real), tf.reduce_sum(real))
