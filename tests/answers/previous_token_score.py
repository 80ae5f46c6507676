import numpy as np
import tensorflow as tf

# %% diag_part | Right: TensorFlow's diagonal of a part.
def previous_token_score(p):
    return tf.reduce_mean(tf.linalg.diag_part(p[:, :, 1:, :-1]), axis=[0, 2])

# %% einsum | Right: with a matrix of ones below the diagonal.
def previous_token_score(p):
    T = p.shape[-1]
    before = np.eye(T, k=-1)
    return np.einsum("bhts,ts->h", np.asarray(p), before) / (p.shape[0] * (T - 1))

# %% gather, of einsum | Right: by two index arrays.
# T = p.shape[-1] -> p = np.asarray(p) ; before = np.eye(T, k=-1) -> rows = np.arange(1, p.shape[-1])
# return np.einsum("bhts,ts->h", np.asarray(p), before) / (p.shape[0] * (T - 1)) -> return p[:, :, rows, rows - 1].mean(axis=2).mean(axis=0)

# %% keras_ops | Right: keras.ops.
from keras import ops

def previous_token_score(p):
    return ops.mean(ops.diagonal(p, offset=-1, axis1=2, axis2=3), axis=(0, 2))

# %% loop | Right: row by row.
def previous_token_score(p):
    rows = [p[:, :, t, t - 1] for t in range(1, p.shape[-1])]
    return sum(np.asarray(row).mean(axis=0) for row in rows) / len(rows)

# %% plain | Right: NumPy's diagonal.
def previous_token_score(p):
    return np.diagonal(np.asarray(p), offset=-1, axis1=2, axis2=3).mean(axis=(0, 2))

# %% after, of diag_part | Wrong: the_word_after - above the diagonal.
# tf.reduce_mean(tf.linalg.diag_part(p[:, :, 1:, :-1]), axis=[0, 2] -> np.diagonal(np.asarray(p), offset=1, axis1=2, axis2=3).mean(axis=(0, 2)
# %% argmax, of diag_part | Wrong: unnamed - how often the word before gets most.
# return tf.reduce_mean(tf.linalg.diag_part(p[:, :, 1:, :-1]), axis=[0, 2]) -> best = np.asarray(p)[:, :, 1:].argmax(axis=-1); return (best == np.arange(p.shape[-1] - 1)).mean(axis=(0, 2))
# %% by_row, of diag_part | Wrong: heads_for_rows - the wrong axes.
# tf.reduce_mean(tf.linalg.diag_part(p[:, :, 1:, :-1]), axis=[0, 2] -> np.diagonal(np.asarray(p), offset=-1, axis1=2, axis2=3).mean(axis=(0, 1)
# %% by_sentence, of diag_part | Wrong: sentences_apart - the batch stays.
# tf.reduce_mean(tf.linalg.diag_part(p[:, :, 1:, :-1]), axis=[0, 2] -> np.diagonal(np.asarray(p), offset=-1, axis1=2, axis2=3).mean(axis=2
# %% column, of diag_part | Wrong: unnamed - the first column.
# tf.reduce_mean(tf.linalg.diag_part(p[:, :, 1:, :-1]), axis=[0, 2] -> np.asarray(p)[:, :, 1:, 0].mean(axis=(0, 2)
# %% first_row, of diag_part | Wrong: first_row_counted - divided by T.
# tf.reduce_mean(tf.linalg.diag_part(p[:, :, 1:, :-1]), axis=[0, 2]) -> np.diagonal(np.asarray(p), offset=-1, axis1=2, axis2=3).sum(axis=2).mean(axis=0) / p.shape[-1]
# %% first_sentence, of diag_part | Wrong: unnamed - the first sentence and its last row only.
# tf.reduce_mean(tf.linalg.diag_part(p[:, :, 1:, :-1]), axis=[0, 2]) -> np.diagonal(np.asarray(p), offset=-1, axis1=2, axis2=3)[0, :, -1]
# %% itself, of diag_part | Wrong: the_word_itself - the diagonal.
# tf.reduce_mean(tf.linalg.diag_part(p[:, :, 1:, :-1]), axis=[0, 2] -> np.diagonal(np.asarray(p), offset=0, axis1=2, axis2=3).mean(axis=(0, 2)
# %% itself_from_one, of diag_part | Wrong: the_word_itself - the diagonal, from row 1 on.
# tf.reduce_mean(tf.linalg.diag_part(p[:, :, 1:, :-1]), axis=[0, 2] -> np.diagonal(np.asarray(p), offset=0, axis1=2, axis2=3)[..., 1:].mean(axis=(0, 2)
# %% largest, of diag_part | Wrong: unnamed - the largest weight.
# tf.reduce_mean(tf.linalg.diag_part(p[:, :, 1:, :-1]), axis=[0, 2] -> np.diagonal(np.asarray(p), offset=-1, axis1=2, axis2=3).max(axis=(0, 2)
# %% median, of diag_part | Wrong: unnamed - the median.
# tf.reduce_mean(tf.linalg.diag_part(p[:, :, 1:, :-1]), axis=[0, 2] -> np.median(np.diagonal(np.asarray(p), offset=-1, axis1=2, axis2=3), axis=(0, 2)
# %% one_number, of diag_part | Wrong: heads_mixed - one number.
# tf.reduce_mean(tf.linalg.diag_part(p[:, :, 1:, :-1]), axis=[0, 2] -> np.diagonal(np.asarray(p), offset=-1, axis1=2, axis2=3).mean(
# %% squared, of diag_part | Wrong: unnamed - squared weights.
# tf.reduce_mean(tf.linalg.diag_part(p[:, :, 1:, :-1]), axis=[0, 2] -> (np.diagonal(np.asarray(p), offset=-1, axis1=2, axis2=3) ** 2).mean(axis=(0, 2)
# %% summed, of diag_part | Wrong: rows_summed - a sum over the rows.
# tf.reduce_mean(tf.linalg.diag_part(p[:, :, 1:, :-1]), axis=[0, 2] -> np.diagonal(np.asarray(p), offset=-1, axis1=2, axis2=3).sum(axis=2).mean(axis=0
# %% two_back, of diag_part | Wrong: two_back - offset of two.
# tf.reduce_mean(tf.linalg.diag_part(p[:, :, 1:, :-1]), axis=[0, 2] -> np.diagonal(np.asarray(p), offset=-2, axis1=2, axis2=3).mean(axis=(0, 2)
# %% wraps, of diag_part | Wrong: first_row_wraps - row 0 takes column -1.
# tf.reduce_mean(tf.linalg.diag_part(p[:, :, 1:, :-1]), axis=[0, 2]) -> sum(np.asarray(p[:, :, t, t - 1]).mean(axis=0) for t in range(p.shape[-1])) / p.shape[-1]

# %% blank, of diag_part | Blank: the skeleton.
# return tf.reduce_mean(tf.linalg.diag_part(p[:, :, 1:, :-1]), axis=[0, 2]) -> raise NotImplementedError

# %% blank_pass, of diag_part | Blank: with pass.
# return tf.reduce_mean(tf.linalg.diag_part(p[:, :, 1:, :-1]), axis=[0, 2]) -> pass

# %% of_the_course, of keras_ops | Borrows: course.interpret.previous_token_scores - the course's own.
# keras import ops -> course import interpret
# ops.mean(ops.diagonal(p, offset=-1, axis1=2, axis2=3), axis=(0, 2) -> interpret.previous_token_scores(p
