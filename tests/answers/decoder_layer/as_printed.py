"""Wrong: printed_cross_attention - the listing as it is printed."""

import keras
import tensorflow as tf

from course.layers import FCLayer, SelfAttentionLayer


class DecoderLayer(keras.layers.Layer):
    def __init__(self, d, n_heads):
        super().__init__()
        self.d_head = int(d / n_heads)
        self.dec_attn_heads = [SelfAttentionLayer(self.d_head) for i in range(n_heads)]
        self.attn_heads = [SelfAttentionLayer(self.d_head) for i in range(n_heads)]
        self.fc_layer = FCLayer(2048, d)

    def call(self, de_x, en_x, mask=None):
        def joined(value_x, asked_x, mask=None):
            return tf.concat([head(asked_x, asked_x, value_x, mask)[0] for head in self.attn_heads], axis=-1)

        return self.fc_layer(joined(joined(de_x, de_x, mask), en_x))
