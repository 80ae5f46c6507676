"""Answers to self_attention: right ones whole, wrong ones as edits of a right one."""

from __future__ import annotations

import math

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
        q = tf.matmul(q_x, self.Wq)
        k = tf.matmul(k_x, self.Wk)
        v = tf.matmul(v_x, self.Wv)
        p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / self.d**0.5)
        return tf.matmul(p, v), p

# %% compiled_call | Right: call is a tf.function, and build makes the weights.
from keras import layers


class SelfAttentionLayer(layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d

    def build(self, q_x_shape, k_x_shape, v_x_shape):
        self.Wq, self.Wk, self.Wv = (self.add_weight(shape=(q_x_shape[-1], self.d), name=n) for n in "qkv")

    @tf.function(jit_compile=False)
    def call(self, q_x, k_x, v_x):
        p = tf.nn.softmax(tf.matmul(q_x @ self.Wq, k_x @ self.Wk, transpose_b=True) / math.sqrt(self.d))
        return p @ (v_x @ self.Wv), p

# %% dense_in_build | Right: Dense layers made and built in build, a list back, compute_output_shape.
class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d, **kwargs):
        super().__init__(**kwargs)
        self.d = d

    def build(self, input_shape):
        for name in ("Wq", "Wk", "Wv"):
            dense = keras.layers.Dense(self.d, use_bias=False, kernel_initializer="he_normal", name=name)
            dense.build(input_shape)
            setattr(self, name, dense)
        super().build(input_shape)

    def call(self, q_x, k_x, v_x):
        scores = tf.einsum("btd,bsd->bts", self.Wq(q_x), self.Wk(k_x))
        p = tf.nn.softmax(scores * self.d**-0.5)
        return [tf.einsum("bts,bsd->btd", p, self.Wv(v_x)), p]

    def compute_output_shape(self, q_x_shape, k_x_shape, v_x_shape):
        return [(*q_x_shape[:-1], self.d), (*q_x_shape[:-1], k_x_shape[1])]

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

# %% float64_inside | Right: everything in float64, softmax by hand.
class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d

    def build(self, input_shape):
        self.Wq, self.Wk, self.Wv = [
            self.add_weight(shape=(input_shape[-1], self.d), initializer="random_normal", name=n)
            for n in ("Wq", "Wk", "Wv")
        ]

    def call(self, q_x, k_x, v_x):
        def project(x, w):
            return tf.tensordot(tf.cast(x, tf.float64), tf.cast(w, tf.float64), axes=1)

        q, k, v = project(q_x, self.Wq), project(k_x, self.Wk), project(v_x, self.Wv)
        e = tf.exp(tf.matmul(q, k, transpose_b=True) / tf.sqrt(tf.constant(self.d, tf.float64)))
        p = e / tf.reduce_sum(e, -1, keepdims=True)
        return tf.matmul(p, v), p

# %% helper_base_class | Right: the weights in a base class, the formula in a function.
def attention(q, k, v):
    p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) * tf.math.rsqrt(float(k.shape[-1])))
    return tf.matmul(p, v), p


class WithProjections(keras.layers.Layer):
    def __init__(self, d, **kwargs):
        super().__init__(**kwargs)
        self.d = d

    def build(self, input_shape):
        for name in ["Wq", "Wk", "Wv"]:
            setattr(self, name, self.add_weight(shape=(input_shape[-1], self.d), name=name))


class SelfAttentionLayer(WithProjections):
    """One head."""

    def call(self, q_x, k_x, v_x):
        return attention(q_x @ self.Wq, k_x @ self.Wk, v_x @ self.Wv)

    def get_config(self):
        return {**super().get_config(), "d": self.d}

# %% keras_model | Right: a keras.Model subclass with Dense layers, arguments under other names.
class SelfAttentionLayer(keras.Model):
    def __init__(self, d=64, **kwargs):
        super().__init__(**kwargs)
        self.scale = d**0.5
        self.Wq = keras.layers.Dense(d, use_bias=False, name="query")
        self.Wk = keras.layers.Dense(d, use_bias=False, name="key")
        self.Wv = keras.layers.Dense(d, use_bias=False, name="value")

    def call(self, q_in, k_in, v_in, training=False):
        scores = tf.matmul(self.Wq(q_in), self.Wk(k_in), transpose_b=True) / self.scale
        probabilities = tf.nn.softmax(scores)
        return tf.matmul(probabilities, self.Wv(v_in)), probabilities

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

# %% tfa_variables | Wrong: unknown_to_keras - TFA's listing put right, tf.Variable in build, three shapes.
class SelfAttentionLayer(tf.keras.layers.Layer):
    def __init__(self, d):
        super(SelfAttentionLayer, self).__init__()
        self.d = d

    def build(self, q_x_shape, k_x_shape, v_x_shape):
        def weight(rows):
            return tf.Variable(np.random.normal(size=(rows, self.d)).astype(np.float32))

        self.Wq, self.Wk, self.Wv = weight(q_x_shape[-1]), weight(k_x_shape[-1]), weight(v_x_shape[-1])

    def call(self, q_x, k_x, v_x):
        q, k, v = q_x @ self.Wq, k_x @ self.Wk, v_x @ self.Wv
        scores = q @ tf.transpose(k, perm=[0, 2, 1]) / tf.sqrt(tf.cast(self.d, tf.float32))
        p = tf.nn.softmax(scores, axis=-1)
        h = p @ v
        return h, p

# %% units | Right: another name for the width.
from keras import layers


class SelfAttentionLayer(layers.Layer):
    def __init__(self, units):
        super().__init__()
        self.units = units

    def build(self, q_x_shape, k_x_shape, v_x_shape):
        self.Wq, self.Wk, self.Wv = self._weight(q_x_shape), self._weight(k_x_shape), self._weight(v_x_shape)

    def _weight(self, shape):
        return self.add_weight(shape=(shape[-1], self.units), initializer="glorot_uniform")

    def call(self, q_x, k_x, v_x):
        q, k, v = tf.tensordot(q_x, self.Wq, 1), tf.tensordot(k_x, self.Wk, 1), tf.tensordot(v_x, self.Wv, 1)
        p = tf.nn.softmax(q @ tf.linalg.matrix_transpose(k) * self.units**-0.5)
        return p @ v, p

# %% all_from_q_x | Wrong: all_from_q_x - only the first argument is used.
class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d

    def build(self, input_shape):
        self.Wq = self.add_weight(shape=(input_shape[-1], self.d))
        self.Wk = self.add_weight(shape=(input_shape[-1], self.d))
        self.Wv = self.add_weight(shape=(input_shape[-1], self.d))

    def call(self, q_x, k_x, v_x):
        x = q_x
        q, k, v = x @ self.Wq, x @ self.Wk, x @ self.Wv
        p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / self.d**0.5)
        return p @ v, p

# %% constants_for_weights, of einsum_dense | Wrong: unnamed - NumPy arrays for weights, nothing to train.
# d: int, **kwargs -> d
# (**kwargs -> (
# -         self.Wq, self.Wk, self.Wv = (keras.layers.EinsumDense("btm,md->btd", output_shape=(None, d)) for _ in range(3))
# +
# +     def build(self, input_shape):
# +         self.Wq, self.Wk, self.Wv = np.random.normal(size=(3, input_shape[-1], self.d)).astype("float32")
# q = ops.multiply(self.Wq(q_x), 1.0 / float(self.d) ** 0.5) -> q, k, v = q_x @ self.Wq, k_x @ self.Wk, v_x @ self.Wv
# keras.layers.Softmax(axis=-1)(ops.einsum("btd,bsd->bts", q, self.Wk(k_x)) -> tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / self.d**0.5
# ops.einsum("bts,bsd->btd", p, self.Wv(v_x) -> tf.matmul(p, v

# %% equal_lengths_only | Wrong: unnamed - the scores are reshaped to (B, T, T).
class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d
        self.Wq, self.Wk, self.Wv = (keras.layers.Dense(d, use_bias=False) for _ in range(3))

    def call(self, q_x, k_x, v_x):
        T = q_x.shape[1]
        scores = tf.matmul(self.Wq(q_x), self.Wk(k_x), transpose_b=True) / self.d**0.5
        p = tf.nn.softmax(tf.reshape(scores, (-1, T, T)))
        return tf.matmul(p, self.Wv(v_x)), p

# %% h_only | Wrong: unnamed - p is not returned.
class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d

    def build(self, input_shape):
        self.Wq = self.add_weight(shape=(input_shape[-1], self.d))
        self.Wk = self.add_weight(shape=(input_shape[-1], self.d))
        self.Wv = self.add_weight(shape=(input_shape[-1], self.d))

    def call(self, q_x, k_x, v_x):
        q, k, v = q_x @ self.Wq, k_x @ self.Wk, v_x @ self.Wv
        return tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / self.d**0.5) @ v

# %% hard_coded_width | Wrong: unnamed - d = 512 is built in.
class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d=512):
        super().__init__()

    def build(self, input_shape):
        self.Wq = self.add_weight(shape=(input_shape[-1], 512))
        self.Wk = self.add_weight(shape=(input_shape[-1], 512))
        self.Wv = self.add_weight(shape=(input_shape[-1], 512))

    def call(self, q_x, k_x, v_x):
        q, k, v = q_x @ self.Wq, k_x @ self.Wk, v_x @ self.Wv
        p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / 512**0.5)
        return tf.matmul(p, v), p

# %% k_and_q_swapped, of einsum_dense | Wrong: k_and_q_swapped - k qᵀ, fails for T ≠ S.
# d: int, **kwargs -> d
# (**kwargs -> (
# EinsumDense("btm,md->btd", output_shape=(None, d) -> Dense(d, use_bias=False
# q = ops.multiply(self.Wq(q_x), 1.0 / float(self.d) ** 0.5 -> q, k, v = self.Wq(q_x), self.Wk(k_x), self.Wv(v_x
# keras.layers.Softmax(axis=-1)(ops.einsum("btd,bsd->bts", q, self.Wk(k_x)) -> tf.nn.softmax(tf.matmul(k, q, transpose_b=True) / self.d**0.5
# ops.einsum("bts,bsd->btd", p, self.Wv(v_x) -> tf.matmul(p, v

# %% kept_keys | Wrong: unnamed - keeps the keys of the first call.
from keras import layers


class SelfAttentionLayer(layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d
        self.kept = None

    def build(self, q_x_shape, k_x_shape, v_x_shape):
        a = q_x_shape
        self.Wq, self.Wk, self.Wv = (self.add_weight(shape=(a[-1], self.d), name=n) for n in ("Wq", "Wk", "Wv"))

    def call(self, q_x, k_x, v_x):
        if self.kept is None:
            self.kept = k_x @ self.Wk
        q, k, v = q_x @ self.Wq, self.kept, v_x @ self.Wv
        p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / math.sqrt(self.d))
        return p @ v, p

# %% keys_of_values, of units | Wrong: unnamed - keys made of the values' input.
# , units) -> , d)
# units = units -> d = d
# -         self.Wq, self.Wk, self.Wv = self._weight(q_x_shape), self._weight(k_x_shape), self._weight(v_x_shape)
# -
# -     def _weight(self, shape):
# -         return self.add_weight(shape=(shape[-1], self.units), initializer="glorot_uniform")
# +         a = q_x_shape
# +         self.Wq, self.Wk, self.Wv = (self.add_weight(shape=(a[-1], self.d), name=n) for n in ("Wq", "Wk", "Wv"))
# tf.tensordot(q_x, self.Wq, 1), tf.tensordot(k_x, self.Wk, 1), tf.tensordot(v_x, self.Wv, 1) -> q_x @ self.Wq, v_x @ self.Wk, v_x @ self.Wv
# q @ tf.linalg.matrix_transpose(k) * self.units**-0.5 -> tf.matmul(q, k, transpose_b=True) / math.sqrt(self.d)

# %% new_weights_each_call | Wrong: unnamed - the weights are drawn anew in every call.
class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d

    def call(self, q_x, k_x, v_x):
        D = q_x.shape[-1]
        self.Wq = tf.Variable(tf.random.normal((D, self.d)))
        self.Wk = tf.Variable(tf.random.normal((D, self.d)))
        self.Wv = tf.Variable(tf.random.normal((D, self.d)))
        q, k, v = q_x @ self.Wq, k_x @ self.Wk, v_x @ self.Wv
        p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / self.d**0.5)
        return tf.matmul(p, v), p

# %% no_scale, of einsum_dense | Wrong: no_scale - add_weight style without the root.
# d: int -> d
# -         self.Wq, self.Wk, self.Wv = (keras.layers.EinsumDense("btm,md->btd", output_shape=(None, d)) for _ in range(3))
# +
# +     def build(self, input_shape):
# +         self.Wq = self.add_weight(shape=(input_shape[-1], self.d))
# +         self.Wk = self.add_weight(shape=(input_shape[-1], self.d))
# +         self.Wv = self.add_weight(shape=(input_shape[-1], self.d))
# q = ops.multiply(self.Wq(q_x), 1.0 / float(self.d) ** 0.5) -> q, k, v = q_x @ self.Wq, k_x @ self.Wk, v_x @ self.Wv
# keras.layers.Softmax(axis=-1)(ops.einsum("btd,bsd->bts", q, self.Wk(k_x) -> tf.nn.softmax(tf.matmul(q, k, transpose_b=True
# ops.einsum("bts,bsd->btd", p, self.Wv(v_x)) -> p @ v

# %% no_scale_dense | Wrong: no_scale - Luong's attention with Dense layers.
class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.Wq, self.Wk, self.Wv = (keras.layers.Dense(d, use_bias=False) for _ in range(3))

    def call(self, q_x, k_x, v_x):
        p = ops.softmax(ops.einsum("btd,bsd->bts", self.Wq(q_x), self.Wk(k_x)))
        return ops.einsum("bts,bsd->btd", p, self.Wv(v_x)), p

# %% no_softmax | Wrong: no_softmax - linear attention by mistake.
class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d

    def build(self, input_shape):
        self.Wq = self.add_weight(shape=(input_shape[-1], self.d))
        self.Wk = self.add_weight(shape=(input_shape[-1], self.d))
        self.Wv = self.add_weight(shape=(input_shape[-1], self.d))

    def call(self, q_x, k_x, v_x):
        p = tf.matmul(q_x @ self.Wq, k_x @ self.Wk, transpose_b=True) / self.d**0.5
        return tf.matmul(p, v_x @ self.Wv), p

# %% numpy_in_call | Wrong: unnamed - .numpy() in call fails under tf.function.
class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d

    def build(self, input_shape):
        self.Wq = self.add_weight(shape=(input_shape[-1], self.d))
        self.Wk = self.add_weight(shape=(input_shape[-1], self.d))
        self.Wv = self.add_weight(shape=(input_shape[-1], self.d))

    def call(self, q_x, k_x, v_x):
        q, k, v = ((x @ w).numpy() for x, w in [(q_x, self.Wq), (k_x, self.Wk), (v_x, self.Wv)])
        p = tf.nn.softmax(q @ k.transpose(0, 2, 1) / self.d**0.5)
        return tf.matmul(p, v), p

# %% one_list | Wrong: unnamed - call takes one list of three.
from keras import layers


class SelfAttentionLayer(layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d
        self.Wq, self.Wk, self.Wv = (layers.Dense(d, use_bias=False) for a in range(3))

    def call(self, inputs):
        q_x, k_x, v_x = inputs
        q, k, v = self.Wq(q_x), self.Wk(k_x), self.Wv(v_x)
        p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / math.sqrt(self.d))
        return p @ v, p

# %% one_sentence_only | Wrong: unnamed - the batch axis is dropped, so only B = 1 works.
class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d

    def build(self, input_shape):
        self.Wq = self.add_weight(shape=(input_shape[-1], self.d))
        self.Wk = self.add_weight(shape=(input_shape[-1], self.d))
        self.Wv = self.add_weight(shape=(input_shape[-1], self.d))

    def call(self, q_x, k_x, v_x):
        q, k, v = q_x[0] @ self.Wq, k_x[0] @ self.Wk, v_x[0] @ self.Wv
        p = tf.nn.softmax(q @ tf.transpose(k) / self.d**0.5)
        return (p @ v)[tf.newaxis], p[tf.newaxis]

# %% other_names | Wrong: unnamed - the weights are called query, key and value.
class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d
        self.query, self.key, self.value = (keras.layers.Dense(d, use_bias=False) for _ in range(3))

    def call(self, q_x, k_x, v_x):
        p = ops.softmax(ops.einsum("btd,bsd->bts", self.query(q_x), self.key(k_x)) / self.d**0.5)
        return ops.matmul(p, self.value(v_x)), p

# %% output_projection | Wrong: unnamed - an extra weight Wo at the end.
class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d
        self.Wq, self.Wk, self.Wv, self.Wo = (keras.layers.Dense(d, use_bias=False) for _ in range(4))

    def call(self, q_x, k_x, v_x):
        p = ops.softmax(ops.einsum("btd,bsd->bts", self.Wq(q_x), self.Wk(k_x)) / self.d**0.5)
        return self.Wo(ops.matmul(p, self.Wv(v_x))), p

# %% queries_with_wv | Wrong: weight_of_another - Wv for the queries.
class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d

    def build(self, q_x_shape, k_x_shape, v_x_shape):
        self.Wq, self.Wk, self.Wv = (
            self.add_weight(shape=(q_x_shape[-1], self.d), initializer="glorot_uniform", name=name)
            for name in ("Wq", "Wk", "Wv")
        )

    def call(self, q_x, k_x, v_x):
        q = tf.matmul(q_x, self.Wv)
        k = tf.matmul(k_x, self.Wk)
        v = tf.matmul(v_x, self.Wv)
        p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / float(self.d) ** 0.5, axis=-1)
        return tf.matmul(p, v), p

# %% returns_scores, of einsum_dense | Wrong: returns_scores - the scaled scores stand where p belongs.
# d: int, **kwargs -> d
# (**kwargs -> (
# EinsumDense("btm,md->btd", output_shape=(None, d) -> Dense(d, use_bias=False
# q = ops.multiply(self.Wq(q_x), 1.0 / float(self.d) ** 0.5) -> scores = ops.einsum("btd,bsd->bts", self.Wq(q_x), self.Wk(k_x)) / self.d**0.5
# p = keras.layers.Softmax(axis=-1)(ops.einsum("btd,bsd->bts", q, self.Wk(k_x) -> h = ops.matmul(ops.softmax(scores), self.Wv(v_x
# ops.einsum("bts,bsd->btd", p, self.Wv(v_x)), p -> h, scores

# %% root_of_root | Wrong: root_twice - the root of the root.
class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d

    def build(self, input_shape):
        self.Wq, self.Wk, self.Wv = (self.add_weight(shape=(input_shape[-1], self.d)) for _ in range(3))

    def call(self, q_x, k_x, v_x):
        q, k, v = q_x @ self.Wq, k_x @ self.Wk, v_x @ self.Wv
        dk = tf.sqrt(float(self.d))
        p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / tf.sqrt(dk))
        return p @ v, p

# %% scale_after, of einsum_dense | Wrong: scaled_after_softmax - p is divided.
# d: int, **kwargs -> d
# (**kwargs -> (
# -         self.Wq, self.Wk, self.Wv = (keras.layers.EinsumDense("btm,md->btd", output_shape=(None, d)) for _ in range(3))
# +
# +     def build(self, input_shape):
# +         self.Wq, self.Wk, self.Wv = (self.add_weight(shape=(input_shape[-1], self.d)) for _ in range(3))
# q = ops.multiply(self.Wq(q_x), 1.0 / float(self.d) ** 0.5) -> q, k, v = q_x @ self.Wq, k_x @ self.Wk, v_x @ self.Wv
# keras.layers.Softmax(axis=-1)(ops.einsum("btd,bsd->bts", q, self.Wk(k_x))) -> tf.nn.softmax(tf.matmul(q, k, transpose_b=True)) / self.d**0.5
# ops.einsum("bts,bsd->btd", p, self.Wv(v_x)) -> p @ v

# %% scale_by_d | Wrong: scale_by_d - the root is missing.
class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d

    def build(self, q_x_shape, k_x_shape, v_x_shape):
        self.Wq = self.add_weight(shape=(q_x_shape[-1], self.d), name="Wq")
        self.Wk = self.add_weight(shape=(k_x_shape[-1], self.d), name="Wk")
        self.Wv = self.add_weight(shape=(v_x_shape[-1], self.d), name="Wv")

    def call(self, q_x, k_x, v_x):
        q, k, v = q_x @ self.Wq, k_x @ self.Wk, v_x @ self.Wv
        p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / self.d)
        return tf.matmul(p, v), p

# %% scale_by_d_twice_the_root, of einsum_dense | Wrong: scale_by_d - q and k are each divided by the root.
# d: int, **kwargs -> d
# (**kwargs -> (
# d = d -> root = d**0.5
# EinsumDense("btm,md->btd", output_shape=(None, d) -> Dense(d, use_bias=False
# q = ops.multiply(self.Wq(q_x), 1.0 / float(self.d) ** 0.5) -> q, k = self.Wq(q_x) / self.root, self.Wk(k_x) / self.root
# keras.layers.Softmax(axis=-1)(ops.einsum("btd,bsd->bts", q, self.Wk(k_x) -> tf.nn.softmax(tf.matmul(q, k, transpose_b=True
# return ops.einsum("bts,bsd->btd", p -> return tf.matmul(p

# %% scale_by_input_width | Wrong: scale_by_sqrt_input_width - the root of the width of q_x.
class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d

    def build(self, input_shape):
        self.width = input_shape[-1]
        self.Wq = self.add_weight(shape=(self.width, self.d), name="Wq")
        self.Wk = self.add_weight(shape=(self.width, self.d), name="Wk")
        self.Wv = self.add_weight(shape=(self.width, self.d), name="Wv")

    def call(self, q_x, k_x, v_x):
        q, k, v = q_x @ self.Wq, k_x @ self.Wk, v_x @ self.Wv
        p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / self.width**0.5)
        return tf.matmul(p, v), p

# %% scale_by_shape_of_x | Wrong: scale_by_sqrt_input_width - TFA's listing takes d from the shape of the input.
class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.Wq, self.Wk, self.Wv = (keras.layers.Dense(d, use_bias=False) for _ in range(3))

    def call(self, q_x, k_x, v_x):
        d = ops.cast(ops.shape(v_x)[-1], v_x.dtype)
        p = ops.softmax(ops.matmul(self.Wq(q_x), ops.swapaxes(self.Wk(k_x), -1, -2)) / ops.sqrt(d))
        return ops.matmul(p, self.Wv(v_x)), p

# %% shared_dense | Wrong: shared_weight - one Dense layer in a list times three.
class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d
        self.Wq, self.Wk, self.Wv = [keras.layers.Dense(d, use_bias=False)] * 3

    def call(self, q_x, k_x, v_x):
        p = ops.softmax(ops.einsum("btd,bsd->bts", self.Wq(q_x), self.Wk(k_x)) / self.d**0.5)
        return ops.matmul(p, self.Wv(v_x)), p

# %% shared_weight, of einsum_dense | Wrong: shared_weight - a chained assignment in build.
# d: int, **kwargs -> d
# (**kwargs -> (
# -         self.Wq, self.Wk, self.Wv = (keras.layers.EinsumDense("btm,md->btd", output_shape=(None, d)) for _ in range(3))
# +
# +     def build(self, input_shape):
# +         self.Wq = self.Wk = self.Wv = self.add_weight(shape=(input_shape[-1], self.d))
# q = ops.multiply(self.Wq(q_x), 1.0 / float(self.d) ** 0.5) -> q, k, v = q_x @ self.Wq, k_x @ self.Wk, v_x @ self.Wv
# keras.layers.Softmax(axis=-1)(ops.einsum("btd,bsd->bts", q, self.Wk(k_x)) -> tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / self.d**0.5
# ops.einsum("bts,bsd->btd", p, self.Wv(v_x)) -> p @ v

# %% softmax_over_queries | Wrong: softmax_over_queries - Keras's Softmax layer with axis=1.
class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d
        self.softmax = keras.layers.Softmax(axis=1)

    def build(self, input_shape):
        self.Wq = self.add_weight(shape=(input_shape[-1], self.d))
        self.Wk = self.add_weight(shape=(input_shape[-1], self.d))
        self.Wv = self.add_weight(shape=(input_shape[-1], self.d))

    def call(self, q_x, k_x, v_x):
        q, k, v = q_x @ self.Wq, k_x @ self.Wk, v_x @ self.Wv
        p = self.softmax(tf.matmul(q, k, transpose_b=True) / self.d**0.5)
        return p @ v, p

# %% times_root, of einsum_dense | Wrong: multiplied_by_root - a star for a slash.
# d: int, **kwargs -> d
# (**kwargs -> (
# -         self.Wq, self.Wk, self.Wv = (keras.layers.EinsumDense("btm,md->btd", output_shape=(None, d)) for _ in range(3))
# +
# +     def build(self, input_shape):
# +         self.Wq, self.Wk, self.Wv = (self.add_weight(shape=(input_shape[-1], self.d)) for _ in range(3))
# q = ops.multiply(self.Wq(q_x), 1.0 / float(self.d) ** 0.5) -> q, k, v = q_x @ self.Wq, k_x @ self.Wk, v_x @ self.Wv
# keras.layers.Softmax(axis=-1)(ops.einsum("btd,bsd->bts", q, self.Wk(k_x)) -> tf.nn.softmax(tf.matmul(q, k, transpose_b=True) * self.d**0.5
# ops.einsum("bts,bsd->btd", p, self.Wv(v_x)) -> p @ v

# %% two_mistakes_scale_axis | Wrong: no_scale, softmax_over_queries - neither the root nor the right axis.
class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d

    def build(self, input_shape):
        self.Wq = self.add_weight(shape=(input_shape[-1], self.d))
        self.Wk = self.add_weight(shape=(input_shape[-1], self.d))
        self.Wv = self.add_weight(shape=(input_shape[-1], self.d))

    def call(self, q_x, k_x, v_x):
        q, k, v = q_x @ self.Wq, k_x @ self.Wk, v_x @ self.Wv
        p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True), axis=-2)
        return p @ v, p

# %% two_mistakes_shared_no_scale | Wrong: shared_weight, no_scale - one weight and no root.
class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d

    def build(self, input_shape):
        W = self.add_weight(shape=(input_shape[-1], self.d))
        self.Wq, self.Wk, self.Wv = W, W, W

    def call(self, q_x, k_x, v_x):
        q, k, v = q_x @ self.Wq, k_x @ self.Wk, v_x @ self.Wv
        p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True))
        return p @ v, p

# %% two_mistakes_width_values | Wrong: scale_by_sqrt_input_width, values_not_projected - D in the root, v_x in the mix.
class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d

    def build(self, input_shape):
        self.Wq = self.add_weight(shape=(input_shape[-1], self.d))
        self.Wk = self.add_weight(shape=(input_shape[-1], self.d))
        self.Wv = self.add_weight(shape=(input_shape[-1], self.d))

    def call(self, q_x, k_x, v_x):
        scores = ops.matmul(q_x @ self.Wq, ops.swapaxes(k_x @ self.Wk, 1, 2))
        p = ops.softmax(scores / q_x.shape[-1] ** 0.5)
        return ops.matmul(p, v_x), p

# %% uses_one_of_three | Wrong: shared_weight - three weights are made, but Wv does all the work.
class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d

    def build(self, input_shape):
        self.Wq = self.add_weight(shape=(input_shape[-1], self.d))
        self.Wk = self.add_weight(shape=(input_shape[-1], self.d))
        self.Wv = self.add_weight(shape=(input_shape[-1], self.d))

    def call(self, q_x, k_x, v_x):
        q, k, v = (tf.matmul(x, self.Wv) for x in (q_x, k_x, v_x))
        p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / self.d**0.5)
        return p @ v, p

# %% v_k_q | Wrong: arguments_v_k_q - the order of the tutorial.
class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d

    def build(self, input_shape):
        self.Wq, self.Wk, self.Wv = (self.add_weight(shape=(input_shape[-1], self.d)) for _ in range(3))

    def call(self, v_x, k_x, q_x):
        q, k, v = q_x @ self.Wq, k_x @ self.Wk, v_x @ self.Wv
        p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / self.d**0.5)
        return p @ v, p

# %% values_from_k_x | Wrong: values_from_k_x - copied from the line above, and not changed.
class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d

    def build(self, q_x_shape, k_x_shape, v_x_shape):
        self.Wq = self.add_weight(shape=(q_x_shape[-1], self.d), initializer="glorot_uniform", name="Wq")
        self.Wk = self.add_weight(shape=(k_x_shape[-1], self.d), initializer="glorot_uniform", name="Wk")
        self.Wv = self.add_weight(shape=(v_x_shape[-1], self.d), initializer="glorot_uniform", name="Wv")

    def call(self, q_x, k_x, v_x):
        q = tf.matmul(q_x, self.Wq)
        k = tf.matmul(k_x, self.Wk)
        v = tf.matmul(k_x, self.Wv)
        p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / math.sqrt(self.d))
        h = tf.matmul(p, v)
        return h, p

# %% values_not_projected | Wrong: values_not_projected - p times v_x.
class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d

    def build(self, input_shape):
        self.Wq = self.add_weight(shape=(input_shape[-1], self.d))
        self.Wk = self.add_weight(shape=(input_shape[-1], self.d))
        self.Wv = self.add_weight(shape=(input_shape[-1], self.d))

    def call(self, q_x, k_x, v_x):
        q, k = q_x @ self.Wq, k_x @ self.Wk
        p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / self.d**0.5)
        return tf.matmul(p, v_x), p

# %% weights_transposed | Wrong: unnamed - weights (d, D), used transposed; the formula holds, the weights don't fit the course's.
class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d

    def build(self, input_shape):
        self.Wq = self.add_weight(shape=(self.d, input_shape[-1]))
        self.Wk = self.add_weight(shape=(self.d, input_shape[-1]))
        self.Wv = self.add_weight(shape=(self.d, input_shape[-1]))

    def call(self, q_x, k_x, v_x):
        q, k, v = (x @ tf.transpose(w) for x, w in [(q_x, self.Wq), (k_x, self.Wk), (v_x, self.Wv)])
        p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / self.d**0.5)
        return tf.matmul(p, v), p

# %% with_bias | Wrong: unnamed - Dense layers with a bias, which is zero at first.
class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d
        self.Wq, self.Wk, self.Wv = (keras.layers.Dense(d) for _ in range(3))

    def call(self, q_x, k_x, v_x):
        p = ops.softmax(ops.einsum("btd,bsd->bts", self.Wq(q_x), self.Wk(k_x)) / self.d**0.5)
        return ops.matmul(p, self.Wv(v_x)), p

# %% zeros | Wrong: unnamed - weights that start at zero: two of the three never learn.
class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d

    def build(self, input_shape):
        self.Wq, self.Wk, self.Wv = (
            self.add_weight(shape=(input_shape[-1], self.d), initializer="zeros") for _ in range(3)
        )

    def call(self, q_x, k_x, v_x):
        q, k, v = q_x @ self.Wq, k_x @ self.Wk, v_x @ self.Wv
        p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / self.d**0.5)
        return p @ v, p

# %% blank | Blank: the skeleton with the constructor given.
class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d, **kwargs):
        super().__init__(**kwargs)
        self.d = d

    def build(self, input_shape):
        raise NotImplementedError

    def call(self, q_x, k_x, v_x):
        raise NotImplementedError

# %% blank_dots | Blank: a class with three dots.
class SelfAttentionLayer(keras.layers.Layer): ...

# %% blank_pass | Blank: empty methods.
class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d, **kwargs):
        super().__init__(**kwargs)

    def build(self, input_shape):
        pass

    def call(self, q_x, k_x, v_x):
        pass

# %% course_itself | Borrows: course.layers.SelfAttentionLayer - nothing but the import.
from course.layers import SelfAttentionLayer

__all__ = ["SelfAttentionLayer"]

# %% course_subclass | Borrows: course.layers.SelfAttentionLayer - a subclass of it under the same name.
from course import layers


class SelfAttentionLayer(layers.SelfAttentionLayer):
    """Mine now."""

# %% keras_dot_product, of einsum_dense | Borrows: keras.ops.dot_product_attention - own weights, a ready formula.
# d: int, **kwargs -> d
# (**kwargs -> (
# EinsumDense("btm,md->btd", output_shape=(None, d) -> Dense(d, use_bias=False
# q = ops.multiply(self.Wq(q_x), 1.0 / float(self.d) ** 0.5 -> q, k, v = self.Wq(q_x), self.Wk(k_x), self.Wv(v_x
# p = keras.layers.Softmax(axis=-1)(ops.einsum("btd,bsd->bts", q, self.Wk(k_x))) -> h = ops.dot_product_attention(q[:, :, None], k[:, :, None], v[:, :, None])[:, :, 0]
# ops.einsum("bts,bsd->btd", p, self.Wv(v_x)), p -> h, ops.softmax(ops.einsum("btd,bsd->bts", q, k) / self.d**0.5)

# %% keras_grouped | Borrows: keras.layers.GroupQueryAttention - one head of it inside.
class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.attention = keras.layers.GroupQueryAttention(d, 1, 1, use_bias=False)

    def call(self, q_x, k_x, v_x):
        h, p = self.attention(q_x, v_x, k_x, return_attention_scores=True)
        return h, p[:, 0]

# %% keras_multi_head | Borrows: keras.layers.MultiHeadAttention - one head of it inside.
class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.attention = keras.layers.MultiHeadAttention(1, d, use_bias=False)

    def call(self, q_x, k_x, v_x):
        h, p = self.attention(q_x, v_x, k_x, return_attention_scores=True)
        return h, p[:, 0]
