"""Answers to standardise that are whole; edits of them stand beside it in `.edits`."""

import numpy as np

# %% by_hand | Right: the root of the mean square.
def standardise(x):
    y = x - x.mean(0)
    return y / np.sqrt((y * y).mean(0))

# %% kept | Right: keepdims, which changes nothing here.
def standardise(x):
    return (x - x.mean(0, keepdims=True)) / x.std(0, keepdims=True)

# %% method | Right: the methods.
def standardise(x):
    return (x - x.mean(axis=0)) / x.std(axis=0)

# %% numpy | Right: NumPy's functions.
def standardise(x):
    return (x - np.mean(x, 0)) / np.std(x, 0)

# %% turned | Right: turned, row by row, and back.
def standardise(x):
    return np.array([(c - c.mean()) / c.std() for c in x.T]).T
