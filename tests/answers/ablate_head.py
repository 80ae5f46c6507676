import numpy as np
import tensorflow as tf

# %% difference | Right: a function that takes away what the head adds.
def ablate_head(attention, head):
    d = attention.d_model // attention.num_heads
    rows = slice(head * d, (head + 1) * d)
    Wv, Wo = tf.convert_to_tensor(attention.Wv)[:, rows], tf.convert_to_tensor(attention.Wo)[rows]

    def without(query, key, value, mask=None):
        output, p = attention(query, key, value, mask)
        return output - tf.matmul(tf.matmul(p[:, head], tf.matmul(value, Wv)), Wo), p

    return without

# %% masked | Right: a matrix of ones and zeros.
def ablate_head(attention, head):
    copy = type(attention).from_config(attention.get_config())
    copy.build(*((None, None, w.shape[0]) for w in (attention.Wq, attention.Wk, attention.Wv)))
    copy.set_weights(attention.get_weights())
    d = attention.d_model // attention.num_heads
    keeps = np.repeat(np.arange(attention.num_heads) != head, d).astype("float32")
    copy.Wo.assign(attention.Wo * keeps[:, np.newaxis])
    return copy
