import math

import keras
import numpy as np
import tensorflow as tf
from keras import ops

# %% add_small_number | Right: the tutorial's additive mask with -1e4, Dense layers.
class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.supports_masking = True
        self.d = d
        self.Wq = keras.layers.Dense(d, use_bias=False)
        self.Wk = keras.layers.Dense(d, use_bias=False)
        self.Wv = keras.layers.Dense(d, use_bias=False)

    def call(self, q_x, k_x, v_x, mask=None):
        q, k, v = self.Wq(q_x), self.Wk(k_x), self.Wv(v_x)
        scaled_attention_logits = tf.matmul(q, k, transpose_b=True) / tf.sqrt(tf.cast(self.d, q.dtype))
        if mask is not None:
            scaled_attention_logits += tf.cast(mask, q.dtype) * -1e4
        attention_weights = tf.nn.softmax(scaled_attention_logits, axis=-1)
        return tf.matmul(attention_weights, v), attention_weights

# %% base_class | Right: the layer of the last chapter as a base, only the scores are overridden; EinsumDense; float64 inside.
class Head(keras.layers.Layer):
    def __init__(self, d, **kwargs):
        super().__init__(**kwargs)
        self.d, self.supports_masking = d, True
        self.Wq, self.Wk, self.Wv = (keras.layers.EinsumDense("btm,md->btd", (None, d)) for _ in range(3))

    def scores(self, q, k, mask):
        return ops.einsum("btd,bsd->bts", ops.cast(q, "float64"), ops.cast(k, "float64")) / self.d**0.5

    def call(self, q_x, k_x, v_x, mask=None):
        p = ops.softmax(self.scores(self.Wq(q_x), self.Wk(k_x), mask))
        return [ops.matmul(p, ops.cast(self.Wv(v_x), "float64")), p]

class SelfAttentionLayer(Head):
    def scores(self, q, k, mask):
        scores = super().scores(q, k, mask)
        return scores if mask is None else ops.where(ops.cast(mask, "bool"), -1e30, scores)

# %% float32_softmax | Right: a helper that masks, float32 inside with -1e9, cast back, compute_output_shape.
def masked_softmax(scores, mask):
    """D2L's masked softmax, for a mask with 1 = hidden."""
    scores = tf.cast(scores, tf.float32)
    if mask is not None:
        scores += -1e9 * tf.cast(mask, tf.float32)
    return tf.nn.softmax(scores, axis=-1)

class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d
        self.Wq, self.Wk, self.Wv = (keras.layers.Dense(d, use_bias=False) for _ in range(3))

    def call(self, q_x, k_x, v_x, mask=None):
        q, k, v = self.Wq(q_x), self.Wk(k_x), self.Wv(v_x)
        p = tf.cast(masked_softmax(q @ tf.transpose(k, [0, 2, 1]) / self.d**0.5, mask), v.dtype)
        return p @ v, p

    def compute_output_shape(self, q_x_shape, k_x_shape, v_x_shape, mask_shape=None):
        return (*q_x_shape[:-1], self.d), (*q_x_shape[:-1], k_x_shape[1])

# %% keyword_only | Right: the mask by keyword only, half of the smallest number added.
def scaled_dot_product(q, k, v, *, mask=None):
    scores = tf.matmul(q, k, transpose_b=True) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores += tf.cast(mask, scores.dtype) * scores.dtype.min / 2
    p = tf.nn.softmax(scores)
    return tf.matmul(p, v), p

class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d, **kwargs):
        super().__init__(**kwargs)
        self.d = d
        self.supports_masking = True

    def build(self, q_x_shape, k_x_shape, v_x_shape):
        self.Wq = self.add_weight(shape=(q_x_shape[-1], self.d), name="Wq")
        self.Wk = self.add_weight(shape=(k_x_shape[-1], self.d), name="Wk")
        self.Wv = self.add_weight(shape=(v_x_shape[-1], self.d), name="Wv")

    def call(self, q_x, k_x, v_x, *, mask=None):
        return scaled_dot_product(q_x @ self.Wq, k_x @ self.Wk, v_x @ self.Wv, mask=mask)

    def compute_mask(self, *args, **kwargs):
        return None

# %% nan_to_zero | Right: minus infinity, and NaN rows set to 0.
from keras import layers

class SelfAttentionLayer(layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d
        self.Wq, self.Wk, self.Wv = [layers.Dense(d, use_bias=False) for _ in range(3)]

    def call(self, q_x, k_x, v_x, mask=None):
        q, k, v = self.Wq(q_x), self.Wk(k_x), self.Wv(v_x)
        s = tf.matmul(q, k, transpose_b=True) / self.d**0.5
        if mask is not None:
            s = tf.where(tf.cast(mask, tf.bool), tf.cast(-np.inf, s.dtype), s)
        p = tf.nn.softmax(s)
        p = tf.where(tf.math.is_nan(p), tf.zeros_like(p), p)
        return p @ v, p

# %% softmax_layer | Right: keras.layers.Softmax with a mask, which is true where something is seen.
from keras import layers

class SelfAttentionLayer(layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d
        self.softmax = layers.Softmax(axis=-1)

    def build(self, input_shape, *others):
        D = input_shape[-1]
        self.Wq = self.add_weight(shape=(D, self.d), name="q")
        self.Wk = self.add_weight(shape=(D, self.d), name="k")
        self.Wv = self.add_weight(shape=(D, self.d), name="v")

    def call(self, q_x, k_x, v_x, mask=None):
        q, k, v = q_x @ self.Wq, k_x @ self.Wk, v_x @ self.Wv
        s = tf.matmul(q, k, transpose_b=True) / self.d**0.5
        p = self.softmax(
            s, mask=None if mask is None else tf.broadcast_to(tf.logical_not(tf.cast(mask, tf.bool)), tf.shape(s))
        )
        return p @ v, p

# %% where_min | Right: tf.where with the smallest number of the dtype.
class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d, **kwargs):
        super().__init__(**kwargs)
        self.d = d
        self.supports_masking = True

    def build(self, input_shape):
        self.Wq = self.add_weight(shape=(input_shape[-1], self.d), name="Wq")
        self.Wk = self.add_weight(shape=(input_shape[-1], self.d), name="Wk")
        self.Wv = self.add_weight(shape=(input_shape[-1], self.d), name="Wv")

    def call(self, q_x, k_x, v_x, mask=None):
        q, k, v = q_x @ self.Wq, k_x @ self.Wk, v_x @ self.Wv
        scores = tf.matmul(q, k, transpose_b=True) / self.d**0.5
        if mask is not None:
            scores = tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores)
        p = tf.nn.softmax(scores)
        return p @ v, p

# %% all_from_q_x, of where_min | Wrong: all_from_q_x - only q_x is looked at.
# k_x @ -> q_x @ ; v_x @ -> q_x @
# %% always_causal, of where_min | Wrong: unnamed - a causal mask of its own, whatever comes.
# -         if mask is not None:
# -             scores = tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores)
# +         past = tf.linalg.band_part(tf.ones_like(scores), -1, 0)
# +         scores = tf.where(past == 1, scores, scores.dtype.min)
# %% first_mask_for_all, of where_min | Wrong: unnamed - the first sentence's mask serves the whole batch.
# tf.cast(mask, tf.bool) -> tf.cast(mask[0] if len(mask.shape) == 3 else mask, tf.bool)
# %% h_without_mask, of where_min | Wrong: unnamed - p is masked, but h is made from the unmasked one.
# self.d**0.5 -> self.d**0.5; h = tf.nn.softmax(scores) @ v ; return p @ v, p -> return h, p
# %% hidden_in_mixture_only, of where_min | Wrong: unnamed - hidden entries are left out of the mixture, and not of p.
# -         if mask is not None:
# -             scores = tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores)
# return p @ v, p -> return (p if mask is None else p * (1 - tf.cast(mask, p.dtype))) @ v, p
# %% if_on_tensor, of where_min | Wrong: unnamed - asks a tensor for its truth, which tf.function refuses.
# if mask is not None: -> if mask is not None and np.any(np.array(mask) == 1):
# %% mask_added_positive, of where_min | Wrong: hidden_raised - plus a big number.
# = tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores) -> += tf.cast(mask, scores.dtype) * 1e9
# %% mask_ignored, of where_min | Wrong: mask_ignored - the argument is there, and that is all.
# -         if mask is not None:
# -             scores = tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores)
# %% mask_inverted, of where_min | Wrong: mask_inverted - keeps where the mask is 1.
# tf.cast(mask, tf.bool) -> mask == 0
# %% mask_required, of where_min | Wrong: unnamed - the mask has no default and None is not expected.
# v_x, mask=None -> v_x, mask
# -         if mask is not None:
# -             scores = tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores)
# +         scores += mask * -1e4
# %% mask_transposed, of where_min | Wrong: unnamed - the mask's last two axes have changed places.
# tf.cast(mask, tf.bool) -> tf.cast(tf.linalg.matrix_transpose(mask), tf.bool)
# %% minus_infinity, of where_min | Wrong: minus_infinity - hidden scores are -inf.
# scores.dtype.min, scores -> tf.constant(float("-inf"), scores.dtype), scores
# %% multiplied_after, of where_min | Wrong: mask_multiplied_after_softmax - p * (1 - mask).
# -         if mask is not None:
# -             scores = tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores)
# tf.nn.softmax(scores) -> tf.nn.softmax(scores) * (1 if mask is None else 1 - mask)
# %% new_axis_in_front, of where_min | Wrong: unnamed - every mask gets a batch axis.
# tf.cast(mask, tf.bool) -> tf.cast(mask[tf.newaxis], tf.bool)
# %% no_scale, of where_min | Wrong: no_scale - the mask is right, the root is missing.
# True) / self.d**0.5 -> True)
# %% overflow, of where_min | Wrong: mask_overflows_float16 - TFA's mask times -1e9.
# = tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores) -> += mask * -1e9
# %% root_of_root, of where_min | Wrong: root_twice - the fourth root.
# self.d**0.5 -> self.d**0.25
# %% scale_after, of where_min | Wrong: scaled_after_softmax - p is divided.
# True) / self.d**0.5 -> True) ; tf.nn.softmax(scores) -> tf.nn.softmax(scores) / self.d**0.5
# %% scores_times_mask, of where_min | Wrong: scores_multiplied_by_mask - hidden scores are set to 0, which is not small.
# = tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores) -> *= 1 - mask
# %% shared_weight, of where_min | Wrong: shared_weight - one weight for all three.
# +     def build(self, input_shape):
# +         self.Wq = self.Wk = self.Wv = self.add_weight(shape=(input_shape[-1], self.d))
# %% softmax_over_queries, of where_min | Wrong: softmax_over_queries - axis=1.
# = tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores) -> += mask * -1e4 ; softmax(scores) -> softmax(scores, axis=1)
# %% squeezed, of where_min | Wrong: squeezed_p - tf.squeeze before the softmax, as TFA 5.2 prints it.
# tf.nn.softmax(scores) -> tf.nn.softmax(tf.squeeze(scores))
# %% subtracted_after, of where_min | Wrong: mask_subtracted_after_softmax - -1e9 is added to p.
# -             scores = tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores)
# -         p = tf.nn.softmax(scores)
# +             mask = tf.cast(mask, tf.float32) * -1e9
# +         p = tf.cast(tf.nn.softmax(scores), tf.float32) + (0 if mask is None else mask)
# p @ v -> p @ tf.cast(v, tf.float32)
# %% times_root, of where_min | Wrong: multiplied_by_root - a star for a slash.
# True) / self.d** -> True) * self.d**
# %% too_weak, of where_min | Wrong: unnamed - minus 5 is not enough to hide anything.
# = tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores) -> -= 5 * mask
# %% two_mistakes_inverted_no_scale, of where_min | Wrong: mask_inverted, no_scale - the mask the wrong way round, and no root.
# True) / self.d**0.5 -> True) ; = tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores) -> += (1 - mask) * -1e4
# %% values_with_wq, of where_min | Wrong: weight_of_another - Wq for the values.
# v_x @ self.Wv -> v_x @ self.Wq
# %% variables_of_float32, of where_min | Wrong: unknown_to_keras - tf.Variable keeps float32, so float16 inputs don't fit under mixed_float16.
# self.add_weight(shape=(input_shape[-1], self.d), -> tf.Variable(tf.random.normal((input_shape[-1], self.d)),
# q_x @ self.Wq, k_x @ self.Wk, v_x @ self.Wv -> tf.matmul(q_x, self.Wq), tf.matmul(k_x, self.Wk), tf.matmul(v_x, self.Wv)
# %% where_1e9, of where_min | Wrong: mask_overflows_float16 - tf.where with -1e9, and a row hidden whole is NaN in half precision.
# tf.cast(mask, tf.bool), scores.dtype.min -> mask > 0, tf.cast(-1e9, scores.dtype)
# %% bare_variables, of where_min | Wrong: unknown_to_keras - tf.Variable in build, cast to the type of what comes in.
# self.add_weight(shape=(input_shape[-1], self.d), -> tf.Variable(tf.random.normal((input_shape[-1], self.d)),
# q_x @ self.Wq, k_x @ self.Wk, v_x @ self.Wv -> (x @ tf.cast(W, x.dtype) for x, W in ((q_x, self.Wq), (k_x, self.Wk), (v_x, self.Wv)))
# %% adds_the_smallest, of where_min | Wrong: mask_overflows_float16 - the smallest number is added, not put.
# scores = tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores) -> scores += tf.cast(mask, scores.dtype) * scores.dtype.min
