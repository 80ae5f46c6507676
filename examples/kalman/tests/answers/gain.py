"""Answers to gain that are whole; edits of them stand beside it in `.edits`."""

import numpy as np

# %% inverse | Right: as in the hint.
def gain(P, H, R):
    return P @ H.T @ np.linalg.inv(H @ P @ H.T + R)

# %% solved | Right: a system of equations, turned.
def gain(P, H, R):
    return np.linalg.solve(H @ P @ H.T + R, H @ P).T

# %% blank | Blank: the skeleton.
def gain(P, H, R):
    raise NotImplementedError
