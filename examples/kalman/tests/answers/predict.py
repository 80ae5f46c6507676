"""Answers to predict that are whole; edits of them stand beside it in `.edits`."""

import numpy as np

# %% matrices | Right: as in the hint.
def predict(x, P, F, Q):
    return F @ x, F @ P @ F.T + Q

# %% einsum | Right: einsum.
def predict(x, P, F, Q):
    return np.einsum("ij,j->i", F, x), np.einsum("ij,jk,lk->il", F, P, F) + Q

# %% in_place_of_copies | Right: step by step.
def predict(x, P, F, Q):
    moved = np.dot(F, P)
    return np.dot(F, x), np.dot(moved, np.transpose(F)) + Q

# %% blank | Blank: the skeleton.
def predict(x, P, F, Q):
    raise NotImplementedError
