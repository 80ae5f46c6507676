"""Right: an assignment in NumPy."""

import numpy as np
import tensorflow as tf


def patch(model, clean, corrupt, layer, position):
    x, kept = model.embed(corrupt), model.embed(clean)
    for block in model.blocks[:layer]:
        x, kept = block(x), block(kept)
    x = np.array(x)
    x[:, position] = np.array(kept)[:, position]
    x = tf.constant(x)
    for block in model.blocks[layer:]:
        x = block(x)
    return model.logits(x)
