import math

import keras
import tensorflow as tf

# %% by_hand | Right: everything by hand, in one class.
class MultiHeadAttention(keras.layers.Layer):
    def __init__(self, d_model, num_heads, **kwargs):
        super().__init__(**kwargs)
        self.d_model, self.num_heads = d_model, num_heads
        self.supports_masking = True

    def build(self, query_shape, key_shape, value_shape):
        D = self.d_model
        self.Wq = self.add_weight(shape=(D, D), name="Wq")
        self.Wk = self.add_weight(shape=(D, D), name="Wk")
        self.Wv = self.add_weight(shape=(D, D), name="Wv")
        self.Wo = self.add_weight(shape=(D, D), name="Wo")

    def split(self, x):
        x = tf.reshape(x, (tf.shape(x)[0], -1, self.num_heads, self.d_model // self.num_heads))
        return tf.transpose(x, (0, 2, 1, 3))

    def merge(self, x):
        return tf.reshape(tf.transpose(x, (0, 2, 1, 3)), (tf.shape(x)[0], -1, self.d_model))

    def call(self, query, key, value, mask=None):
        q = self.split(query @ self.Wq)
        k = self.split(key @ self.Wk)
        v = self.split(value @ self.Wv)
        scores = tf.matmul(q, k, transpose_b=True) / math.sqrt(self.d_model // self.num_heads)
        if mask is not None:
            if len(mask.shape) == 3:
                mask = mask[:, tf.newaxis]
            scores = tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores)
        weights = tf.nn.softmax(scores)
        return self.merge(tf.matmul(weights, v)) @ self.Wo, weights

    def compute_mask(self, inputs, previous_mask=None):
        return None

# %% einsum | Right: einsum from end to end, the weights cut into heads instead of the words.
class MultiHeadAttention(keras.layers.Layer):
    def __init__(self, d_model, num_heads, **kwargs):
        super().__init__(**kwargs)
        self.D, self.H = d_model, num_heads
        shape = (d_model, d_model)
        self.Wq, self.Wk, self.Wv, self.Wo = (self.add_weight(shape=shape, name=n) for n in ("Wq", "Wk", "Wv", "Wo"))

    def call(self, query, key, value, mask=None):
        D, H, d = self.D, self.H, self.D // self.H
        wq, wk, wv = (tf.reshape(w, (D, H, d)) for w in (self.Wq, self.Wk, self.Wv))
        q = tf.einsum("btc,chd->bhtd", query, wq) * d**-0.5
        k = tf.einsum("bsc,chd->bhsd", key, wk)
        v = tf.einsum("bsc,chd->bhsd", value, wv)
        z = tf.einsum("bhtd,bhsd->bhts", q, k)
        if mask is not None:
            mask = tf.cast(mask, z.dtype)
            while mask.shape.rank < 4:
                mask = tf.expand_dims(mask, -3)
            z = z - mask * 1e4
        p = tf.nn.softmax(z, axis=-1)
        return tf.einsum("bhts,bhsd,hdo->bto", p, v, tf.reshape(self.Wo, (H, d, D))), p

# %% heads_in_batch | Right: the heads stand in the batch, and the mask is repeated for them.
from keras import layers

def transpose_qkv(X, num_heads):
    width = X.shape[-1]
    X = tf.reshape(X, shape=(tf.shape(X)[0], X.shape[1], num_heads, -1))
    X = tf.transpose(X, perm=(0, 2, 1, 3))
    return tf.reshape(X, shape=(-1, X.shape[2], width // num_heads))

class MultiHeadAttention(layers.Layer):
    def __init__(self, d_model, num_heads, dropout=0.0, bias=False, **kwargs):
        super().__init__(**kwargs)
        self.num_heads = num_heads
        self.Wq, self.Wk, self.Wv, self.Wo = (layers.Dense(d_model, use_bias=bias) for _ in range(4))
        self.dropout = layers.Dropout(dropout)

    def call(self, queries, keys, values, mask=None, **kwargs):
        B, T, S, H = tf.shape(queries)[0], queries.shape[1], keys.shape[1], self.num_heads
        q, k, v = (transpose_qkv(W(x), H) for W, x in ((self.Wq, queries), (self.Wk, keys), (self.Wv, values)))
        scores = tf.matmul(q, k, transpose_b=True) / tf.cast(q.shape[-1], q.dtype) ** 0.5
        if mask is not None:
            mask = tf.cast(mask, tf.bool)
            if mask.shape.rank == 3:
                mask = mask[:, None]
            mask = tf.reshape(tf.broadcast_to(mask, (B, H, T, S)), (-1, T, S))
            scores = tf.where(mask, tf.cast(-5e4, scores.dtype), scores)
        w = tf.nn.softmax(scores)
        out = tf.matmul(self.dropout(w, **kwargs), v)
        out = tf.transpose(tf.reshape(out, (-1, H, T, out.shape[-1])), (0, 2, 1, 3))
        return self.Wo(tf.reshape(out, (B, T, -1))), tf.reshape(w, (-1, H, T, S))

# %% tutorial_keyword_mask | Right: a tutorial's, without biases, the mask by keyword only.
class MultiHeadAttention(tf.keras.layers.Layer):
    def __init__(self, d_model, num_heads):
        super().__init__()
        self.num_heads = num_heads
        self.d_model = d_model
        self.depth = d_model // self.num_heads
        self.Wq = tf.keras.layers.Dense(d_model, use_bias=False)
        self.Wk = tf.keras.layers.Dense(d_model, use_bias=False)
        self.Wv = tf.keras.layers.Dense(d_model, use_bias=False)
        self.Wo = tf.keras.layers.Dense(d_model, use_bias=False)

    def split_heads(self, x, batch_size):
        x = tf.reshape(x, (batch_size, -1, self.num_heads, self.depth))
        return tf.transpose(x, perm=[0, 2, 1, 3])

    def call(self, q, k, v, *, mask=None):
        batch_size = tf.shape(q)[0]
        q, k, v = (
            self.split_heads(self.Wq(q), batch_size),
            self.split_heads(self.Wk(k), batch_size),
            self.split_heads(self.Wv(v), batch_size),
        )
        logits = tf.matmul(q, k, transpose_b=True) / tf.sqrt(tf.cast(self.depth, q.dtype))
        if mask is not None:
            mask = tf.cast(mask, logits.dtype)
            mask = mask[:, tf.newaxis] if mask.shape.rank == 3 else mask
            logits += mask * logits.dtype.min * 0.5
        attention_weights = tf.nn.softmax(logits, axis=-1)
        output = tf.matmul(attention_weights, v)
        output = tf.reshape(tf.transpose(output, perm=[0, 2, 1, 3]), (batch_size, -1, self.d_model))
        return self.Wo(output), attention_weights
