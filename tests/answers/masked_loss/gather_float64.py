"""Right: float64 inside, the right word's log-probability gathered."""

import tensorflow as tf


def masked_loss(labels, logits, pad_id=0):
    logits = tf.cast(logits, tf.float64)
    log_p = logits - tf.reduce_logsumexp(logits, axis=-1, keepdims=True)
    right = tf.gather(log_p, labels, axis=-1, batch_dims=2)
    real = tf.cast(labels != pad_id, tf.float64)
    return -tf.math.divide_no_nan(tf.reduce_sum(right * real), tf.reduce_sum(real))
