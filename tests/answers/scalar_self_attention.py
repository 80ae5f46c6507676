import math

import numpy as np
import tensorflow as tf
from keras import ops

# %% as_matrices | Right: columns (T, 1), as the later exercises do it, with type hints.
def scalar_self_attention(x: tf.Tensor, wq: float, wk: float, wv: float) -> tuple[tf.Tensor, tf.Tensor]:
    x = tf.reshape(x, (-1, 1))  # (T, 1)
    q, k, v = x * wq, x * wk, x * wv
    p = tf.nn.softmax(q @ tf.transpose(k))  # (T, T)
    h = tf.einsum("ij,jk->ik", p, v)
    return tf.squeeze(h, axis=-1), p

# %% by_hand | Right: exp over sum, with None for the new axis.
def scalar_self_attention(x, wq, wk, wv):
    q, k, v = x * wq, x * wk, x * wv
    scores = q[:, None] * k[None, :]
    e = tf.exp(scores)
    p = e / tf.reduce_sum(e, axis=1, keepdims=True)
    h = tf.reduce_sum(p * v, axis=1)
    return h, p

# %% keras_ops | Right: keras.ops with outer, softmax and matmul.
def scalar_self_attention(x, wq, wk, wv):
    p = ops.softmax(ops.outer(x * wq, x * wk), axis=-1)
    return ops.matmul(p, x * wv), p

# %% keys_first | Right: k in the rows and q in the columns; with one number a word the table is symmetric, so p is the same.
def scalar_self_attention(x, wq, wk, wv):
    q, k, v = x * wq, x * wk, x * wv
    p = ops.softmax(k[:, None] * q[None, :])
    return ops.sum(p * v[None, :], axis=-1), p

# %% numpy | Right: NumPy in float64.
def scalar_self_attention(x, wq, wk, wv):
    x = np.asarray(x, dtype=np.float64)
    scores = np.outer(x * wq, x * wk)
    p = np.exp(scores - scores.max(-1, keepdims=True))
    p /= p.sum(-1, keepdims=True)
    return p @ (x * wv), p

# %% pure_python | Right: nothing but floats and lists.
def softmax(row):
    top = max(row)
    exps = [math.exp(s - top) for s in row]
    return [e / sum(exps) for e in exps]

def scalar_self_attention(x, wq, wk, wv):
    x = [float(number) for number in x]
    p = [softmax([a * wq * b * wk for b in x]) for a in x]
    h = [sum(weight * b * wv for weight, b in zip(row, x, strict=True)) for row in p]
    return [h, p]

# %% tfa_loop | Right: TFA's loop over the words, lists of tensors stacked.
def scalar_self_attention(x, wq, wk, wv):
    q, k, v = wq * x, wk * x, wv * x
    hs, ps = [], []
    for i in range(len(x)):
        p_i = tf.nn.softmax([q[i] * k[j] for j in range(len(x))])
        ps.append(p_i)
        hs.append(sum(p_i[j] * v[j] for j in range(len(x))))
    return tf.stack(hs), tf.stack(ps)

# %% divided_by_sum, of keras_ops | Wrong: no_exponential - the scores divided by their sums.
# p = ops.softmax(ops.outer(x * wq, x * wk), axis=-1) -> scores = (x * wq)[:, None] * (x * wk)[None, :]; p = scores / scores.sum(axis=-1, keepdims=True)
# ops.matmul(p, x -> p @ (x
# %% double_softmax, of keras_ops | Wrong: unnamed - softmax of the softmax.
# ops.softmax(ops.outer(x * wq, x * wk), axis=-1 -> tf.nn.softmax(tf.nn.softmax((wq * x)[:, None] * (wk * x)[None])
# ops.matmul(p, x * wv -> tf.linalg.matvec(p, wv * x
# %% h_only, of keras_ops | Wrong: unnamed - p is not returned.
# ops.softmax(ops.outer(x * wq, x * wk), axis=-1 -> tf.nn.softmax((wq * x)[:, None] * (wk * x)[None]
# ops.matmul(p, x * wv), p -> tf.linalg.matvec(p, wv * x)
# %% mixes_x, of keras_ops | Wrong: values_not_projected - wv is never used.
# p = ops.softmax(ops.outer(x * wq, x * wk), axis=-1) -> p = tf.nn.softmax((wq * x)[:, tf.newaxis] * (wk * x))
# return ops.matmul(p, x * wv) -> h = tf.linalg.matvec(p, x); return h
# %% off_by_one, of keras_ops | Wrong: unnamed - the last word is never looked at.
# p = ops.softmax(ops.outer(x * wq, x * wk), axis=-1) -> x = np.array(x); e = np.exp(np.outer(wq * x, wk * x)); p = e / e.sum(-1, keepdims=True)
# return ops.matmul(p, x * wv), p -> h = np.array([sum(p[i, j] * wv * x[j] for j in range(len(x) - 1)) for i in range(len(x))]); return h, p
# %% over_everything, of keras_ops | Wrong: softmax_over_the_table - the softmax runs over the whole table.
# p = ops.softmax(ops.outer(x * wq, x * wk), axis=-1) -> e = tf.exp((wq * x)[:, None] * (wk * x)[None]); p = e / tf.reduce_sum(e)
# ops.matmul(p, x * wv) -> tf.linalg.matvec(p, wv * x)
# %% p_first, of keras_ops | Wrong: unnamed - p, h instead of h, p.
# ops.softmax(ops.outer(x * wq, x * wk), axis=-1 -> tf.nn.softmax((wq * x)[:, None] * (wk * x)[None]
# ops.matmul(p, x * wv), p -> p, tf.linalg.matvec(p, wv * x)
# %% p_times_v, of keras_ops | Wrong: unnamed - the products are not summed, h is (T, T).
# ops.softmax(ops.outer(x * wq, x * wk), axis=-1 -> tf.nn.softmax((wq * x)[:, None] * (wk * x)[None]
# ops.matmul(p, x * wv -> p * (wv * x
# %% root_of_words, of keras_ops | Wrong: scaled_by_words - divided by the root of T.
# p = ops.softmax(ops.outer(x * wq, x * wk), axis=-1) -> e = np.exp((x * wq)[:, None] * (x * wk)[None, :] / np.sqrt(len(x))); p = e / e.sum(axis=-1, keepdims=True)
# ops.matmul(p, x -> p @ (x
# %% rounded, of keras_ops | Wrong: unnamed - rounded to two digits, as they stand in the book.
# p = ops.softmax(ops.outer(x * wq, x * wk), axis=-1) -> x = np.array(x); e = np.exp(np.outer(wq * x, wk * x)); p = np.round(e / e.sum(-1, keepdims=True), 2)
# ops.matmul(p, x * wv) -> np.round(p @ (wv * x), 2)
# %% transposed_p, of keras_ops | Wrong: mixed_by_columns - v stands on the left of p.
# p = ops.softmax(ops.outer(x * wq, x * wk), axis=-1) -> p = tf.nn.softmax((wq * x)[:, None] * (wk * x)[None])
# return ops.matmul(p, x * wv), p -> h = tf.tensordot(wv * x, p, axes=1); return h, p
# %% two_mistakes_columns_of_x, of keras_ops | Wrong: softmax_wrong_axis, values_not_projected - columns, and x in the mix.
# ops.softmax(ops.outer(x * wq, x * wk), axis=-1 -> tf.nn.softmax((x * wq)[:, None] * (x * wk)[None, :], axis=0
# ops.matmul(p, x * wv -> tf.linalg.matvec(p, x
# %% two_mistakes_raw_x, of keras_ops | Wrong: no_softmax, values_not_projected - scores times x.
# p = ops.softmax(ops.outer(x * wq, x * wk), axis=-1) -> x = np.array(x); p = np.outer(wq * x, wk * x)
# ops.matmul(p, x * wv) -> p @ x
# %% values_of_the_asking, of keras_ops | Wrong: nobody_is_heard - the values get their new axis at the end.
# p = ops.softmax(ops.outer(x * wq, x * wk), axis=-1) -> x = np.asarray(x, float); e = np.exp(np.outer(x * wq, x * wk))
# return ops.matmul(p, x * wv), p -> p = e / e.sum(axis=1, keepdims=True); return (p * (x * wv)[:, None]).sum(axis=1), p

# %% down_the_columns, of keys_first | Wrong: softmax_wrong_axis - axis=0.
# ops.softmax(k[:, None] * q[None, :] -> tf.nn.softmax(q[:, None] * k[None, :], axis=0
# ops.sum(p * v[None, :], axis=-1 -> tf.linalg.matvec(p, v
# %% keepdims_forgotten, of keys_first | Wrong: softmax_wrong_axis - the rows' sums are divided out without keepdims.
# p = ops.softmax(k[:, None] * q[None, :]) -> e = np.exp(np.outer(q, k)); p = e / e.sum(axis=1)
# return ops.sum(p * v[None, :], axis=-1), p -> return p @ v, p
# %% keys_with_wq, of keys_first | Wrong: weight_of_another - wq twice.
# * wk -> * wq ; ops.softmax(k[:, None] * q[None, :]) -> tf.nn.softmax(q[:, None] * k[None, :], axis=-1)
# return ops.sum(p * v[None, :], axis=-1), p -> return tf.linalg.matvec(p, v), p
# %% no_wk, of keys_first | Wrong: projection_left_out - the keys are x.
# x * wk -> x ; ops.softmax(k[:, None] * q[None, :]) -> tf.nn.softmax(q[:, None] * k[None, :], axis=-1)
# return ops.sum(p * v[None, :], axis=-1), p -> return tf.linalg.matvec(p, v), p
# %% raw_scores, of keys_first | Wrong: no_softmax - the scores are taken for p.
# ops.softmax(k[:, None] * q[None, :] -> tf.tensordot(q, k, axes=0
# ops.sum(p * v[None, :], axis=-1 -> tf.linalg.matvec(p, v
# %% values_with_wk, of keys_first | Wrong: weight_of_another - wk for wv.
# * wv -> * wk ; ops.softmax(k[:, None] * q[None, :]) -> tf.nn.softmax(q[:, None] * k[None, :], axis=-1)
# return ops.sum(p * v[None, :], axis=-1), p -> return tf.linalg.matvec(p, v), p

# %% root_of_product, of numpy | Wrong: unnamed - loses the sign of a negative product.
# scores = np.outer(x * wq, x * wk) -> y = x * np.sqrt(np.abs(wq * wk)) ; p = -> scores = np.outer(y, y); e =
# (-1 -> (axis=-1 ; /= p -> = e / e ; x * wv -> wv * x

# %% seven_words | Wrong: unnamed - the seven words of the example are built in.
def scalar_self_attention(x, wq, wk, wv):
    p, h = np.zeros((7, 7)), np.zeros(7)
    for i in range(7):
        scores = np.exp([wq * x[i] * wk * x[j] for j in range(7)])
        p[i] = scores / scores.sum()
        h[i] = sum(p[i, j] * wv * x[j] for j in range(7))
    return h, p

# %% blank, of keras_ops | Blank: the skeleton with names prepared.
# p = ops.softmax(ops.outer(x * wq, x * wk), axis=-1) -> q = k = v = None
# return ops.matmul(p, x * wv), p -> raise NotImplementedError("write me")

# %% blank_dots | Blank: three dots.
def scalar_self_attention(x, wq, wk, wv): ...
