import numpy as np

# %% numpy | Right: a full array, overwritten.
def pad_or_truncate(ids, length, pad_id=0):
    row = np.full(length, pad_id)
    row[: len(ids)] = ids[:length]
    return row
