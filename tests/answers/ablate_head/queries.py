"""Wrong: queries_zeroed - columns of Wq."""

import numpy as np


def ablate_head(attention, head):
    copy = type(attention).from_config(attention.get_config())
    copy.build(*((None, None, w.shape[0]) for w in (attention.Wq, attention.Wk, attention.Wv)))
    copy.set_weights(attention.get_weights())
    d = attention.d_model // attention.num_heads
    Wq = np.array(attention.Wq)
    Wq[:, head * d : (head + 1) * d] = 0
    copy.Wq.assign(Wq)
    return copy
