"""Wrong: put_in_beside - one word more."""

import tensorflow as tf


def patch(model, clean, corrupt, layer, position):
    x, kept = model.embed(corrupt), model.embed(clean)
    for block in model.blocks[:layer]:
        x, kept = block(x), block(kept)
    x = tf.concat([x[:, :position], kept[:, position : position + 1], x[:, position:]], axis=1)
    for block in model.blocks[layer:]:
        x = block(x)
    return model.logits(x)
