"""Wrong: mask_inverted - turns the mask round, as Keras's own layers have it."""

import keras
import tensorflow as tf

from course.layers import FCLayer, SelfAttentionLayer


class DecoderLayer(keras.layers.Layer):
    def __init__(self, d, n_heads, **kwargs):
        super().__init__(**kwargs)
        self.dec_attn_heads = [SelfAttentionLayer(d // n_heads) for _ in range(n_heads)]
        self.attn_heads = [SelfAttentionLayer(d // n_heads) for _ in range(n_heads)]
        self.fc_layer = FCLayer(2048, d)

    def call(self, de_x, en_x, mask=None):
        keep = None if mask is None else 1.0 - tf.cast(mask, tf.float32)
        own = [head(de_x, de_x, de_x, keep)[0] for head in self.dec_attn_heads]
        h1 = tf.concat(own, -1)
        cross = [head(h1, en_x, en_x)[0] for head in self.attn_heads]
        return self.fc_layer(tf.concat(cross, -1))

    def compute_mask(self, inputs, previous_mask=None):
        return None
