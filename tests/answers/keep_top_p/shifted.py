"""Right: the sum, moved by one place."""

import tensorflow as tf


def keep_top_p(logits, p):
    order = tf.argsort(-logits)
    total = tf.cumsum(tf.gather(tf.nn.softmax(logits), order, batch_dims=1), axis=-1)
    too_far = tf.concat([tf.zeros_like(total[:, :1]), total[:, :-1]], axis=-1) >= p
    rows = tf.repeat(tf.range(tf.shape(logits)[0]), tf.shape(logits)[1])
    places = tf.stack([rows, tf.reshape(order, [-1])], axis=-1)
    too_far = tf.scatter_nd(places, tf.cast(tf.reshape(too_far, [-1]), tf.int32), tf.shape(logits))
    return tf.where(too_far == 1, -float("inf"), logits)
