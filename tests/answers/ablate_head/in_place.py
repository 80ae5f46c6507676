"""Wrong: given_changed - the given one, changed and handed back."""

import numpy as np


def ablate_head(attention, head):
    d = attention.d_model // attention.num_heads
    Wo = np.array(attention.Wo)
    Wo[head * d : (head + 1) * d] = 0
    attention.Wo.assign(Wo)
    return attention
