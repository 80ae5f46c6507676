import numpy as np
import tensorflow as tf
from keras import ops

# %% d2l_lengths | Right: D2L's valid lengths 1 … n.
def causal_mask(n):
    valid_lens = tf.range(1, n + 1)
    return 1.0 - tf.sequence_mask(valid_lens, n, dtype=tf.float32)

# %% last_column_open | Wrong: unnamed - the inner loop ends one too early, so the last word is seen by all.
def causal_mask(n):
    mask = np.zeros((n, n), np.float32)
    for i in range(n):
        for j in range(i + 1, n - 1):
            mask[i, j] = 1
    return mask
