"""Answers to standardise: right ones whole, wrong ones as edits of a right one."""

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

# %% centred, of kept | Wrong: unnamed - the mean alone.
# (x - x.mean(0, keepdims=True)) / x.std(0, keepdims=True -> x - x.mean(0

# %% median, of kept | Wrong: unnamed - around the median.
# x.mean(0, keepdims=True)) / x.std(0, keepdims=True -> np.median(x, 0)) / x.std(0

# %% one_degree_less, of kept | Wrong: one_degree_less - n - 1.
# , keepdims=True)) / x.std(0, keepdims=True -> )) / x.std(0, ddof=1

# %% one_scale_for_all, of kept | Wrong: one_scale_for_all - no axis.
# 0, keepdims=True)) / x.std(0, keepdims=True -> )) / x.std(

# %% range, of kept | Wrong: unnamed - from 0 to 1.
# mean(0, keepdims=True)) / x.std(0, keepdims=True -> min(0)) / (x.max(0) - x.min(0) + 1e-9

# %% rows_standardised, of kept | Wrong: rows_standardised - axis 1.
# 0, keepdims=True)) / x.std(0 -> 1, keepdims=True)) / x.std(1

# %% scaled, of kept | Wrong: unnamed - the spread alone.
# (x - x.mean(0, keepdims=True)) / x.std(0, keepdims=True -> x / x.std(0

# %% unchanged, of kept | Wrong: unnamed - as it came.
# (x - x.mean(0, keepdims=True)) / x.std(0, keepdims=True) -> x

# %% variance, of kept | Wrong: variance - not its root.
# , keepdims=True)) / x.std(0, keepdims=True -> )) / x.var(0

# %% blank, of kept | Blank: the skeleton.
# return (x - x.mean(0, keepdims=True)) / x.std(0, keepdims=True) -> raise NotImplementedError
