"""Wrong: mean_of_heads - divided by the number of heads."""

import tensorflow as tf


def sum_heads(heads, x):
    outputs = [head(x, x, x)[0] for head in heads]
    return tf.add_n(outputs) / len(heads)
