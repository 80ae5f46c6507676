"""Wrong: unnamed - the matrix, not an attention."""

import numpy as np


def ablate_head(attention, head):
    d = attention.d_model // attention.num_heads
    Wo = np.array(attention.Wo)
    Wo[head * d : (head + 1) * d] = 0
    return Wo
