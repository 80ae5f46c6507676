from __future__ import annotations

import keras
import numpy as np

# %% cases | Right: two cases.
def pad_or_truncate(ids, length, pad_id=0):
    if len(ids) >= length:
        return ids[:length]
    missing = length - len(ids)
    return [*ids, *[pad_id for _ in range(missing)]]

# %% comprehension | Right: a question at each place.
def pad_or_truncate(ids, length, pad_id=0):
    return [ids[i] if i < len(ids) else pad_id for i in range(length)]

# %% copy_and_append | Right: a copy that grows and shrinks.
def pad_or_truncate(ids, length, pad_id=0):
    result = list(ids)
    while len(result) < length:
        result.append(pad_id)
    while len(result) > length:
        result.pop()
    return result

# %% keyword_only | Right: islice and repeat, pad_id by keyword only.
from itertools import chain, islice, repeat

def pad_or_truncate(ids, length, *, pad_id=0):
    return list(islice(chain(ids, repeat(pad_id)), length))

# %% itertools, of keyword_only | Right: an endless chain, cut.
# *, pad_id -> pad_id

# %% keras | Right: keras.utils.pad_sequences, told where.
def pad_or_truncate(ids, length, pad_id=0):
    return keras.utils.pad_sequences([ids], length, padding="post", truncating="post", value=pad_id)[0].tolist()

# %% numpy | Right: a full array, overwritten.
def pad_or_truncate(ids, length, pad_id=0):
    row = np.full(length, pad_id)
    row[: len(ids)] = ids[:length]
    return row

# %% numpy_numbers, of numpy | Right: a list of NumPy's numbers.
# row = -> padded = ; row[: len(ids)] -> padded[: min(length, len(ids))] ; return row -> return list(padded)

# %% slices | Right: a slice and a multiplied list.
def pad_or_truncate(ids, length, pad_id=0):
    return ids[:length] + [pad_id] * (length - len(ids))

# %% appends, of cases | Wrong: changes_its_input - appends to the list that was passed in.
# if -> while ; >= -> < ; return ids[:length] -> ids.append(pad_id) ; missing = length - len(ids) -> return ids[:length]
# -     return [*ids, *[pad_id for _ in range(missing)]]
# %% keeps_the_end, of cases | Wrong: truncates_in_front - the last words stay.
# >= -> > ; [:length] -> [-length:] ; missing = length - len(ids) -> return ids + [pad_id] * (length - len(ids))
# -     return [*ids, *[pad_id for _ in range(missing)]]

# %% five, of comprehension | Wrong: unnamed - length 5, as in the box.
# [ids[i] if i < len(ids) else pad_id for i in range(length) -> (ids + [pad_id] * 5)[:5
# %% last_word, of comprehension | Wrong: unnamed - repeats the last word.
# [ids[i] if i < len(ids) else pad_id for i in range(length) -> (ids + ids[-1:] * length)[:length
# %% no_pad, of comprehension | Wrong: never_pads - short ones stay short.
# [ids[i] if i < len(ids) else pad_id for i in range(length) -> ids[:length
# %% one_less, of comprehension | Wrong: one_too_short - stops before the last place.
# length) -> length - 1)
# %% one_more, of comprehension | Wrong: one_too_long - a range that includes its end.
# length) -> length + 1)
# %% returns_nothing, of comprehension | Wrong: changes_its_input - works on the list and returns None.
# return [ids[i] if i < len(ids) else pad_id for i in range(length)] -> ids.extend([pad_id] * (length - len(ids))); del ids[length:]
# %% same, of comprehension | Wrong: never_truncates, never_pads - gives back what came.
# [ids[i] if i < len(ids) else pad_id for i in range(length)] -> ids
# %% text, of comprehension | Wrong: unnamed - the name instead of the id.
# [ids[i] if i < len(ids) else pad_id for i in range(length) -> (ids + ["<PAD>"] * length)[:length
# %% zeros, of comprehension | Wrong: pad_id_ignored - always 0.
# [ids[i] if i < len(ids) else pad_id for i in range(length) -> (ids + [0] * length)[:length

# %% keras_defaults, of keras | Wrong: pads_in_front, truncates_in_front - pad_sequences does both in front unless told otherwise.
# length, padding="post", truncating="post" -> maxlen=length ; [0].tolist() -> [0]

# %% deletes, of slices | Wrong: changes_its_input - += and del work on the same list.
# return ids[:length] + -> ids += ; (length - len(ids)) -> (length - len(ids)); del ids[length:]; return ids
# %% drops_pads_inside, of slices | Wrong: unnamed - throws ids like PAD's out.
# return ids[:length] -> words = [i for i in ids if i != pad_id][:length]; return words ; (ids) -> (words)
# %% full_length_of_pads, of slices | Wrong: pads_by_the_length - as many PADs as the whole.
# ids[:length] -> list(ids[:length]) ; (length - len(ids)) -> length
# %% in_front, of slices | Wrong: pads_in_front - padding first.
# return ids[:length] + -> return ; (length - len(ids)) -> (length - len(ids)) + ids[:length]
# %% length_zero, of slices | Wrong: unnamed - takes length 0 for no limit.
# return ids[:length] -> kept = list(ids[: length or None]); return kept ; (ids) -> (kept)
# %% no_cut, of slices | Wrong: never_truncates - long ones stay long.
# ids[:length] -> ids
# %% no_cut_zeros, of slices | Wrong: never_truncates, pad_id_ignored - two at once.
# ids[:length] + [pad_id] * (length -> ids + [0] * max(0, length
# %% one_pad, of slices | Wrong: one_pad_only - a single PAD, however many are missing.
# [:length] + [pad_id] * (length - len(ids)) -> [:length] if len(ids) >= length else [*ids, pad_id]
# %% one_pad_more, of slices | Wrong: one_pad_only - one PAD, also where none is missing.
# ids[:length] + [pad_id] * (length - len(ids)) -> [*ids[:length], pad_id]
# %% two_dimensional, of slices | Wrong: unnamed - a batch of one.
# ids[: -> [ids[: ; (length - len(ids)) -> (length - len(ids))]

# %% inserts_in_front | Wrong: pads_in_front, changes_its_input - insert(0, ...).
def pad_or_truncate(ids, length, pad_id=0):
    while len(ids) < length:
        ids.insert(0, pad_id)
    return ids[:length]

# %% blank, of slices | Blank: the skeleton.
# return ids[:length] + [pad_id] * (length - len(ids)) -> raise NotImplementedError
