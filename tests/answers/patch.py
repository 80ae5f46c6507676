import numpy as np
import tensorflow as tf

# %% clean_returned | Wrong: whole_layer - patched rightly, and the clean run's logits returned.
def patch(model, clean, corrupt, layer, position):
    a, b = model.embed(clean), model.embed(corrupt)
    for i, block in enumerate(model.blocks):
        if i == layer:
            b = tf.concat([b[:, :position], a[:, position : position + 1], b[:, position + 1 :]], axis=1)
        a, b = block(a), block(b)
    return model.logits(a)
