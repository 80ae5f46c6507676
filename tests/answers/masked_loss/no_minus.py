"""Wrong: sign_wrong - log p instead of -log p."""

import tensorflow as tf


def masked_loss(labels, logits, pad_id=0):
    log_p = tf.gather(tf.nn.log_softmax(logits), labels, axis=-1, batch_dims=2)
    real = tf.cast(labels != pad_id, tf.float32)
    return tf.math.divide_no_nan(tf.reduce_sum(log_p * real), tf.reduce_sum(real))
