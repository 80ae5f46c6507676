"""Right: three pieces of Wo."""

import tensorflow as tf


def ablate_head(attention, head):
    copy = type(attention).from_config(attention.get_config())
    copy.build(*((None, None, w.shape[0]) for w in (attention.Wq, attention.Wk, attention.Wv)))
    copy.set_weights(attention.get_weights())
    d = attention.d_model // attention.num_heads
    Wo = tf.convert_to_tensor(attention.Wo)
    zeros = tf.zeros_like(Wo[:d])
    copy.Wo.assign(tf.concat([Wo[: head * d], zeros, Wo[(head + 1) * d :]], axis=0))
    return copy
