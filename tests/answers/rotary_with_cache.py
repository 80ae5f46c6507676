import math

import keras
import tensorflow as tf

# %% backwards | Right: relative angles, the newest word at 0, the old ones before it.
from course import layers as ready

def rotary_step(q, k, cache):
    keys = k if cache is None else tf.concat([cache, k], axis=1)
    start = keys.shape[1] - k.shape[1]
    q, turned = ready.apply_rotary(q, 0), ready.apply_rotary(keys, -start)
    return tf.matmul(q, turned, transpose_b=True) / math.sqrt(q.shape[-1]), keys

# %% counter | Right: the position is kept beside the keys.
from course import layers as ready

def rotary_step(q, k, cache):
    keys, seen = ((), 0) if cache is None else cache
    keys = (*keys, ready.apply_rotary(k, start=seen))
    scores = tf.matmul(ready.apply_rotary(q, start=seen), tf.concat(keys, axis=1), transpose_b=True)
    return scores / math.sqrt(q.shape[-1]), (keys, seen + k.shape[1])

# %% halves | Right: the other pairing, by hand.
def turn(x, positions):
    half = x.shape[-1] // 2
    angles = tf.cast(positions, tf.float32)[:, None] * 10000.0 ** (-tf.range(half, dtype=tf.float32) / half)
    one, other = x[..., :half], x[..., half:]
    cos, sin = tf.cos(angles), tf.sin(angles)
    return tf.concat([one * cos - other * sin, one * sin + other * cos], axis=-1)

def rotary_step(q, k, cache):
    seen = 0 if cache is None else cache["k"].shape[1]
    now = tf.range(seen, seen + k.shape[1])
    k = turn(k, now)
    if cache is not None:
        k = tf.concat([cache["k"], k], axis=1)
    return tf.einsum("btd,bsd->bts", turn(q, now), k) / q.shape[-1] ** 0.5, {"k": k}

# %% keras_ops | Right: the product by keras.ops.
from course import layers as ready

def rotary_step(q, k, cache):
    start = 0 if cache is None else cache.shape[1]
    q = ready.apply_rotary(q, start=start)
    k = ready.apply_rotary(k, start=start)
    keys = k if cache is None else tf.concat([cache, k], axis=1)
    return keras.ops.einsum("btd,bsd->bts", q, keys) / math.sqrt(q.shape[-1]), keys

# %% plain, of keras_ops | Right: with the course's apply_rotary.
# keras.ops.einsum("btd,bsd->bts", q, keys -> q @ tf.transpose(keys, (0, 2, 1)

# %% unturned, of backwards | Right: keys kept as they are, all turned in use.
# 0 -> start ; keys, -start -> keys

# %% by_steps, of backwards | Wrong: unnamed - the clock counts calls, not words.
# keys = k if cache is None else tf.concat([cache, k], axis=1) -> keys, step = (k[:, :0], 0) if cache is None else cache
# start = keys.shape[1] - k.shape[1] -> q, k = ready.apply_rotary(q, start=3 * step), ready.apply_rotary(k, start=3 * step)
# q, turned = ready.apply_rotary(q, 0), ready.apply_rotary(keys, -start -> keys = tf.concat([keys, k], axis=1
# tf.matmul(q, turned, transpose_b=True) / math.sqrt(q.shape[-1]), keys -> q @ tf.transpose(keys, (0, 2, 1)) / math.sqrt(q.shape[-1]), (keys, step + 1)

# %% append, of counter | Wrong: cache_changed_in_place - a list that grows.
# keys, seen = ((), 0) -> cache = []
# keys = (*keys, ready.apply_rotary(k, start=seen)) -> start = sum(one.shape[1] for one in cache)
# scores = tf.matmul(ready.apply_rotary(q, start=seen), tf.concat(keys, axis=1), transpose_b=True) -> q = ready.apply_rotary(q, start=start); cache.append(ready.apply_rotary(k, start=start))
# return scores / math.sqrt(q.shape[-1]), (keys, seen + k.shape[1]) -> return tf.matmul(q, tf.concat(cache, axis=1), transpose_b=True) / math.sqrt(q.shape[-1]), cache

# %% turned_in_use, of keras_ops | Wrong: turned_twice - kept turned, and turned in use.
# q = -> q, k = ; (q, start=start) -> (q, start), ready.apply_rotary(k, start)
# k = ready.apply_rotary(k, start=start) -> if cache is None:
# -     keys = k if cache is None else tf.concat([cache, k], axis=1)
# +         keys = used = k
# +     else:
# +         keys = tf.concat([cache, k], axis=1)
# +         used = tf.concat([ready.apply_rotary(cache), k], axis=1)
# keras.ops.einsum("btd,bsd->bts", q, keys) -> tf.matmul(q, used, transpose_b=True)

# %% by_batch, of plain | Wrong: nothing_turned - by the number of the sentence, which cancels.
# -     start = 0 if cache is None else cache.shape[1]
# q = ready.apply_rotary(q, start=start) -> q = tf.transpose(ready.apply_rotary(tf.transpose(q, (1, 0, 2))), (1, 0, 2))
# k = ready.apply_rotary(k, start=start) -> k = tf.transpose(ready.apply_rotary(tf.transpose(k, (1, 0, 2))), (1, 0, 2))
# %% key_at_zero, of plain | Wrong: begins_at_zero_again - the key's clock.
# k, start=start -> k
# %% keys_only, of plain | Wrong: only_one_turned - queries are not.
# -     q = ready.apply_rotary(q, start=start)
# %% new_only, of plain | Wrong: unnamed - scores with the new keys only.
# keys, -> k,
# %% newest, of plain | Wrong: cache_overwritten - the newest keys alone.
# (q.shape[-1]), keys -> (q.shape[-1]), k
# %% newest_first, of plain | Wrong: unnamed - new keys in front of the old.
# cache, k -> k, cache
# %% no_scale, of plain | Wrong: no_scale - not divided.
# (keys, (0, 2, 1)) / math.sqrt(q.shape[-1]) -> (keys, (0, 2, 1))
# %% one_later, of plain | Wrong: query_one_later - the length read too late.
# q = -> q, k = ; (q, start=start) -> (q, start + 1), ready.apply_rotary(k, start)
# -     k = ready.apply_rotary(k, start=start)
# %% opposite, of plain | Wrong: unnamed - queries turn one way, keys the other.
# -     k = ready.apply_rotary(k, start=start)
# +     flipped = tf.reverse(tf.reshape(k, (*k.shape[:2], -1, 2)), [-1])
# +     k = ready.apply_rotary(tf.reshape(flipped, k.shape), start=start)
# +     k = tf.reshape(tf.reverse(tf.reshape(k, (*k.shape[:2], -1, 2)), [-1]), k.shape)
# %% queries_only, of plain | Wrong: only_one_turned - keys are not.
# -     k = ready.apply_rotary(k, start=start)
# %% query_at_zero, of plain | Wrong: begins_at_zero_again - the query's clock.
# q, start=start -> q
# %% softmax, of plain | Wrong: unnamed - probabilities in the place of scores.
# q @ -> tf.nn.softmax(q @ ; (q.shape[-1]) -> (q.shape[-1]))
# %% turned_for_good, of plain | Wrong: turned_twice - joined, then all turned and kept.
# -     k = ready.apply_rotary(k, start=start)
# k if -> ready.apply_rotary(k if ; ([cache, k], axis=1) -> ([cache, k], axis=1))
# %% two_mistakes, of plain | Wrong: no_scale, begins_at_zero_again - both at once.
# start = 0 if cache is None else cache.shape[1] -> start = 0
# (keys, (0, 2, 1)) / math.sqrt(q.shape[-1]) -> (keys, (0, 2, 1))
# %% zero_again, of plain | Wrong: begins_at_zero_again - no start.
# start = 0 if cache is None else cache.shape[1] -> start = 0

# %% not_turned | Wrong: nothing_turned - attention without positions.
def rotary_step(q, k, cache):
    keys = k if cache is None else tf.concat([cache, k], axis=1)
    return q @ tf.transpose(keys, (0, 2, 1)) / math.sqrt(q.shape[-1]), keys
