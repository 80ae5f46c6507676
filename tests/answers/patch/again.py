"""Wrong: put_in_again - before every later block."""

import tensorflow as tf


def patch(model, clean, corrupt, layer, position):
    x, kept = model.embed(corrupt), model.embed(clean)
    for number, block in enumerate(model.blocks):
        if number >= layer:
            x = tf.concat([x[:, :position], kept[:, position : position + 1], x[:, position + 1 :]], axis=1)
        x, kept = block(x), block(kept)
    return model.logits(x)
