"""Right: a scattered update."""

import tensorflow as tf


def patch(model, clean, corrupt, layer, position):
    x, kept = model.embed(corrupt), model.embed(clean)
    for block in model.blocks[:layer]:
        x, kept = block(x), block(kept)
    turned = tf.transpose(x, (1, 0, 2))
    turned = tf.tensor_scatter_nd_update(turned, [[position]], kept[tf.newaxis, :, position])
    x = tf.transpose(turned, (1, 0, 2))
    for block in model.blocks[layer:]:
        x = block(x)
    return model.logits(x)
