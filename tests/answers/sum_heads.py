from __future__ import annotations

import math

import keras
import numpy as np
import tensorflow as tf

# %% add_n | Right: tf.add_n, as the exercise in the book suggests.
def sum_heads(heads, x):
    return tf.math.add_n([head(x, x, x)[0] for head in heads])

# %% einsum | Right: einsum over the axis of the heads.
def sum_heads(heads, x):
    return tf.einsum("hbtd->btd", tf.stack([head(x, x, x)[0] for head in heads]))

# %% keras_add | Right: keras.layers.add.
def sum_heads(heads, x):
    outputs = [head(q_x=x, v_x=x, k_x=x)[0] for head in heads]
    return keras.layers.add(outputs) if len(outputs) > 1 else outputs[0]

# %% keras_ops | Right: keras.ops, and a running total.
from keras import ops

def sum_heads(heads, x):
    total = None
    for head in heads:
        h, _ = head(x, x, x)
        total = h if total is None else ops.add(total, h)
    return total

# %% python_sum | Right: Python's own sum.
def sum_heads(heads, x):
    return sum(head(x, x, x)[0] for head in heads)

# %% stack_and_reduce | Right: stacked, then summed over the new axis.
def sum_heads(heads, x):
    outputs = tf.stack([head(x, x, x)[0] for head in heads], axis=1)  # (B, H, T, d)
    return tf.reduce_sum(outputs, axis=1)

# %% tf_function | Right: a tf.function.
@tf.function
def sum_heads(heads, x):
    return tf.math.add_n([h(x, x, x)[0] for h in heads])

# %% concat, of add_n | Wrong: concatenated - the exercise before.
# math.add_n -> concat ; heads] -> heads], axis=-1
# %% concat_maps, of add_n | Wrong: concatenated, joins_p - two mistakes.
# math.add_n -> concat ; 0 -> 1 ; heads] -> heads], axis=-1
# %% maps, of add_n | Wrong: joins_p - adds up the attention maps.
# tf.math -> tf ; 0 -> 1
# %% maximum, of add_n | Wrong: unnamed - the largest, not the sum.
# math.add_n -> reduce_max ; heads] -> heads], axis=0
# %% mean, of add_n | Wrong: mean_of_heads - reduce_mean.
# math.add_n -> reduce_mean(tf.stack ; heads]) -> heads]), axis=0)
# %% one_number, of add_n | Wrong: sums_other_axes - reduce_sum without an axis.
# math.add_n -> reduce_sum
# %% over_features, of add_n | Wrong: sums_other_axes - reduce_sum over the last axis.
# math.add_n -> reduce_sum ; heads] -> heads], axis=-1
# %% stacked, of add_n | Wrong: stacked - the sum is forgotten.
# math.add_n -> stack

# %% by_root, of python_sum | Wrong: unnamed - divided by the root of the number of heads.
# head(x, x, x)[0] for head -> h(x, x, x)[0] for h ; heads) -> heads) / math.sqrt(len(heads))
# %% first_and_last, of python_sum | Wrong: unnamed - adds up the first head and the last, whatever stands between.
# return sum(head(x, x, x)[0] for head in heads) -> first, _ = heads[0](x, x, x); last, _ = heads[-1](x, x, x); return first + last
# %% list_of_outputs, of python_sum | Wrong: not_put_together - a list.
# sum( -> [ ; heads) -> heads]
# %% mean_of_maps, of python_sum | Wrong: mean_of_heads, joins_p - two mistakes.
# sum(head(x, x, x)[0] for head in heads) -> tf.reduce_mean(tf.stack([head(x, x, x)[1] for head in heads]), axis=0)
# %% numpy, of python_sum | Wrong: unnamed - NumPy, which has no place inside tf.function.
# return sum -> return np.sum([np.asarray ; [0] -> [0], dtype=np.float64) ; in heads -> in heads], axis=0
# %% printed, of python_sum | Wrong: one_input - the printed answer.
# return sum(head(x, x, x) -> outputs = [head(x) ; heads) -> heads]; outputs = tf.math.add_n(outputs); return outputs
# %% product, of python_sum | Wrong: unnamed - multiplied.
# return sum( -> outputs = [ ; in heads -> in heads]; return tf.reduce_prod(outputs, axis=0

# %% and_x, of stack_and_reduce | Wrong: unnamed - the words' first columns are added as well.
# outputs = tf.stack -> total = tf.add_n ; heads], axis=1)  # (B, H, T, d) -> heads])
# return tf.reduce_sum(outputs, axis=1) -> return total + x[..., : total.shape[-1]] if x.shape[-1] >= total.shape[-1] else total

# %% early_return | Wrong: stops_at_first_head - the return stands in the loop.
def sum_heads(heads, x):
    total = 0
    for h in heads:
        total += h(x, x, x)[0]
        return total

# %% first_only | Wrong: first_head_only - heads[0] in the loop.
def sum_heads(heads, x):
    total = 0
    for _ in heads:
        total += heads[0](x, x, x)[0]
    return total

# %% blank, of python_sum | Blank: the skeleton.
# return sum(head(x, x, x)[0] for head in heads) -> raise NotImplementedError

# %% blank_dots | Blank: three dots.
def sum_heads(heads, x): ...
