import numpy as np
import tensorflow as tf

# %% loop | Right: a double loop.
def induction_score(p, ids):
    p, ids = np.asarray(p), np.asarray(ids)
    kept = []
    for b in range(len(ids)):
        for t in range(ids.shape[1]):
            places = [s for s in range(t) if ids[b, s] == ids[b, t]]
            if places:
                kept.append(p[b, :, t, places[-1] + 1])
    return np.mean(kept, axis=0) if kept else np.zeros(p.shape[1])

# %% tensors | Right: one-hot columns, with TensorFlow.
def induction_score(p, ids):
    T = ids.shape[1]
    same = tf.linalg.band_part(tf.cast(ids[:, :, None] == ids[:, None, :], tf.float32), -1, 0) - tf.eye(T)
    last = tf.reduce_max(tf.where(same > 0, tf.range(T), -1), axis=-1)
    column = tf.one_hot(tf.where(last >= 0, last + 1, -1), T)
    total = tf.einsum("bhts,bts->h", p, column)
    return tf.math.divide_no_nan(total, tf.reduce_sum(column))

# %% vectors | Right: all at once, with NumPy.
def induction_score(p, ids):
    p, ids = np.asarray(p), np.asarray(ids)
    same = np.tril(ids[:, :, None] == ids[:, None, :], k=-1)
    T = ids.shape[1]
    last = np.where(same, np.arange(T), -1).max(axis=-1)
    b, t = np.nonzero(last >= 0)
    return p[b, :, t, last[b, t] + 1].mean(axis=0) if len(b) else np.zeros(p.shape[1])

# %% means, of loop | Wrong: mean_of_means - a mean for each sentence first.
# kept = -> means =
# -     for b in range(len(ids)):
# +     for rows, words in zip(p, ids, strict=True):
# +         kept = []
# ids.shape[1] -> len(words) ; ids[b, s] == ids[b, t] -> words[s] == words[t] ; p[b, : -> rows[:
# -     return np.mean(kept, axis=0) if kept else np.zeros(p.shape[1])
# +         if kept:
# +             means.append(np.mean(kept, axis=0))
# +     return np.mean(means, axis=0) if means else np.zeros(p.shape[1])
# %% all_averaged, of loop | Wrong: all_places - their mean.
# p[b, :, t, places[-1] + 1] -> np.mean([p[b, :, t, s + 1] for s in places], axis=0)
# %% all_but_first, of loop | Wrong: rows_without_one - divided by all rows but the first.
# return np.mean(kept, axis=0) -> rows = ids.shape[0] * (ids.shape[1] - 1); return np.sum(kept, axis=0) / rows
# %% all_rows, of loop | Wrong: rows_without_one - divided by all rows.
# mean(kept, axis=0) -> sum(kept, axis=0) / ids.size
# %% all_summed, of loop | Wrong: all_places - the weights behind all of them.
# p[b, :, t, places[-1] + 1] -> sum(p[b, :, t, s + 1] for s in places)
# %% duplicate, of loop | Wrong: the_same_word - the earlier place itself.
# ] + 1 -> ]
# %% first, of loop | Wrong: first_place - list.index finds the first.
# [-1 -> [0
# %% first_sentence, of loop | Wrong: unnamed - the first sentence only.
# len(ids) -> 1
# %% in_front, of loop | Wrong: the_word_before_it - one place too early.
# (p[b, :, t, places[-1] + 1]) -> (p[b, :, t, places[-1] - 1] if places[-1] else np.zeros(p.shape[1]))
# %% largest, of loop | Wrong: unnamed - the best of the rows.
# mean -> max
# %% nan, of loop | Wrong: unnamed - nothing twice gives NaN.
# return np.mean -> total = np.sum ; (p.shape[1]) -> (p.shape[1]); return total / np.float64(len(kept))
# %% one_number, of loop | Wrong: heads_mixed - one number.
# kept, axis=0 -> kept ; np.zeros(p.shape[1]) -> 0.0
# %% transposed, of loop | Wrong: unnamed - rows and columns exchanged.
# t, places[-1] + 1 -> places[-1] + 1, t

# %% ones | Wrong: unnamed - every score is 1.
def induction_score(p, ids):
    return np.ones(p.shape[1])
