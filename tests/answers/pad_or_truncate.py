import numpy as np

# %% numpy | Right: a full array, overwritten.
def pad_or_truncate(ids, length, pad_id=0):
    row = np.full(length, pad_id)
    row[: len(ids)] = ids[:length]
    return row

# %% slices | Right: a slice and a multiplied list.
def pad_or_truncate(ids, length, pad_id=0):
    return ids[:length] + [pad_id] * (length - len(ids))
