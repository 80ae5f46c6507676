"""Right: a function that takes away what the head adds."""

import tensorflow as tf


def ablate_head(attention, head):
    d = attention.d_model // attention.num_heads
    rows = slice(head * d, (head + 1) * d)
    Wv, Wo = tf.convert_to_tensor(attention.Wv)[:, rows], tf.convert_to_tensor(attention.Wo)[rows]

    def without(query, key, value, mask=None):
        output, p = attention(query, key, value, mask)
        return output - tf.matmul(tf.matmul(p[:, head], tf.matmul(value, Wv)), Wo), p

    return without
