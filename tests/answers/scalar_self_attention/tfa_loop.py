"""Right: TFA's loop over the words, lists of tensors stacked."""

import tensorflow as tf


def scalar_self_attention(x, wq, wk, wv):
    q, k, v = wq * x, wk * x, wv * x
    hs, ps = [], []
    for i in range(len(x)):
        p_i = tf.nn.softmax([q[i] * k[j] for j in range(len(x))])
        ps.append(p_i)
        hs.append(sum(p_i[j] * v[j] for j in range(len(x))))
    return tf.stack(hs), tf.stack(ps)
