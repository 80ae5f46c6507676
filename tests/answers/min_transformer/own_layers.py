"""Right: its own layers with all heads in one product, the same number of parameters."""

import keras
import tensorflow as tf


class Attention(keras.layers.Layer):
    def __init__(self, d, n_heads):
        super().__init__()
        self.d, self.n_heads = d, n_heads
        self.wq, self.wk, self.wv = (keras.layers.Dense(d, use_bias=False) for _ in range(3))

    def call(self, asks, answers, causal=False):
        def split(x):
            return tf.reshape(x, (tf.shape(x)[0], -1, self.n_heads, self.d // self.n_heads))

        q, k, v = split(self.wq(asks)), split(self.wk(answers)), split(self.wv(answers))
        z = tf.einsum("bthd,bshd->bhts", q, k) / (self.d // self.n_heads) ** 0.5
        if causal:
            seen = tf.linalg.band_part(tf.ones_like(z), -1, 0)
            z = tf.where(seen > 0, z, -1e9)
        return tf.reshape(tf.einsum("bhts,bshd->bthd", tf.nn.softmax(z), v), (-1, tf.shape(asks)[1], self.d))


def feed(x, d):
    return keras.layers.Dense(d)(keras.layers.Dense(2048, activation="relu")(x))


def build_min_transformer(n_steps, n_en_vocab, n_de_vocab, d, n_heads):
    source, target = keras.Input((n_steps,), dtype="int32"), keras.Input((n_steps,), dtype="int32")
    x = keras.layers.Embedding(n_en_vocab, d)(source)
    for _ in range(2):
        x = feed(Attention(d, n_heads)(x, x), d)
    y = keras.layers.Embedding(n_de_vocab, d)(target)
    for _ in range(2):
        y = Attention(d, n_heads)(y, y, causal=True)
        y = feed(Attention(d, n_heads)(y, x), d)
    y = keras.layers.Dense(n_de_vocab, activation="softmax")(y)
    return keras.Model([source, target], y, name="MinTransformer")
