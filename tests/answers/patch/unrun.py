"""Wrong: clean_run_stopped - the clean words' vectors, never sent through a block."""

import tensorflow as tf


def patch(model, clean, corrupt, layer, position):
    x, kept = model.embed(corrupt), model.embed(clean)
    for block in model.blocks[:layer]:
        x = block(x)
    x = tf.concat([x[:, :position], kept[:, position : position + 1], x[:, position + 1 :]], axis=1)
    for block in model.blocks[layer:]:
        x = block(x)
    return model.logits(x)
