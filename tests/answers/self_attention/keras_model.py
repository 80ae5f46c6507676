"""Right: a keras.Model subclass with Dense layers, arguments under other names."""

import keras
import tensorflow as tf


class SelfAttentionLayer(keras.Model):
    def __init__(self, d=64, **kwargs):
        super().__init__(**kwargs)
        self.scale = d**0.5
        self.Wq = keras.layers.Dense(d, use_bias=False, name="query")
        self.Wk = keras.layers.Dense(d, use_bias=False, name="key")
        self.Wv = keras.layers.Dense(d, use_bias=False, name="value")

    def call(self, q_in, k_in, v_in, training=False):
        scores = tf.matmul(self.Wq(q_in), self.Wk(k_in), transpose_b=True) / self.scale
        probabilities = tf.nn.softmax(scores)
        return tf.matmul(probabilities, self.Wv(v_in)), probabilities
