"""Right: one loop for each run."""

import tensorflow as tf


def patch(model, clean, corrupt, layer, position):
    kept = model.embed(clean)
    for block in model.blocks[:layer]:
        kept = block(kept)
    x = model.embed(corrupt)
    for number, block in enumerate(model.blocks):
        if number == layer:
            x = tf.concat([x[:, :position], kept[:, position, None], x[:, position + 1 :]], axis=1)
        x = block(x)
    return model.logits(x)
