"""Answers to row_sums: right ones whole, wrong ones as edits of a right one."""

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

# %% all_summed, of einsum | Wrong: all_summed - no axis.
# np.einsum("ij->i", x -> x.sum(

# %% columns_summed, of einsum | Wrong: columns_summed - axis 0.
# np.einsum("ij->i", x -> x.sum(axis=0

# %% kept, of einsum | Wrong: unnamed - with an axis too many.
# np.einsum("ij->i", x -> x.sum(axis=1, keepdims=True

# %% largest, of einsum | Wrong: unnamed - the largest.
# np.einsum("ij->i", x -> x.max(axis=1

# %% last_left_out, of einsum | Wrong: unnamed - without the last column.
# np.einsum("ij->i", x -> x[:, :-1].sum(axis=1

# %% mean_taken, of einsum | Wrong: mean_taken - the mean.
# np.einsum("ij->i", x -> x.mean(axis=1

# %% positive, of einsum | Wrong: unnamed - without signs.
# einsum("ij->i", x -> abs(x).sum(axis=1

# %% unchanged, of einsum | Wrong: unnamed - as it came.
# np.einsum("ij->i", x) -> x

# %% blank, of einsum | Blank: the skeleton.
# return np.einsum("ij->i", x) -> raise NotImplementedError
