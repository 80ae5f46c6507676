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

# %% rolled, of delete | Wrong: length_kept - rolled round.
# [np.delete -> ids, np.roll ; 1), np.delete(ids, 0, axis=-1)] -> 1)
# %% int16, of delete | Wrong: unnamed - ids in 16 bits.
# return [np.delete(ids, -1, axis=-1), np.delete(ids, 0, axis=-1)] -> ids = np.asarray(ids).astype("int16"); return ids[..., :-1].astype("int32"), ids[..., 1:].astype("int32")

# %% dictionary, of slices | Wrong: unnamed - a dictionary comes back.
# return ids[..., :-1], ids[..., 1:] -> return {"inputs": ids[..., :-1], "labels": ids[..., 1:]}
# %% inputs_two_short, of slices | Wrong: one_too_short - the inputs end too early.
# [..., :-1] -> [..., :-2]
# %% labels_two_short, of slices | Wrong: one_too_short - the labels begin too late.
# 1: -> 2:
# %% labels_whole, of slices | Wrong: labels_not_cut - the labels are the ids.
# ids[..., 1:] -> ids
# %% last_only, of slices | Wrong: last_word_only - one question a row.
# 1: -> -1:
# %% padded, of slices | Wrong: length_kept - PAD behind the last label.
# return ids[..., :-1], ids[..., 1:] -> return ids, tf.concat([ids[..., 1:], tf.zeros_like(ids[..., :1])], axis=-1)
# %% pads_to_minus_100, of slices | Wrong: unnamed - -100 in the place of PAD.
# return ids[..., :-1], ids[..., 1:] -> ids = np.asarray(ids); labels = ids[..., 1:]; return ids[..., :-1], np.where(labels == 0, -100, labels)
# %% plus_one, of slices | Wrong: unnamed - the labels are the ids plus one.
# [..., 1:] -> [..., :-1] + 1
# %% rows, of slices | Wrong: along_the_batch - shifts the rows.
# [..., :-1], ids[..., 1:] -> [:-1], ids[1:]
# %% same, of slices | Wrong: labels_equal_inputs - the ids twice.
# return ids[..., :-1], ids[..., 1:] -> return ids, ids
# %% same_cut, of slices | Wrong: labels_equal_inputs - the shorter row twice.
# return -> inputs = ; [..., :-1], ids[..., 1:] -> [..., :-1]; return inputs, inputs
# %% swapped, of slices | Wrong: swapped - the later ones first.
# return ids[..., :-1], ids[..., 1:] -> return ids[..., 1:], ids[..., :-1]
# %% text_only, of slices | Wrong: unnamed - one row alone.
# ids[... -> ids[:1
# %% two_mistakes_swapped_two, of slices | Wrong: swapped, two_on - two steps back.
# return ids[..., :-1], ids[..., 1:] -> return ids[..., 2:], ids[..., :-2]
# %% two_on, of slices | Wrong: two_on - two steps.
# 1 -> 2
# %% uncut, of slices | Wrong: inputs_not_cut - the inputs keep all.
# ids[..., :-1] -> ids
# %% zeros, of slices | Wrong: unnamed - zeros of the right shape.
# [..., :-1], ids[..., 1:] -> [..., :-1] * 0, ids[..., :-1] * 0
