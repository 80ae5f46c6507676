import keras
import numpy as np
import tensorflow as tf
from keras import ops

# %% add_weight | Right: add_weight in build, plain tf in call.
class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d, **kwargs):
        super().__init__(**kwargs)
        self.d = d

    def build(self, input_shape):
        shape = (input_shape[-1], self.d)
        self.Wq = self.add_weight(name="Wq", shape=shape, initializer="glorot_uniform")
        self.Wk = self.add_weight(name="Wk", shape=shape, initializer="glorot_uniform")
        self.Wv = self.add_weight(name="Wv", shape=shape, initializer="glorot_uniform")

    def call(self, q_x, k_x, v_x):
        q, k, v = q_x @ self.Wq, k_x @ self.Wk, v_x @ self.Wv
        p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / self.d**0.5)
        return tf.matmul(p, v), p

# %% dense_in_init | Right: D2L's style, Dense without bias made in __init__.
class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d, **kwargs):
        super().__init__(**kwargs)
        self.Wq = keras.layers.Dense(d, use_bias=False)
        self.Wk = keras.layers.Dense(d, use_bias=False)
        self.Wv = keras.layers.Dense(d, use_bias=False)

    def call(self, queries, keys, values):
        q, k, v = self.Wq(queries), self.Wk(keys), self.Wv(values)
        scores = ops.matmul(q, ops.swapaxes(k, 1, 2)) / ops.sqrt(ops.cast(ops.shape(q)[-1], q.dtype))
        weights = ops.softmax(scores, axis=-1)
        return ops.matmul(weights, v), weights

# %% einsum_dense | Right: EinsumDense under the wanted names, keras.ops.einsum.
class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d: int, **kwargs):
        super().__init__(**kwargs)
        self.d = d
        self.Wq, self.Wk, self.Wv = (keras.layers.EinsumDense("btm,md->btd", output_shape=(None, d)) for _ in range(3))

    def call(self, q_x, k_x, v_x):
        q = ops.multiply(self.Wq(q_x), 1.0 / float(self.d) ** 0.5)
        p = keras.layers.Softmax(axis=-1)(ops.einsum("btd,bsd->bts", q, self.Wk(k_x)))
        return ops.einsum("bts,bsd->btd", p, self.Wv(v_x)), p

# %% states_and_options | Right: as a large library writes it, with states, options and a dropout of 0.
from typing import Any

from keras import layers, ops

class SelfAttentionLayer(layers.Layer):
    def __init__(self, d: int, dropout_prob: float = 0.0, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.attention_head_size = d
        self.Wq = layers.Dense(
            d, use_bias=False, kernel_initializer=keras.initializers.TruncatedNormal(0.02), name="query"
        )
        self.Wk = layers.Dense(d, use_bias=False, name="key")
        self.Wv = layers.Dense(d, use_bias=False, name="value")
        self.dropout = layers.Dropout(dropout_prob)

    def call(self, hidden_states, key_states=None, value_states=None, output_attentions=True, training=False):
        query_layer = self.Wq(hidden_states)
        key_layer = self.Wk(hidden_states if key_states is None else key_states)
        value_layer = self.Wv(hidden_states if value_states is None else value_states)
        scores = ops.matmul(query_layer, ops.transpose(key_layer, (0, 2, 1)))
        scores = scores / ops.cast(ops.sqrt(float(self.attention_head_size)), scores.dtype)
        probs = self.dropout(ops.softmax(scores, axis=-1), training=training)
        context = ops.matmul(probs, value_layer)
        return (context, probs) if output_attentions else (context,)
