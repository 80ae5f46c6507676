import numpy as np
import tensorflow as tf

# %% where | Right: tf.where.
def patch(model, clean, corrupt, layer, position):
    x, kept = model.embed(corrupt), model.embed(clean)
    for block in model.blocks[:layer]:
        x, kept = block(x), block(kept)
    here = (tf.range(x.shape[1]) == position)[tf.newaxis, :, tf.newaxis]
    x = tf.where(here, kept, x)
    for block in model.blocks[layer:]:
        x = block(x)
    return model.logits(x)

# %% one_loop | Right: one loop for each run.
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

# %% clean_returned | Wrong: whole_layer - patched rightly, and the clean run's logits returned.
def patch(model, clean, corrupt, layer, position):
    a, b = model.embed(clean), model.embed(corrupt)
    for i, block in enumerate(model.blocks):
        if i == layer:
            b = tf.concat([b[:, :position], a[:, position : position + 1], b[:, position + 1 :]], axis=1)
        a, b = block(a), block(b)
    return model.logits(a)
