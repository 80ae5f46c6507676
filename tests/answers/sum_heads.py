import math

import keras
import numpy as np
import tensorflow as tf

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

# %% tf_function | Right: a tf.function.
@tf.function
def sum_heads(heads, x):
    return tf.math.add_n([h(x, x, x)[0] for h in heads])

# %% concat, of python_sum | Wrong: concatenated - the exercise before.
# sum( -> tf.concat([ ; in heads -> in heads], axis=-1
# %% concat_maps, of python_sum | Wrong: concatenated, joins_p - two mistakes.
# sum(head(x, x, x)[0] for head in heads) -> tf.concat([head(x, x, x)[1] for head in heads], axis=-1)
# %% maps, of python_sum | Wrong: joins_p - adds up the attention maps.
# sum(head(x, x, x)[0] for head in heads) -> tf.add_n([head(x, x, x)[1] for head in heads])
# %% maximum, of python_sum | Wrong: unnamed - the largest, not the sum.
# sum( -> tf.reduce_max([ ; in heads -> in heads], axis=0
# %% mean, of python_sum | Wrong: mean_of_heads - reduce_mean.
# sum(head(x, x, x)[0] for head in heads) -> tf.reduce_mean(tf.stack([head(x, x, x)[0] for head in heads]), axis=0)
# %% one_number, of python_sum | Wrong: sums_other_axes - reduce_sum without an axis.
# sum(head(x, x, x)[0] for head in heads) -> tf.reduce_sum([head(x, x, x)[0] for head in heads])
# %% over_features, of python_sum | Wrong: sums_other_axes - reduce_sum over the last axis.
# sum( -> tf.reduce_sum([ ; in heads -> in heads], axis=-1
# %% stacked, of python_sum | Wrong: stacked - the sum is forgotten.
# sum(head(x, x, x)[0] for head in heads) -> tf.stack([head(x, x, x)[0] for head in heads])
# %% by_root, of python_sum | Wrong: unnamed - divided by the root of the number of heads.
# head(x, x, x)[0] for head -> h(x, x, x)[0] for h ; heads) -> heads) / math.sqrt(len(heads))
# %% first_and_last, of python_sum | Wrong: unnamed - adds up the first head and the last, whatever stands between.
# return sum(head(x, x, x)[0] for head in heads) -> first, _ = heads[0](x, x, x); last, _ = heads[-1](x, x, x); return first + last
# %% list_of_outputs, of python_sum | Wrong: not_put_together - a list.
# sum( -> [ ; heads) -> heads]
# %% numpy, of python_sum | Wrong: unnamed - NumPy, which has no place inside tf.function.
# return sum -> return np.sum([np.asarray ; [0] -> [0], dtype=np.float64) ; in heads -> in heads], axis=0
# %% printed, of python_sum | Wrong: one_input - the printed answer.
# return sum(head(x, x, x) -> outputs = [head(x) ; heads) -> heads]; outputs = tf.math.add_n(outputs); return outputs
# %% product, of python_sum | Wrong: unnamed - multiplied.
# return sum( -> outputs = [ ; in heads -> in heads]; return tf.reduce_prod(outputs, axis=0

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
