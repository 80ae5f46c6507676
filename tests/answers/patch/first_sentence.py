"""Wrong: unnamed - the first sentence's state for all."""

import tensorflow as tf


def patch(model, clean, corrupt, layer, position):
    x, kept = model.embed(corrupt), model.embed(clean)
    for block in model.blocks[:layer]:
        x, kept = block(x), block(kept)
    x = tf.concat(
        [x[:, :position], 0 * x[:, position : position + 1] + kept[:1, position : position + 1], x[:, position + 1 :]],
        axis=1,
    )
    for block in model.blocks[layer:]:
        x = block(x)
    return model.logits(x)
