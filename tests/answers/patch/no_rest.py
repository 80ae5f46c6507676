"""Wrong: unnamed - the later blocks are left out."""

import tensorflow as tf


def patch(model, clean, corrupt, layer, position):
    x, kept = model.embed(corrupt), model.embed(clean)
    for block in model.blocks[:layer]:
        x, kept = block(x), block(kept)
    x = tf.concat([x[:, :position], kept[:, position : position + 1], x[:, position + 1 :]], axis=1)
    return model.logits(x)
