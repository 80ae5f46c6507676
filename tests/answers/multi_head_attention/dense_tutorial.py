"""Right: Dense without a bias under the given names, as in well-known tutorials."""

import tensorflow as tf


def scaled_dot_product_attention(q, k, v, mask):
    matmul_qk = tf.matmul(q, k, transpose_b=True)
    dk = tf.cast(tf.shape(k)[-1], q.dtype)
    logits = matmul_qk / tf.math.sqrt(dk)
    if mask is not None:
        logits += tf.cast(mask, logits.dtype) * -1e4
    attention_weights = tf.nn.softmax(logits, axis=-1)
    return tf.matmul(attention_weights, v), attention_weights


class MultiHeadAttention(tf.keras.layers.Layer):
    def __init__(self, *, d_model, num_heads):
        super().__init__()
        assert d_model % num_heads == 0
        self.num_heads = num_heads
        self.d_model = d_model
        self.depth = d_model // num_heads
        self.supports_masking = True
        self.Wq = tf.keras.layers.Dense(d_model, use_bias=False)
        self.Wk = tf.keras.layers.Dense(d_model, use_bias=False)
        self.Wv = tf.keras.layers.Dense(d_model, use_bias=False)
        self.Wo = tf.keras.layers.Dense(d_model, use_bias=False)

    def split_heads(self, x, batch_size):
        x = tf.reshape(x, (batch_size, -1, self.num_heads, self.depth))
        return tf.transpose(x, perm=[0, 2, 1, 3])

    def call(self, query, key, value, mask=None):
        batch_size = tf.shape(query)[0]
        q = self.split_heads(self.Wq(query), batch_size)
        k = self.split_heads(self.Wk(key), batch_size)
        v = self.split_heads(self.Wv(value), batch_size)
        if mask is not None and len(mask.shape) == 3:
            mask = mask[:, tf.newaxis, :, :]
        scaled_attention, attention_weights = scaled_dot_product_attention(q, k, v, mask)
        scaled_attention = tf.transpose(scaled_attention, perm=[0, 2, 1, 3])
        concat_attention = tf.reshape(scaled_attention, (batch_size, -1, self.d_model))
        return self.Wo(concat_attention), attention_weights
