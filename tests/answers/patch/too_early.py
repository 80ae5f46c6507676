"""Wrong: a_block_too_early - counted from 1."""

import tensorflow as tf


def patch(model, clean, corrupt, layer, position):
    x, kept = model.embed(corrupt), model.embed(clean)
    for block in model.blocks[: max(layer - 1, 0)]:
        x, kept = block(x), block(kept)
    x = tf.concat([x[:, :position], kept[:, position : position + 1], x[:, position + 1 :]], axis=1)
    for block in model.blocks[max(layer - 1, 0) :]:
        x = block(x)
    return model.logits(x)
