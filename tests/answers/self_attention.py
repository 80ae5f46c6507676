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
        q, k, v = q_x @ self.Wq, k_x @ self.Wk, v_x @ self.Wv
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

# %% tfa_variables, of add_weight | Wrong: unknown_to_keras - TFA's listing put right, tf.Variable in build, three shapes.
# +     def build(self, q_x_shape, k_x_shape, v_x_shape):
# +         def weight(rows):
# +             return tf.Variable(np.random.normal(size=(rows, self.d)).astype(np.float32))
# +         self.Wq, self.Wk, self.Wv = weight(q_x_shape[-1]), weight(k_x_shape[-1]), weight(v_x_shape[-1])
# %% all_from_q_x, of add_weight | Wrong: all_from_q_x - only the first argument is used.
# k_x @ -> q_x @ ; v_x @ -> q_x @
# %% constants_for_weights, of add_weight | Wrong: unnamed - NumPy arrays for weights, nothing to train.
# +     def build(self, input_shape):
# +         self.Wq, self.Wk, self.Wv = np.random.normal(size=(3, input_shape[-1], self.d)).astype("float32")
# %% equal_lengths_only, of add_weight | Wrong: unnamed - the scores are reshaped to (B, T, T).
# tf.matmul(q, k, transpose_b=True) -> tf.reshape(tf.matmul(q, k, transpose_b=True), (-1, q_x.shape[1], q_x.shape[1]))
# %% h_only, of add_weight | Wrong: unnamed - p is not returned.
# return tf.matmul(p, v), p -> return tf.matmul(p, v)
# %% hard_coded_width, of add_weight | Wrong: unnamed - d = 512 is built in.
# d, **kwargs -> d=512, **kwargs ; (input_shape[-1], self.d) -> (input_shape[-1], 512) ; self.d** -> 512**
# %% k_and_q_swapped, of add_weight | Wrong: k_and_q_swapped - k qᵀ, fails for T ≠ S.
# (q, k, -> (k, q,
# %% kept_keys, of add_weight | Wrong: unnamed - keeps the keys of the first call.
# self.d = d -> self.d, self.kept = d, None
# -         q, k, v = q_x @ self.Wq, k_x @ self.Wk, v_x @ self.Wv
# +         if self.kept is None:
# +             self.kept = k_x @ self.Wk
# +         q, k, v = q_x @ self.Wq, self.kept, v_x @ self.Wv
# %% new_weights_each_call, of add_weight | Wrong: unnamed - the weights are drawn anew in every call.
# d, **kwargs -> d ; (**kwargs) -> () ; build -> call ; self, input_shape -> self, q_x, k_x, v_x
# shape = (input_shape[-1], self.d) -> D = q_x.shape[-1]; self.Wq = tf.Variable(tf.random.normal((D, self.d)))
# self.Wq = self.add_weight(name="Wq", shape=shape, initializer="glorot_uniform") -> self.Wk = tf.Variable(tf.random.normal((D, self.d))); self.Wv = tf.Variable(tf.random.normal((D, self.d)))
# -         self.Wk = self.add_weight(name="Wk", shape=shape, initializer="glorot_uniform")
# -         self.Wv = self.add_weight(name="Wv", shape=shape, initializer="glorot_uniform")
# -
# -     def call(self, q_x, k_x, v_x):
# %% no_scale, of add_weight | Wrong: no_scale - add_weight style without the root.
# transpose_b=True) / self.d**0.5) -> transpose_b=True))
# %% no_softmax, of add_weight | Wrong: no_softmax - linear attention by mistake.
# tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / self.d**0.5) -> tf.matmul(q, k, transpose_b=True) / self.d**0.5
# %% numpy_in_call, of add_weight | Wrong: unnamed - .numpy() in call fails under tf.function.
# = q_x @ self.Wq, k_x @ self.Wk, v_x @ self.Wv -> = ((x @ w).numpy() for x, w in [(q_x, self.Wq), (k_x, self.Wk), (v_x, self.Wv)])
# %% one_sentence_only, of add_weight | Wrong: unnamed - the batch axis is dropped, so only B = 1 works.
# q_x @ -> q_x[0] @ ; k_x @ -> k_x[0] @ ; v_x @ -> v_x[0] @
# return tf.matmul(p, v), p -> return tf.matmul(p, v)[tf.newaxis], p[tf.newaxis]
# %% queries_with_wv, of add_weight | Wrong: weight_of_another - Wv for the queries.
# q_x @ self.Wq -> q_x @ self.Wv
# %% root_of_root, of add_weight | Wrong: root_twice - the root of the root.
# self.d**0.5 -> tf.sqrt(tf.sqrt(float(self.d)))
# %% scale_after, of add_weight | Wrong: scaled_after_softmax - p is divided.
# transpose_b=True) / self.d**0.5) -> transpose_b=True)) / self.d**0.5
# %% scale_by_d, of add_weight | Wrong: scale_by_d - the root is missing.
# self.d**0.5 -> self.d
# %% scale_by_input_width, of add_weight | Wrong: scale_by_sqrt_input_width - the root of the width of q_x.
# self.d**0.5 -> q_x.shape[-1] ** 0.5
# %% shared_weight, of add_weight | Wrong: shared_weight - a chained assignment in build.
# +     def build(self, input_shape):
# +         self.Wq = self.Wk = self.Wv = self.add_weight(shape=(input_shape[-1], self.d))
# %% softmax_over_queries, of add_weight | Wrong: softmax_over_queries - Keras's Softmax layer with axis=1.
# tf.nn.softmax -> keras.layers.Softmax(axis=1)
# %% times_root, of add_weight | Wrong: multiplied_by_root - a star for a slash.
# / self.d** -> * self.d**
# %% two_mistakes_scale_axis, of add_weight | Wrong: no_scale, softmax_over_queries - neither the root nor the right axis.
# transpose_b=True) / self.d**0.5 -> transpose_b=True), axis=-2
# %% uses_one_of_three, of add_weight | Wrong: shared_weight - three weights are made, but Wv does all the work.
# q_x @ self.Wq, k_x @ self.Wk -> q_x @ self.Wv, k_x @ self.Wv
# %% v_k_q, of add_weight | Wrong: arguments_v_k_q - the order of the tutorial.
# self, q_x, k_x, v_x -> self, v_x, k_x, q_x
# %% values_from_k_x, of add_weight | Wrong: values_from_k_x - copied from the line above, and not changed.
# v_x @ -> k_x @
# %% values_not_projected, of add_weight | Wrong: values_not_projected - p times v_x.
# v_x @ self.Wv -> v_x
# %% weights_transposed, of add_weight | Wrong: unnamed - weights (d, D), used transposed; the formula holds, the weights don't fit the course's.
# input_shape[-1], self.d -> self.d, input_shape[-1]
# self.Wq, k_x -> tf.transpose(self.Wq), k_x ; self.Wk, v_x @ self.Wv -> tf.transpose(self.Wk), v_x @ tf.transpose(self.Wv)
# %% zeros, of add_weight | Wrong: unnamed - weights that start at zero: two of the three never learn.
# glorot_uniform -> zeros

# %% one_list, of dense_in_init | Wrong: unnamed - call takes one list of three.
# self, queries, keys, values -> self, inputs ; q, k, v = self -> queries, keys, values = inputs; q, k, v = self
# %% other_names, of dense_in_init | Wrong: unnamed - the weights are called query, key and value.
# self.Wq -> self.query ; self.Wk -> self.key ; self.Wv -> self.value
# %% returns_scores, of dense_in_init | Wrong: returns_scores - the scaled scores stand where p belongs.
# v), weights -> v), scores
# %% with_bias, of dense_in_init | Wrong: unnamed - Dense layers with a bias, which is zero at first.
# (d, use_bias=False) -> (d)
