"""Answers to update that are whole; edits of them stand beside it in `.edits`."""

import numpy as np

# %% short | Right: as in the hint.
def update(x, P, z, H, R):
    K = P @ H.T @ np.linalg.inv(H @ P @ H.T + R)
    return x + K @ (z - H @ x), (np.eye(len(x)) - K @ H) @ P

# %% joseph | Right: Joseph's form, which stays symmetric.
def update(x, P, z, H, R):
    K = np.linalg.solve(H @ P @ H.T + R, H @ P).T
    rest = np.eye(len(x)) - K @ H
    return x + K @ (z - H @ x), rest @ P @ rest.T + K @ R @ K.T

# %% blank | Blank: the skeleton.
def update(x, P, z, H, R):
    raise NotImplementedError
