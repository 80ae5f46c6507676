from __future__ import annotations

import numpy as np
import tensorflow as tf

# %% delete | Right: np.delete at either end, returned as a list.
def next_token_pairs(ids):
    return [np.delete(ids, -1, axis=-1), np.delete(ids, 0, axis=-1)]

# %% loops | Right: pairs of neighbours, gathered in lists.
from itertools import pairwise

def next_token_pairs(ids):
    ids = np.asarray(ids)
    rows = ids.tolist() if ids.ndim > 1 else [ids.tolist()]
    inputs = [[now for now, _ in pairwise(row)] for row in rows]
    labels = [[then for _, then in pairwise(row)] for row in rows]
    return (inputs, labels) if ids.ndim > 1 else (inputs[0], labels[0])

# %% slices | Right: two slices.
def next_token_pairs(ids):
    return ids[..., :-1], ids[..., 1:]

# %% numpy, of slices | Right: NumPy arrays.
# return ids[..., :-1], ids[..., 1:] -> ids = np.array(ids, dtype="int64"); return ids[..., :-1].copy(), ids[..., 1:].copy()

# %% split | Right: gathers the places 0 to T - 2, and those one further.
def next_token_pairs(ids):
    places = tf.range(tf.shape(ids)[-1] - 1)
    return tf.gather(ids, places, axis=-1), tf.gather(ids, places + 1, axis=-1)

# %% dictionary, of delete | Wrong: unnamed - a dictionary comes back.
# [np.delete(ids, -1, axis=-1), np.delete(ids, 0, axis=-1)] -> {"inputs": ids[..., :-1], "labels": ids[..., 1:]}
# %% flat_batch, of delete | Wrong: unnamed - the batch as one long row.
# [np.delete(ids, -1, axis=-1), np.delete(ids, 0, axis=-1) -> ids.numpy().reshape(-1)[:-1], ids.numpy().reshape(-1)[1:
# %% inputs_only, of delete | Wrong: unnamed - the inputs alone.
# [np.delete(ids, -1, axis=-1), np.delete(ids, 0, axis=-1) -> ids[..., :-1
# %% inputs_two_short, of delete | Wrong: one_too_short - the inputs end too early.
# [np.delete(ids, -1, axis=-1), np.delete(ids, 0, axis=-1) -> ids[..., :-2], ids[..., 1:
# %% labels_two_short, of delete | Wrong: one_too_short - the labels begin too late.
# [np.delete(ids, -1, axis=-1), np.delete(ids, 0, axis=-1) -> ids[..., :-1], ids[..., 2:
# %% labels_whole, of delete | Wrong: labels_not_cut - the labels are the ids.
# [np.delete(ids, -1, axis=-1), np.delete(ids, 0, axis=-1)] -> ids[..., :-1], ids
# %% last_only, of delete | Wrong: last_word_only - one question a row.
# [np.delete(ids, -1, axis=-1), np.delete(ids, 0, axis=-1) -> ids[..., :-1], ids[..., -1:
# %% nested, of delete | Wrong: unnamed - the pairs, word by word.
# [np.delete(ids, -1, axis=-1), np.delete(ids, 0, axis=-1 -> [(ids[..., t], ids[..., t + 1]) for t in range(ids.shape[-1] - 1
# %% padded, of delete | Wrong: length_kept - PAD behind the last label.
# [np.delete(ids, -1, axis=-1), np.delete(ids, 0, axis=-1)] -> ids, tf.concat([ids[..., 1:], tf.zeros_like(ids[..., :1])], axis=-1)
# %% plus_one, of delete | Wrong: unnamed - the labels are the ids plus one.
# [np.delete(ids, -1, axis=-1), np.delete(ids, 0, axis=-1)] -> ids[..., :-1], ids[..., :-1] + 1
# %% rolled, of delete | Wrong: length_kept - rolled round.
# [np.delete(ids, -1, axis=-1), np.delete(ids, 0, axis=-1)] -> ids, np.roll(ids, -1, axis=-1)
# %% rows, of delete | Wrong: along_the_batch - shifts the rows.
# [np.delete(ids, -1, axis=-1), np.delete(ids, 0, axis=-1) -> ids[:-1], ids[1:
# %% same, of delete | Wrong: labels_equal_inputs - the ids twice.
# [np.delete(ids, -1, axis=-1), np.delete(ids, 0, axis=-1)] -> ids, ids
# %% swapped, of delete | Wrong: swapped - the later ones first.
# [np.delete(ids, -1, axis=-1), np.delete(ids, 0, axis=-1) -> ids[..., 1:], ids[..., :-1
# %% text_only, of delete | Wrong: unnamed - one row alone.
# [np.delete(ids, -1, axis=-1), np.delete(ids, 0, axis=-1) -> ids[:1, :-1], ids[:1, 1:
# %% two_mistakes_swapped_two, of delete | Wrong: swapped, two_on - two steps back.
# [np.delete(ids, -1, axis=-1), np.delete(ids, 0, axis=-1) -> ids[..., 2:], ids[..., :-2
# %% two_on, of delete | Wrong: two_on - two steps.
# [np.delete(ids, -1, axis=-1), np.delete(ids, 0, axis=-1) -> ids[..., :-2], ids[..., 2:
# %% uncut, of delete | Wrong: inputs_not_cut - the inputs keep all.
# [np.delete(ids, -1, axis=-1), np.delete(ids, 0, axis=-1) -> ids, ids[..., 1:
# %% zeros, of delete | Wrong: unnamed - zeros of the right shape.
# [np.delete(ids, -1, axis=-1), np.delete(ids, 0, axis=-1)] -> ids[..., :-1] * 0, ids[..., :-1] * 0

# %% pads_to_minus_100, of slices | Wrong: unnamed - -100 in the place of PAD.
# return ids[..., :-1], ids[..., 1:] -> ids = np.asarray(ids); labels = ids[..., 1:]; return ids[..., :-1], np.where(labels == 0, -100, labels)
# %% same_cut, of slices | Wrong: labels_equal_inputs - the shorter row twice.
# return -> inputs = ; [..., :-1], ids[..., 1:] -> [..., :-1]; return inputs, inputs

# %% int16, of numpy | Wrong: unnamed - ids in 16 bits.
# array -> asarray ; (ids, dtype="int64") -> (ids).astype("int16") ; copy() -> astype("int32")

# %% blank, of delete | Blank: as released.
# return [np.delete(ids, -1, axis=-1), np.delete(ids, 0, axis=-1)] -> raise NotImplementedError("next_token_pairs")

# %% blank_pass, of delete | Blank: nothing in it.
# return [np.delete(ids, -1, axis=-1), np.delete(ids, 0, axis=-1)] -> pass

# %% borrowed, of loops | Borrows: course.text.next_token_pairs - calls the finished one.
# itertools import pairwise -> course import text
# + def next_token_pairs(ids):
# +     return text.next_token_pairs(ids)
