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

# %% course_functions | Right: the functions of the course, which earlier exercises have built.
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

# %% renamed_einsum | Right: other names, and einsum with weights cut into heads.
class MultiHeadAttention(keras.Layer):
    def __init__(self, units: int, heads: int):
        super().__init__()
        self.units, self.heads = units, heads

    def build(self, input_shape):
        for n in ("Wq", "Wk", "Wv", "Wo"):
            setattr(self, n, self.add_weight(shape=(self.units, self.units), initializer="glorot_uniform", name=n))

    def call(self, query, key, value, mask=None, training=None):
        H, d = self.heads, self.units // self.heads
        by_head = (self.units, H, d)
        q = tf.einsum("btm,mhd->bhtd", query, tf.reshape(self.Wq, by_head))
        k = tf.einsum("bsm,mhd->bhsd", key, tf.reshape(self.Wk, by_head))
        v = tf.einsum("bsm,mhd->bhsd", value, tf.reshape(self.Wv, by_head))
        z = tf.einsum("bhtd,bhsd->bhts", q, k) / d**0.5
        if mask is not None:
            if len(mask.shape) == 3:
                mask = mask[:, None]
            z = tf.where(mask != 0, z.dtype.min, z)
        p = tf.nn.softmax(z)
        out = tf.einsum("bhts,bhsd,hdm->btm", p, v, tf.reshape(self.Wo, (H, d, self.units)))
        return out, p

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

# %% bare_merge, of by_hand | Wrong: merged_by_bare_reshape - the heads are not turned back.
# (tf.transpose(x, (0, 2, 1, 3)) -> (x
# %% bare_split, of by_hand | Wrong: split_by_bare_reshape - straight to (B, H, T, d).
# x = tf.reshape(x, (tf.shape(x)[0], -1, self.num_heads, self.d_model // self.num_heads)) -> d = self.d_model // self.num_heads
# return tf.transpose(x, (0, 2, 1, 3)) -> return tf.reshape(x, (tf.shape(x)[0], self.num_heads, -1, d))
# %% biases, of by_hand | Wrong: unnamed - Dense layers with biases.
# self.add_weight(shape=(D, D), name= -> keras.layers.Dense(D, name=
# query @ self.Wq -> self.Wq(query) ; key @ self.Wk -> self.Wk(key) ; value @ self.Wv -> self.Wv(value)
# self.merge(tf.matmul(weights, v)) @ self.Wo -> self.Wo(self.merge(tf.matmul(weights, v)))
# %% concat_on_batch, of by_hand | Wrong: split_along_batch - pieces joined along the batch, then reshaped.
# +     def split(self, x):
# +         pieces = tf.concat(tf.split(x, self.num_heads, axis=2), axis=0)
# +         return tf.reshape(pieces, (tf.shape(x)[0], self.num_heads, -1, self.d_model // self.num_heads))
# %% docstring_order, of by_hand | Wrong: weights_first - in the order that a printed docstring announces.
# return self -> return weights, self ; Wo, weights -> Wo
# %% divided_by_d, of by_hand | Wrong: scale_by_d - no root.
# math.sqrt( -> (
# %% interleaved, of by_hand | Wrong: interleaved_columns - split and merged with the heads behind.
# num_heads, self.d_model // -> d_model // self.num_heads,
# return tf.transpose(x, (0, 2, 1, 3)) -> return tf.transpose(x, (0, 3, 1, 2))
# 2, 1, 3)), -> 2, 3, 1)),
# %% keys_ask, of by_hand | Wrong: k_and_q_swapped - k qᵀ.
# q, k -> k, q
# %% mask_after, of by_hand | Wrong: mask_multiplied_after_softmax - set to zero after the softmax.
# -             scores = tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores)
# tf.nn.softmax(scores) -> tf.nn.softmax(scores) * (1 if mask is None else 1 - tf.cast(mask, scores.dtype))
# %% mask_always_new_axis, of by_hand | Wrong: mask_always_gets_an_axis - without looking at its shape.
# if len(mask.shape) == 3: -> mask = mask[:, tf.newaxis]
# -                 mask = mask[:, tf.newaxis]
# %% mask_as_it_is, of by_hand | Wrong: mask_not_over_heads - no axis for the heads.
# -             if len(mask.shape) == 3:
# -                 mask = mask[:, tf.newaxis]
# %% mask_keras_way, of by_hand | Wrong: mask_inverted - 1 taken for visible.
# .dtype.min, scores -> , scores.dtype.min
# %% mask_unused, of by_hand | Wrong: mask_ignored - never handed on.
# -         if mask is not None:
# -             if len(mask.shape) == 3:
# -                 mask = mask[:, tf.newaxis]
# -             scores = tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores)
# %% mean_weights, of by_hand | Wrong: weights_averaged - one map for all heads.
# , weights -> , tf.reduce_mean(weights, axis=1)
# %% minus_1e9, of by_hand | Wrong: mask_overflows_float16 - the printed −1e9.
# = tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores) -> += mask * -1e9
# %% no_wo, of by_hand | Wrong: no_output_matrix - merged and done.
# ) @ self.Wo -> )
# %% not_scaled, of by_hand | Wrong: no_scale - the root is forgotten.
# ) / math.sqrt(self.d_model // self.num_heads) -> )
# %% one_wide_head, of by_hand | Wrong: one_wide_head - num_heads is kept and never used.
# -         x = tf.reshape(x, (tf.shape(x)[0], -1, self.num_heads, self.d_model // self.num_heads))
# return tf.transpose(x, (0, 2, 1, 3)) -> return x[:, tf.newaxis]
# return tf.reshape(tf.transpose(x, (0, 2, 1, 3)), (tf.shape(x)[0], -1, self.d_model)) -> return x[:, 0]
# (self.d_model // self.num_heads) -> (self.d_model)
# %% output_only, of by_hand | Wrong: unnamed - the weights don't come back.
# Wo, weights -> Wo
# %% over_heads, of by_hand | Wrong: softmax_over_heads - axis=1, the axis that looked right before the split.
# (scores) -> (scores, axis=1)
# %% over_queries, of by_hand | Wrong: softmax_over_queries - axis=-2.
# (scores) -> (scores, axis=-2)
# %% pieces_projected, of by_hand | Wrong: split_before_projecting - each head projects its piece.
# -         D = self.d_model
# -         self.Wq = self.add_weight(shape=(D, D), name="Wq")
# -         self.Wk = self.add_weight(shape=(D, D), name="Wk")
# -         self.Wv = self.add_weight(shape=(D, D), name="Wv")
# +         D, d = self.d_model, self.d_model // self.num_heads
# +         self.Wq, self.Wk, self.Wv = (self.add_weight(shape=(d, d)) for _ in range(3))
# (query @ self.Wq) -> (query) @ self.Wq ; (key @ self.Wk) -> (key) @ self.Wk ; (value @ self.Wv) -> (value) @ self.Wv
# %% query_only, of by_hand | Wrong: all_from_query - self-attention, whatever comes.
# key @ -> query @ ; value @ -> query @
# %% root_of_root, of by_hand | Wrong: root_twice - the fourth root.
# math.sqrt(self.d_model // self.num_heads) -> math.sqrt(math.sqrt(self.d_model // self.num_heads))
# %% scale_after, of by_hand | Wrong: scaled_after_softmax - p is divided.
# transpose_b=True) / math.sqrt(self.d_model // self.num_heads) -> transpose_b=True)
# softmax(scores) -> softmax(scores) / math.sqrt(self.d_model // self.num_heads)
# %% scores_to_zero, of by_hand | Wrong: scores_multiplied_by_mask - times 1 - mask before the softmax.
# = tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores) -> *= 1 - tf.cast(mask, scores.dtype)
# %% shared, of by_hand | Wrong: shared_weight - one weight under three names.
# -         self.Wk = self.add_weight(shape=(D, D), name="Wk")
# self.Wv = self.add_weight(shape=(D, D), name="Wv") -> self.Wk = self.Wv = self.Wq
# %% sqrt_width, of by_hand | Wrong: scale_by_sqrt_width - √d_model.
# (self.d_model // self.num_heads) -> (self.d_model)
# %% tanh, of by_hand | Wrong: unnamed - a tanh on the queries.
# query @ self.Wq -> tf.tanh(query @ self.Wq)
# %% times_root, of by_hand | Wrong: multiplied_by_root - a star for a slash.
# True) / math.sqrt -> True) * math.sqrt
# %% two_mistakes_scale_wo, of by_hand | Wrong: scale_by_sqrt_width, no_output_matrix - two mistakes.
# (self.d_model // self.num_heads) -> (self.d_model) ; (tf.matmul(weights, v)) @ self.Wo -> (tf.matmul(weights, v))
# %% v_k_q, of by_hand | Wrong: arguments_v_k_q - the order of the tutorial.
# self, query, key, value, -> self, value, key, query,
# %% values_of_key, of by_hand | Wrong: values_from_key - the values are made of the key.
# value @ -> key @

# %% bare_variables, of course_functions | Wrong: unknown_to_keras - tf.Variable in build, four of them.
# self.add_weight(shape=(self.d_model, self.d_model), name=name) -> tf.Variable(tf.random.normal((self.d_model, self.d_model)))
# split_heads(x @ w, -> split_heads(tf.cast(x @ tf.cast(w, x.dtype), x.dtype), ; self.Wo) -> tf.cast(self.Wo, h.dtype))

# %% constants, of einsum | Wrong: unnamed - zeros of the right shapes.
# +     def __init__(self, d_model, num_heads):
# +         super().__init__()
# +         self.H = num_heads
# +         self.supports_masking = True
#
# +     def call(self, query, key, value, mask=None):
# +         B, T, _ = query.shape
# +         return tf.zeros_like(query), tf.ones((B, self.H, T, key.shape[1])) / key.shape[1]
