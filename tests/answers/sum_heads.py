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

# %% tf_function | Right: a tf.function.
@tf.function
def sum_heads(heads, x):
    return tf.math.add_n([h(x, x, x)[0] for h in heads])

# %% early_return | Wrong: stops_at_first_head - the return stands in the loop.
def sum_heads(heads, x):
    total = 0
    for h in heads:
        total += h(x, x, x)[0]
        return total
