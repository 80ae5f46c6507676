"""Wrong: unnamed - what is cut off is only pushed down a little."""

import tensorflow as tf


def keep_top_p(logits, p):
    order = tf.argsort(logits, direction="DESCENDING")
    shares = tf.gather(tf.nn.softmax(logits), order, batch_dims=1)
    before = tf.cumsum(shares, axis=-1, exclusive=True)
    kept = tf.gather(before < p, tf.argsort(order), batch_dims=1)
    return tf.where(kept, logits, logits - 5)
