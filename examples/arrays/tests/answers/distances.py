"""Answers to distances that are whole; edits of them stand beside it in `.edits`."""

import numpy as np

# %% broadcast | Right: broadcasting.
def distances(a, b):
    return np.sqrt(((a[:, None] - b[None]) ** 2).sum(-1))

# %% einsum | Right: einsum.
def distances(a, b):
    d = a[:, None] - b
    return np.sqrt(np.einsum("nmw,nmw->nm", d, d))

# %% hypot | Right: coordinate by coordinate.
def distances(a, b):
    far = 0
    for k in range(a.shape[1]):
        far = np.hypot(far, a[:, None, k] - b[None, :, k])
    return far

# %% loops | Right: two loops.
def distances(a, b):
    return np.array([[np.sqrt(((p - q) ** 2).sum()) for q in b] for p in a])

# %% norm | Right: np.linalg.norm.
def distances(a, b):
    return np.linalg.norm(a[:, None] - b, axis=-1)
