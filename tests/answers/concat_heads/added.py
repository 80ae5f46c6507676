"""Wrong: adds_up_heads - the next exercise too early."""

import tensorflow as tf


def concat_heads(heads, x):
    return tf.add_n([head(x, x, x)[0] for head in heads])
