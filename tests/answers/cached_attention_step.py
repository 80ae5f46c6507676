import math

import numpy as np
import tensorflow as tf

# %% dictionary | Right: a dictionary, keras.ops and einsum.
from keras import ops

def cached_attention_step(q, k, v, cache):
    old = cache or {"k": k[:, :0], "v": v[:, :0]}
    new = {"k": ops.concatenate([old["k"], k], axis=1), "v": ops.concatenate([old["v"], v], axis=1)}
    scores = ops.einsum("btd,bsd->bts", q, new["k"]) / q.shape[-1] ** 0.5
    return ops.einsum("bts,bsd->btd", ops.softmax(scores), new["v"]), new

# %% lists | Right: lists of the steps, a new list each time.
def cached_attention_step(q, k, v, cache):
    keys, values = cache if cache else ([], [])
    keys, values = [*keys, np.asarray(k, "float64")], [*values, np.asarray(v, "float64")]
    K, V = np.concatenate(keys, axis=1), np.concatenate(values, axis=1)
    scores = np.asarray(q) @ K.transpose(0, 2, 1) / np.sqrt(K.shape[-1])
    e = np.exp(scores - scores.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True) @ V, (keys, values)

# %% recomputed | Right: keeps the queries as well, computes all anew and returns the last row. Slow, but right.
from course.layers import causal_mask, scaled_dot_product

def cached_attention_step(q, k, v, cache):
    if cache is not None:
        q, k, v = (tf.concat([old, new], axis=1) for old, new in zip(cache, (q, k, v), strict=True))
    h, _ = scaled_dot_product(q, k, v, causal_mask(q.shape[1]))
    return h[:, -1:], (q, k, v)

# %% tuple | Right: a pair of tensors.
def cached_attention_step(q, k, v, cache):
    if cache is not None:
        k = tf.concat([cache[0], k], axis=1)
        v = tf.concat([cache[1], v], axis=1)
    scores = tf.matmul(q, k, transpose_b=True) / math.sqrt(q.shape[-1])
    p = tf.nn.softmax(scores, axis=-1)
    return tf.matmul(p, v), (k, v)

# %% all_rows, of recomputed | Wrong: wrong_position - returns every row.
# causal_mask, scaled_dot_product -> scaled_dot_product ; (q, k, v, causal_mask(q.shape[1])) -> (q, k, v)
# h[:, -1:] -> h
# %% append, of recomputed | Wrong: cache_changed_in_place - appends to the list that it got.
# causal_mask, scaled_dot_product -> scaled_dot_product ; not None -> None
# q, k, v = (tf.concat([old, new], axis=1) for old, new in zip(cache, (q, k, v), strict=True)) -> cache = []
# h, _ = scaled_dot_product(q, k, v, causal_mask(q.shape[1])) -> cache.append((k, v)); keys = tf.concat([key for key, _ in cache], axis=1)
# -     return h[:, -1:], (q, k, v)
# +     values = tf.concat([value for _, value in cache], axis=1)
# +     return scaled_dot_product(q, keys, values)[0], cache
# %% attends_first, of recomputed | Wrong: new_word_left_out - attends first, appends then.
# causal_mask, scaled_dot_product -> scaled_dot_product ; not None -> None
# q, k, v = (tf.concat([old, new], axis=1) for old, new in zip(cache, (q, k, v), strict=True)) -> return v, (k, v)
# (q, k, v, causal_mask(q.shape[1])) -> (q, *cache)
# return h[:, -1:], (q, k, v) -> return h, (tf.concat([cache[0], k], axis=1), tf.concat([cache[1], v], axis=1))
# %% first_row, of recomputed | Wrong: wrong_position - computes all anew and returns the first row.
# causal_mask, scaled_dot_product -> scaled_dot_product ; (q, k, v, causal_mask(q.shape[1])) -> (q, k, v)
# [:, -1:] -> [:, :1]
# %% global, of recomputed | Wrong: unnamed - one cache for all texts, in a global variable.
# causal_mask, scaled_dot_product -> scaled_dot_product; SEEN = [] ; if cache is not None: -> SEEN.append((k, v))
# -         q, k, v = (tf.concat([old, new], axis=1) for old, new in zip(cache, (q, k, v), strict=True))
# h, _ = scaled_dot_product(q, k, v, causal_mask(q.shape[1])) -> keys = tf.concat([key for key, _ in SEEN], axis=1)
# return h[:, -1:], (q, k, v) -> values = tf.concat([value for _, value in SEEN], axis=1); return scaled_dot_product(q, keys, values)[0], SEEN
# %% no_concat, of recomputed | Wrong: cache_overwritten - the new key takes the place of the old ones.
# causal_mask, scaled_dot_product -> scaled_dot_product ; if cache is not None: -> cache = {"k": k, "v": v}
# -         q, k, v = (tf.concat([old, new], axis=1) for old, new in zip(cache, (q, k, v), strict=True))
# (q, k, v, causal_mask(q.shape[1])) -> (q, cache["k"], cache["v"]) ; return h[:, -1:], (q, k, v) -> return h, cache

# %% batch_axis, of tuple | Wrong: unnamed - joins on the axis of the batch.
# =1) -> =0)
# %% by_d, of tuple | Wrong: scale_by_d - no root.
# math.sqrt(q.shape[-1]) -> q.shape[-1]
# %% h_only, of tuple | Wrong: unnamed - no cache comes back.
# ), (k, v) -> )
# %% keys_mixed, of tuple | Wrong: keys_for_values - mixes the keys.
# p, v -> p, k
# %% never_grows, of tuple | Wrong: cache_never_grows - returns the cache that it got.
# -     if cache is not None:
# +     kept = cache or (k, v)
# +     if cache is not None:
# (k, v) -> kept
# %% no_scale, of tuple | Wrong: no_scale - raw products.
# ) / math.sqrt(q.shape[-1]) -> )
# %% returns_newest, of tuple | Wrong: cache_overwritten - the cache is the newest word.
# -     if cache is not None:
# +     new = (k, v)
# +     if cache is not None:
# (k, v) -> new
# %% returns_p, of tuple | Wrong: returns_probabilities - p in the place of h.
# tf.matmul(p, v) -> p
# %% softmax_axis, of tuple | Wrong: softmax_over_the_query - softmax over the one query.
# =-1 -> =1
# %% two_mistakes_scale_first, of tuple | Wrong: no_scale, cache_never_grows - raw products, and the first word for ever.
# -     if cache is not None:
# +     kept = cache or (k, v)
# +     if cache is not None:
# True) / math.sqrt(q.shape[-1]) -> True) ; (k, v) -> kept
# %% zero, of tuple | Wrong: unnamed - zeros.
# v), -> v) * 0,

# %% cache_swapped | Wrong: cache_turned_round - values and keys change places in the cache.
def cached_attention_step(q, k, v, cache):
    if cache is not None:
        k, v = tf.concat([cache[0], k], 1), tf.concat([cache[1], v], 1)
    h = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / math.sqrt(q.shape[-1])) @ v
    return h, (v, k)
