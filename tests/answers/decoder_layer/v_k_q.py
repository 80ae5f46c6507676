"""Wrong: arguments_v_k_q - the order of the text in the book."""

import keras
import tensorflow as tf

from course.layers import FCLayer, SelfAttentionLayer


class DecoderLayer(keras.layers.Layer):
    def __init__(self, d, n_heads, **kwargs):
        super().__init__(**kwargs)
        self.supports_masking = True
        self.dec_attn_heads = [SelfAttentionLayer(d // n_heads) for _ in range(n_heads)]
        self.attn_heads = [SelfAttentionLayer(d // n_heads) for _ in range(n_heads)]
        self.fc_layer = FCLayer(2048, d)

    def call(self, de_x, en_x, mask=None):
        h1 = tf.concat([head(de_x, de_x, de_x, mask)[0] for head in self.dec_attn_heads], axis=-1)
        h2 = tf.concat([head(en_x, en_x, h1)[0] for head in self.attn_heads], axis=-1)
        return self.fc_layer(h2)
