import numpy as np
import tensorflow as tf

# %% diag_part | Right: TensorFlow's diagonal of a part.
def previous_token_score(p):
    return tf.reduce_mean(tf.linalg.diag_part(p[:, :, 1:, :-1]), axis=[0, 2])

# %% keras_ops | Right: keras.ops.
from keras import ops

def previous_token_score(p):
    return ops.mean(ops.diagonal(p, offset=-1, axis1=2, axis2=3), axis=(0, 2))

# %% plain | Right: NumPy's diagonal.
def previous_token_score(p):
    return np.diagonal(np.asarray(p), offset=-1, axis1=2, axis2=3).mean(axis=(0, 2))

# %% argmax, of diag_part | Wrong: unnamed - how often the word before gets most.
# return tf.reduce_mean(tf.linalg.diag_part(p[:, :, 1:, :-1]), axis=[0, 2]) -> best = np.asarray(p)[:, :, 1:].argmax(axis=-1); return (best == np.arange(p.shape[-1] - 1)).mean(axis=(0, 2))
# %% wraps, of diag_part | Wrong: first_row_wraps - row 0 takes column -1.
# tf.reduce_mean(tf.linalg.diag_part(p[:, :, 1:, :-1]), axis=[0, 2]) -> sum(np.asarray(p[:, :, t, t - 1]).mean(axis=0) for t in range(p.shape[-1])) / p.shape[-1]

# %% after, of plain | Wrong: the_word_after - above the diagonal.
# offset=-1 -> offset=1
# %% by_row, of plain | Wrong: heads_for_rows - the wrong axes.
# 0, 2 -> 0, 1
# %% by_sentence, of plain | Wrong: sentences_apart - the batch stays.
# (axis=(0, 2)) -> (axis=2)
# %% column, of plain | Wrong: unnamed - the first column.
# np.diagonal(np -> np ; (p), offset=-1, axis1=2, axis2=3) -> (p)[:, :, 1:, 0]
# %% first_row, of plain | Wrong: first_row_counted - divided by T.
# mean(axis=(0, 2)) -> sum(axis=2).mean(axis=0) / p.shape[-1]
# %% itself, of plain | Wrong: the_word_itself - the diagonal.
# offset=-1 -> offset=0
# %% itself_from_one, of plain | Wrong: the_word_itself - the diagonal, from row 1 on.
# offset=-1 -> offset=0 ; 3) -> 3)[..., 1:]
# %% largest, of plain | Wrong: unnamed - the largest weight.
# mean -> max
# %% one_number, of plain | Wrong: heads_mixed - one number.
# (axis=(0, 2)) -> ()
# %% summed, of plain | Wrong: rows_summed - a sum over the rows.
# mean(axis=(0, 2)) -> sum(axis=2).mean(axis=0)
# %% two_back, of plain | Wrong: two_back - offset of two.
# 1, -> 2,
