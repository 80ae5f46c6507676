"""Wrong: mean_of_the_others - rows of the others' mean."""

import numpy as np


def ablate_head(attention, head):
    copy = type(attention).from_config(attention.get_config())
    copy.build(*((None, None, w.shape[0]) for w in (attention.Wq, attention.Wk, attention.Wv)))
    copy.set_weights(attention.get_weights())
    d = attention.d_model // attention.num_heads
    Wo = np.array(attention.Wo)
    by_head = Wo.reshape(attention.num_heads, d, -1)
    others = np.delete(by_head, head, axis=0)
    Wo[head * d : (head + 1) * d] = others.mean(axis=0) if len(others) else 0
    copy.Wo.assign(Wo)
    return copy
