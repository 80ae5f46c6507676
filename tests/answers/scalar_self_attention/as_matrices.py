"""Right: columns (T, 1), as the later exercises do it, with type hints."""

import tensorflow as tf


def scalar_self_attention(x: tf.Tensor, wq: float, wk: float, wv: float) -> tuple[tf.Tensor, tf.Tensor]:
    x = tf.reshape(x, (-1, 1))  # (T, 1)
    q, k, v = x * wq, x * wk, x * wv
    p = tf.nn.softmax(q @ tf.transpose(k))  # (T, T)
    h = tf.einsum("ij,jk->ik", p, v)
    return tf.squeeze(h, axis=-1), p
