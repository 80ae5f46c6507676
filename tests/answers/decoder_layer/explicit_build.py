"""Right: with a build of its own and keyword arguments for the heads."""

import keras
import tensorflow as tf

from course.layers import FCLayer, SelfAttentionLayer


class DecoderLayer(keras.layers.Layer):
    def __init__(self, d, n_heads, **kwargs):
        super().__init__(**kwargs)
        self.d = d
        self.dec_attn_heads = []
        self.attn_heads = []
        for _ in range(n_heads):
            self.dec_attn_heads.append(SelfAttentionLayer(d // n_heads))
            self.attn_heads.append(SelfAttentionLayer(d // n_heads))
        self.fc_layer = FCLayer(2048, d)

    def build(self, de_x_shape, en_x_shape):
        h_shape = (*de_x_shape[:-1], self.d)
        for own, cross in zip(self.dec_attn_heads, self.attn_heads, strict=True):
            own.build(de_x_shape, de_x_shape, de_x_shape)
            cross.build(h_shape, en_x_shape, en_x_shape)
        self.fc_layer.build(h_shape)

    def call(self, de_x, en_x, mask=None):
        h1 = tf.concat([head(q_x=de_x, k_x=de_x, v_x=de_x, mask=mask)[0] for head in self.dec_attn_heads], -1)
        h2 = tf.concat([head(q_x=h1, k_x=en_x, v_x=en_x)[0] for head in self.attn_heads], -1)
        return self.fc_layer(h2)
