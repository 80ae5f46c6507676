"""Right: as the chapter prints it, with a function inside call."""

import keras
import tensorflow as tf

from course.layers import FCLayer, SelfAttentionLayer


class EncoderLayer(keras.layers.Layer):
    def __init__(self, d, n_heads):
        super().__init__()
        self.d = d
        self.d_head = int(d / n_heads)
        self.n_heads = n_heads
        self.attn_heads = [SelfAttentionLayer(self.d_head) for i in range(self.n_heads)]
        self.fc_layer = FCLayer(2048, self.d)

    def call(self, x):
        def compute_multihead_output(x):
            outputs = [head(x, x, x)[0] for head in self.attn_heads]
            return tf.concat(outputs, axis=-1)

        return self.fc_layer(compute_multihead_output(x))
