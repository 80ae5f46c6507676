"""Answers to row_sums that are whole; edits of them stand beside it in `.edits`."""

import numpy as np

# %% einsum | Right: einsum.
def row_sums(x):
    return np.einsum("ij->i", x)

# %% loop | Right: a loop.
def row_sums(x):
    return np.array([sum(row) for row in x])

# %% method | Right: the method.
def row_sums(x):
    return x.sum(axis=1)

# %% numpy_sum | Right: np.sum.
def row_sums(x):
    return np.sum(x, axis=-1)

# %% product | Right: a product with ones.
def row_sums(x):
    return x @ np.ones(x.shape[1], x.dtype)
