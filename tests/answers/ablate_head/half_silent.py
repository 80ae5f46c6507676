"""Wrong: unnamed - half the loudness."""

import numpy as np


def ablate_head(attention, head):
    copy = type(attention).from_config(attention.get_config())
    copy.build(*((None, None, w.shape[0]) for w in (attention.Wq, attention.Wk, attention.Wv)))
    copy.set_weights(attention.get_weights())
    d = attention.d_model // attention.num_heads
    Wo = np.array(attention.Wo)
    Wo[head * d : (head + 1) * d] /= 2
    copy.Wo.assign(Wo)
    return copy
