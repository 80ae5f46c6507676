import numpy as np

# %% keyword_only | Right: islice and repeat, pad_id by keyword only.
from itertools import chain, islice, repeat

def pad_or_truncate(ids, length, *, pad_id=0):
    return list(islice(chain(ids, repeat(pad_id)), length))

# %% itertools, of keyword_only | Right: an endless chain, cut.
# *, pad_id -> pad_id

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

# %% returns_nothing, of itertools | Wrong: changes_its_input - works on the list and returns None.
# - from itertools import chain, islice, repeat
# return list(islice(chain(ids, repeat(pad_id)), length)) -> ids.extend([pad_id] * (length - len(ids))); del ids[length:]

# %% keeps_the_end, of numpy | Wrong: truncates_in_front - the last words stay.
# row = np.full(length, pad_id) -> if len(ids) > length:
# -     row[: len(ids)] = ids[:length]
# +         return ids[-length:]
# return row -> return ids + [pad_id] * (length - len(ids))

# %% five, of slices | Wrong: unnamed - length 5, as in the box.
# return ids[:length] + [pad_id] * (length - len(ids)) -> return (ids + [pad_id] * 5)[:5]
# %% last_word, of slices | Wrong: unnamed - repeats the last word.
# return ids[:length] + [pad_id] * (length - len(ids)) -> return (ids + ids[-1:] * length)[:length]
# %% no_pad, of slices | Wrong: never_pads - short ones stay short.
# return ids[:length] + [pad_id] * (length - len(ids)) -> return ids[:length]
# %% one_less, of slices | Wrong: one_too_short - stops before the last place.
# return ids[:length] + [pad_id] * (length - len(ids)) -> return [ids[i] if i < len(ids) else pad_id for i in range(length - 1)]
# %% one_more, of slices | Wrong: one_too_long - a range that includes its end.
# return ids[:length] + [pad_id] * (length - len(ids)) -> return [ids[i] if i < len(ids) else pad_id for i in range(length + 1)]
# %% same, of slices | Wrong: never_truncates, never_pads - gives back what came.
# return ids[:length] + [pad_id] * (length - len(ids)) -> return ids
# %% zeros, of slices | Wrong: pad_id_ignored - always 0.
# return ids[:length] + [pad_id] * (length - len(ids)) -> return (ids + [0] * length)[:length]
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
# %% one_pad, of slices | Wrong: one_pad_only - a single PAD, however many are missing.
# [:length] + [pad_id] * (length - len(ids)) -> [:length] if len(ids) >= length else [*ids, pad_id]
# %% one_pad_more, of slices | Wrong: one_pad_only - one PAD, also where none is missing.
# ids[:length] + [pad_id] * (length - len(ids)) -> [*ids[:length], pad_id]
