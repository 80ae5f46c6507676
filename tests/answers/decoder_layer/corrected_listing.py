"""Right: the chapter's listing, put right."""

import keras
import tensorflow as tf

from course.layers import FCLayer, SelfAttentionLayer


class DecoderLayer(keras.layers.Layer):
    def __init__(self, d, n_heads):
        super().__init__()
        self.d = d
        self.d_head = int(d / n_heads)
        self.dec_attn_heads = [SelfAttentionLayer(self.d_head) for i in range(n_heads)]
        self.attn_heads = [SelfAttentionLayer(self.d_head) for i in range(n_heads)]
        self.fc_layer = FCLayer(2048, self.d)

    def call(self, de_x, en_x, mask=None):
        def compute_multihead_output(heads, q_x, kv_x, mask=None):
            outputs = [head(q_x, kv_x, kv_x, mask)[0] for head in heads]
            return tf.concat(outputs, axis=-1)

        h1 = compute_multihead_output(self.dec_attn_heads, de_x, de_x, mask)
        h2 = compute_multihead_output(self.attn_heads, h1, en_x)
        return self.fc_layer(h2)
