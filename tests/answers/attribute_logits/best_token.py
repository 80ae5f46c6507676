"""Wrong: wrong_token - the likeliest word's."""

import tensorflow as tf


def attribute_logits(parts, table, token):
    whole = tf.reduce_sum(parts, axis=0)
    mean = tf.reduce_mean(whole, axis=-1, keepdims=True)
    spread = tf.sqrt(tf.reduce_mean(tf.square(whole - mean), axis=-1, keepdims=True) + 1e-6)
    centred = parts - tf.reduce_mean(parts, axis=-1, keepdims=True)
    best = tf.argmax(
        tf.matmul(
            (whole - mean) / spread if whole.shape.rank > 1 else ((whole - mean) / spread)[None],
            table,
            transpose_b=True,
        ),
        axis=-1,
    )
    rows = tf.gather(table, best if whole.shape.rank > 1 else best[0])
    return tf.reduce_sum(centred / spread * rows, axis=-1)
