"""Wrong: exchanged - a corrupt state in the clean run."""

import tensorflow as tf


def patch(model, clean, corrupt, layer, position):
    x, kept = model.embed(clean), model.embed(corrupt)
    for block in model.blocks[:layer]:
        x, kept = block(x), block(kept)
    x = tf.concat([x[:, :position], kept[:, position : position + 1], x[:, position + 1 :]], axis=1)
    for block in model.blocks[layer:]:
        x = block(x)
    return model.logits(x)
