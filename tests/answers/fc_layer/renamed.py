"""Right: other names, and tf.Variable in build."""

from __future__ import annotations

import tensorflow as tf
from keras import layers


class FCLayer(layers.Layer):
    def __init__(self, hidden, out):
        super().__init__()
        self.hidden, self.out = hidden, out

    def build(self, s):
        self.W1 = tf.Variable(tf.random.normal((s[-1], self.hidden)))
        self.W2 = tf.Variable(tf.random.normal((self.hidden, self.out)))
        self.b1, self.b2 = tf.Variable(tf.zeros(self.hidden)), tf.Variable(tf.zeros(self.out))

    def call(self, x):
        return tf.tensordot(tf.maximum(tf.tensordot(x, self.W1, [[2], [0]]) + self.b1, 0.0), self.W2, 1) + self.b2
