import numpy as np
import tensorflow as tf

# %% masked | Right: a matrix of ones and zeros.
def ablate_head(attention, head):
    copy = type(attention).from_config(attention.get_config())
    copy.build(*((None, None, w.shape[0]) for w in (attention.Wq, attention.Wk, attention.Wv)))
    copy.set_weights(attention.get_weights())
    d = attention.d_model // attention.num_heads
    keeps = np.repeat(np.arange(attention.num_heads) != head, d).astype("float32")
    copy.Wo.assign(attention.Wo * keeps[:, np.newaxis])
    return copy
