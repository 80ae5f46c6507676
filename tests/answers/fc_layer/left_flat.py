"""Wrong: unnamed - batch and words stay one axis."""

from __future__ import annotations

import tensorflow as tf
from keras import layers


class FCLayer(layers.Layer):
    def __init__(self, d1, d2):
        super().__init__()
        self.d1, self.d2 = d1, d2

    def build(self, s):
        mk = self.add_weight
        self.W1, self.b1 = mk(shape=(s[-1], self.d1)), mk(shape=(self.d1,))
        self.W2, self.b2 = mk(shape=(self.d1, self.d2)), mk(shape=(self.d2,))

    def call(self, x):
        x = tf.reshape(x, (-1, x.shape[-1]))
        return tf.nn.relu(x @ self.W1 + self.b1) @ self.W2 + self.b2
