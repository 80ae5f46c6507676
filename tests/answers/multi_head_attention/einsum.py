"""Right: einsum from end to end, the weights cut into heads instead of the words."""

import keras
import tensorflow as tf


class MultiHeadAttention(keras.layers.Layer):
    def __init__(self, d_model, num_heads, **kwargs):
        super().__init__(**kwargs)
        self.D, self.H = d_model, num_heads
        shape = (d_model, d_model)
        self.Wq, self.Wk, self.Wv, self.Wo = (self.add_weight(shape=shape, name=n) for n in ("Wq", "Wk", "Wv", "Wo"))

    def call(self, query, key, value, mask=None):
        D, H, d = self.D, self.H, self.D // self.H
        wq, wk, wv = (tf.reshape(w, (D, H, d)) for w in (self.Wq, self.Wk, self.Wv))
        q = tf.einsum("btc,chd->bhtd", query, wq) * d**-0.5
        k = tf.einsum("bsc,chd->bhsd", key, wk)
        v = tf.einsum("bsc,chd->bhsd", value, wv)
        z = tf.einsum("bhtd,bhsd->bhts", q, k)
        if mask is not None:
            mask = tf.cast(mask, z.dtype)
            while mask.shape.rank < 4:
                mask = tf.expand_dims(mask, -3)
            z = z - mask * 1e4
        p = tf.nn.softmax(z, axis=-1)
        return tf.einsum("bhts,bhsd,hdo->bto", p, v, tf.reshape(self.Wo, (H, d, D))), p
