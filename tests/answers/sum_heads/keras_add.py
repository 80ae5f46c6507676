"""Right: keras.layers.add."""

import keras


def sum_heads(heads, x):
    outputs = [head(q_x=x, v_x=x, k_x=x)[0] for head in heads]
    return keras.layers.add(outputs) if len(outputs) > 1 else outputs[0]
