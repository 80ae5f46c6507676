"""Right: TFA's listing put right, tf.Variable in build, three shapes."""

import numpy as np
import tensorflow as tf


class SelfAttentionLayer(tf.keras.layers.Layer):
    def __init__(self, d):
        super(SelfAttentionLayer, self).__init__()  # noqa: UP008
        self.d = d

    def build(self, q_x_shape, k_x_shape, v_x_shape):
        def weight(rows):
            return tf.Variable(np.random.normal(size=(rows, self.d)).astype(np.float32))

        self.Wq, self.Wk, self.Wv = weight(q_x_shape[-1]), weight(k_x_shape[-1]), weight(v_x_shape[-1])

    def call(self, q_x, k_x, v_x):
        q, k, v = q_x @ self.Wq, k_x @ self.Wk, v_x @ self.Wv
        scores = q @ tf.transpose(k, perm=[0, 2, 1]) / tf.sqrt(tf.cast(self.d, tf.float32))
        p = tf.nn.softmax(scores, axis=-1)
        h = p @ v
        return h, p
