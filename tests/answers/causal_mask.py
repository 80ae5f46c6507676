import numpy as np
import tensorflow as tf
from keras import ops

# %% d2l_lengths | Right: D2L's valid lengths 1 … n.
def causal_mask(n):
    valid_lens = tf.range(1, n + 1)
    return 1.0 - tf.sequence_mask(valid_lens, n, dtype=tf.float32)

# %% keras_tril | Right: keras.ops.tril taken from ones.
def causal_mask(n):
    return 1.0 - ops.tril(ops.ones((n, n)))

# %% running_sum | Right: a running sum along each row of the identity matrix.
def causal_mask(n):
    return tf.cumsum(tf.eye(n), axis=1, exclusive=True)

# %% all_others, of keras_tril | Wrong: past_hidden_too - all but the diagonal.
# return 1.0 - ops.tril(ops.ones((n, n))) -> return 1 - np.eye(n, dtype=np.float32)
# %% at_least, of keras_tril | Wrong: hides_the_diagonal - j >= i.
# return 1.0 - ops.tril(ops.ones((n, n))) -> return ops.cast(ops.arange(n)[None] >= ops.arange(n)[:, None], "float32")
# %% big_negative, of keras_tril | Wrong: ready_to_be_added - -1e9 in the place of 1.
# 1.0 - ops.tril(ops.ones((n, n))) -> (1 - tf.linalg.band_part(tf.ones((n, n)), -1, 0)) * -1e9
# %% booleans, of keras_tril | Wrong: not_float32 - True and False, where float32 is asked for.
# return 1.0 - ops.tril(ops.ones((n, n))) -> return ~np.tri(n, dtype=bool)
# %% inverted, of keras_tril | Wrong: inverted - the tutorial's triangle without the 1 -.
# 1.0 - ops.tril(ops.ones((n, n))) -> tf.linalg.band_part(tf.ones((n, n)), -1, 0)
# %% seven, of keras_tril | Wrong: unnamed - always 7 × 7.
# 1.0 - ops.tril(ops.ones((n, n))) -> 1 - tf.linalg.band_part(tf.ones((7, 7)), -1, 0)
# %% strictly_below, of keras_tril | Wrong: lower_triangle - np.tri with k=-1.
# return 1.0 - ops.tril(ops.ones((n, n))) -> return np.tri(n, k=-1)
# %% list_of_rows, of keras_tril | Wrong: unnamed - a list of rows: a graph knows no n to count to.
# return 1.0 - ops.tril(ops.ones((n, n))) -> return [tf.cast(tf.range(n) > i, tf.float32) for i in range(n)]
# %% triu, of keras_tril | Wrong: unnamed - np.triu: a graph knows no n that NumPy could use.
# 1.0 - ops.tril(ops.ones((n, n))) -> np.triu(np.ones((n, n), dtype=np.float32), k=1)
# %% antidiagonal, of keras_tril | Wrong: unnamed - the triangle stands on its head.
# 1.0 - ops.tril(ops.ones((n, n))) -> np.fliplr(np.triu(np.ones((n, n)), 1))
# %% hides_the_diagonal, of keras_tril | Wrong: hides_the_diagonal - triu without k=1.
# 1.0 - ops.tril(ops -> np.triu(np
# %% inverted_tril, of keras_tril | Wrong: inverted - PyTorch's habit, True = visible.
# 1.0 - ops.tril(ops -> np.tril(np ; ((n, n))) -> ((n, n))).astype(bool)
# %% lower, of keras_tril | Wrong: lower_triangle - rows and columns have changed places.
# return 1.0 - ops.tril(ops.ones((n, n))) -> i, j = tf.meshgrid(tf.range(n), tf.range(n)); return tf.cast(j > i, tf.float32)
# %% minus_infinity, of keras_tril | Wrong: ready_to_be_added - a mask to be added, PyTorch's generate_square_subsequent_mask.
# 1.0 - ops.tril(ops.ones((n, n))) -> np.where(np.triu(np.ones((n, n)), k=1) == 1, -np.inf, 0.0)
# %% minus_one, of keras_tril | Wrong: minus_one - subtracted the wrong way round.
# 1.0 - ops.tril(ops -> (np.tril(np ; ((n, n))) -> ((n, n))) - 1).astype(np.float32)
# %% ones, of keras_tril | Wrong: everything_hidden - all ones.
# 1.0 - ops.tril(ops.ones((n, n))) -> np.ones((n, n), np.float32)
# %% other_dtype, of keras_tril | Wrong: not_float32 - float64, where float32 is asked for.
# 1.0 - ops.tril(ops.ones((n, n))) -> np.triu(np.ones((n, n)), 1)
# %% two_above, of keras_tril | Wrong: one_word_ahead - off by one, the next word stays visible.
# 1.0 - ops.tril(ops.ones((n, n))) -> np.triu(np.ones((n, n)), k=2)
# %% two_mistakes_lower_with_diagonal, of keras_tril | Wrong: inverted, hides_the_diagonal - below and on the diagonal, but for the first word.
# return 1.0 - ops.tril(ops.ones((n, n))) -> mask = np.tril(np.ones((n, n))); return mask
# %% zeros, of keras_tril | Wrong: nothing_hidden - hides nothing.
# 1.0 - ops.tril(ops.ones((n, n))) -> np.zeros((n, n))

# %% only_next, of running_sum | Wrong: unnamed - hides only the next word.
# tf.cumsum(tf -> np ; (n), axis=1, exclusive=True -> (n, k=1

# %% loops | Wrong: unnamed - two loops and a list of lists: a graph knows no n to count to.
def causal_mask(n):
    mask = []
    for i in range(n):
        mask.append([0.0] * (i + 1) + [1.0] * (n - i - 1))
    return np.array(mask, "float32")

# %% last_column_open | Wrong: unnamed - the inner loop ends one too early, so the last word is seen by all.
def causal_mask(n):
    mask = np.zeros((n, n), np.float32)
    for i in range(n):
        for j in range(i + 1, n - 1):
            mask[i, j] = 1
    return mask
