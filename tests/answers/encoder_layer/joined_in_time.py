"""Wrong: heads_not_joined - joined along the words."""

import keras
import tensorflow as tf

from course.layers import FCLayer, SelfAttentionLayer


class EncoderLayer(keras.layers.Layer):
    def __init__(self, d, n_heads, **kwargs):
        super().__init__(**kwargs)
        self.d = d
        self.attn_heads = [SelfAttentionLayer(d // n_heads) for _ in range(n_heads)]
        self.fc_layer = FCLayer(2048, d)

    def call(self, x):
        h = tf.concat([head(x, x, x)[0] for head in self.attn_heads], axis=1)
        return self.fc_layer(h)
