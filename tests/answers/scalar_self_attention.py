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
    q, k, v = x * wq, x * wk, x * wv
    p = ops.softmax(ops.outer(q, k), axis=-1)
    return ops.matmul(p, v), p

# %% keys_first, of keras_ops | Right: k in the rows and q in the columns; with one number a word the table is symmetric, so p is the same.
# p = ops.softmax(ops.outer(q, k), axis=-1) -> p = ops.softmax(k[:, None] * q[None, :])
# matmul(p, v) -> sum(p * v[None, :], axis=-1)

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

# %% divided_by_sum, of keras_ops | Wrong: no_exponential - the scores divided by their sums.
# ops.softmax(ops.outer(q, k), axis=-1) -> ops.outer(q, k) / ops.sum(ops.outer(q, k), axis=-1, keepdims=True)
# %% double_softmax, of keras_ops | Wrong: unnamed - softmax of the softmax.
# ops.outer(q, k) -> ops.softmax(ops.outer(q, k))
# %% down_the_columns, of keras_ops | Wrong: softmax_wrong_axis - axis=0.
# axis=-1 -> axis=0
# %% h_only, of keras_ops | Wrong: unnamed - p is not returned.
# ops.matmul(p, v), p -> ops.matmul(p, v)
# %% keys_with_wq, of keras_ops | Wrong: weight_of_another - wq twice.
# x * wk -> x * wq
# %% mixes_x, of keras_ops | Wrong: values_not_projected - wv is never used.
# ops.matmul(p, v) -> ops.matmul(p, x)
# %% no_wk, of keras_ops | Wrong: projection_left_out - the keys are x.
# x * wk -> x
# %% off_by_one, of keras_ops | Wrong: unnamed - the last word is never looked at.
# ops.matmul(p, v) -> ops.matmul(p[:, :-1], v[:-1])
# %% over_everything, of keras_ops | Wrong: softmax_over_the_table - the softmax runs over the whole table.
# axis=-1 -> axis=(0, 1)
# %% p_first, of keras_ops | Wrong: unnamed - p, h instead of h, p.
# ops.matmul(p, v), p -> p, ops.matmul(p, v)
# %% p_times_v, of keras_ops | Wrong: unnamed - the products are not summed, h is (T, T).
# ops.matmul(p, v) -> p * v
# %% raw_scores, of keras_ops | Wrong: no_softmax - the scores are taken for p.
# ops.softmax(ops.outer(q, k), axis=-1) -> ops.outer(q, k)
# %% root_of_product, of keras_ops | Wrong: unnamed - loses the sign of a negative product.
# x * wq -> x * abs(wq * wk) ** 0.5 ; x * wk -> x * abs(wq * wk) ** 0.5
# %% root_of_words, of keras_ops | Wrong: scaled_by_words - divided by the root of T.
# ops.outer(q, k) -> ops.outer(q, k) / len(x) ** 0.5
# %% rounded, of keras_ops | Wrong: unnamed - rounded to two digits, as they stand in the book.
# ops.softmax(ops.outer(q, k), axis=-1) -> ops.round(ops.softmax(ops.outer(q, k), axis=-1), 2)
# ops.matmul(p, v) -> ops.round(ops.matmul(p, v), 2)
# %% transposed_p, of keras_ops | Wrong: mixed_by_columns - v stands on the left of p.
# ops.matmul(p, v) -> ops.matmul(v, p)
# %% two_mistakes_columns_of_x, of keras_ops | Wrong: softmax_wrong_axis, values_not_projected - columns, and x in the mix.
# axis=-1 -> axis=0 ; ops.matmul(p, v) -> ops.matmul(p, x)
# %% two_mistakes_raw_x, of keras_ops | Wrong: no_softmax, values_not_projected - scores times x.
# ops.softmax(ops.outer(q, k), axis=-1) -> ops.outer(q, k) ; ops.matmul(p, v) -> ops.matmul(p, x)
# %% values_of_the_asking, of keras_ops | Wrong: nobody_is_heard - the values get their new axis at the end.
# ops.matmul(p, v) -> ops.sum(p * v[:, None], axis=1)
# %% values_with_wk, of keras_ops | Wrong: weight_of_another - wk for wv.
# x * wv -> x * wk

# %% seven_words | Wrong: unnamed - the seven words of the example are built in.
def scalar_self_attention(x, wq, wk, wv):
    p, h = np.zeros((7, 7)), np.zeros(7)
    for i in range(7):
        scores = np.exp([wq * x[i] * wk * x[j] for j in range(7)])
        p[i] = scores / scores.sum()
        h[i] = sum(p[i, j] * wv * x[j] for j in range(7))
    return h, p
