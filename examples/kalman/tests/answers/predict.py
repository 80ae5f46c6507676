"""Answers to predict: right ones whole, wrong ones as edits of a right one."""

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

# %% one_sided, of matrices | Wrong: one_sided - F on the left alone.
# F @ P @ F.T + Q -> F @ P + Q

# %% turned, of matrices | Wrong: turned - F turned on the left.
# F @ P @ F.T -> F.T @ P @ F

# %% no_noise, of matrices | Wrong: no_noise - without Q.
# F @ P @ F.T + Q -> F @ P @ F.T

# %% state_stays, of matrices | Wrong: unnamed - the state stays.
# F @ x -> x

# %% blank | Blank: the skeleton.
def predict(x, P, F, Q):
    raise NotImplementedError
