"""Right: what is likelier than each token, compared in pairs."""

import tensorflow as tf


def keep_top_p(logits, p):
    shares = tf.nn.softmax(logits)
    likelier = tf.cast(shares[:, tf.newaxis, :] > shares[:, :, tf.newaxis], shares.dtype)  # (B, V, V)
    before = tf.einsum("bvw,bw->bv", likelier, shares)
    return tf.where(before < p, logits, -float("inf"))
