"""Wrong: stacked - the list comes back, one output a head."""

import tensorflow as tf


def concat_heads(heads, x):
    outputs = [head(x, x, x)[0] for head in heads]
    return tf.convert_to_tensor(outputs)
