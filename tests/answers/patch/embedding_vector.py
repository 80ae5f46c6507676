"""Wrong: clean_run_stopped - the embedding of the clean word."""

import numpy as np


def patch(model, clean, corrupt, layer, position):
    a, x = model.embed(clean), model.embed(corrupt)
    here = np.zeros((1, x.shape[1], 1), "float32")
    here[:, position] = 1
    for i, block in enumerate(model.blocks):
        if i == layer:
            x = here * a + (1 - here) * x
        x = block(x)
    return model.logits(x)
