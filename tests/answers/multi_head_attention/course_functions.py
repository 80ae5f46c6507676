"""Right: the functions of the course, which earlier exercises have built."""

import keras
import tensorflow as tf

from course.layers import merge_heads, scaled_dot_product, split_heads


class MultiHeadAttention(keras.layers.Layer):
    def __init__(self, d_model, num_heads):
        super().__init__()
        self.d_model = d_model
        self.num_heads = num_heads

    def build(self, query_shape, key_shape, value_shape):
        for name in ("Wq", "Wk", "Wv", "Wo"):
            setattr(self, name, self.add_weight(shape=(self.d_model, self.d_model), name=name))

    def call(self, query, key, value, mask=None):
        if mask is not None and mask.shape.rank == 3:
            mask = tf.expand_dims(mask, 1)
        q, k, v = (split_heads(x @ w, self.num_heads) for x, w in ((query, self.Wq), (key, self.Wk), (value, self.Wv)))
        h, weights = scaled_dot_product(q, k, v, mask)
        return tf.matmul(merge_heads(h), self.Wo), weights
