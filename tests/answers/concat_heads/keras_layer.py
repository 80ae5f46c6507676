"""Right: keras.layers.Concatenate, which joins on the last axis by itself."""

import keras


def concat_heads(heads, x):
    outputs = []
    for i in range(len(heads)):
        h, _ = heads[i](x, x, x, mask=None)
        outputs.append(h)
    if len(outputs) == 1:
        return outputs[0]
    return keras.layers.Concatenate()(outputs)
