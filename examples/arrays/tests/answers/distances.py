"""Answers to distances: right ones whole, wrong ones as edits of a right one."""

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

# %% city_blocks, of broadcast | Wrong: city_blocks - added up.
# sqrt(((a[:, None] - b[None]) ** 2).sum(-1) -> abs(a[:, None] - b[None]).sum(-1

# %% differences, of broadcast | Wrong: unnamed - not added up.
# np.sqrt(((a[:, None] - b[None]) ** 2).sum(-1)) -> a[:, None] - b[None]

# %% dot, of broadcast | Wrong: unnamed - a product.
# np.sqrt(((a[:, None] - b[None]) ** 2).sum(-1)) -> a @ b.T

# %% from_origin, of broadcast | Wrong: unnamed - of a alone.
# (a[:, None] - b[None]) ** 2).sum(-1) -> a**2).sum(-1))[:, None] + 0 * (a @ b.T

# %% largest, of broadcast | Wrong: unnamed - the largest difference.
# sqrt(((a[:, None] - b[None]) ** 2).sum(-1) -> abs(a[:, None] - b[None]).max(-1

# %% squared, of broadcast | Wrong: squared - without the root.
# np.sqrt(((a[:, None] - b[None]) ** 2).sum(-1) -> ((a[:, None] - b[None]) ** 2).sum(-1

# %% turned, of broadcast | Wrong: turned - b first.
# a[:, None] - b -> b[:, None] - a

# %% zeros, of broadcast | Wrong: unnamed - nothing at all.
# sqrt(((a[:, None] - b[None]) ** 2).sum(-1 -> zeros((len(a), len(b)

# %% blank, of broadcast | Blank: the skeleton.
# return np.sqrt(((a[:, None] - b[None]) ** 2).sum(-1)) -> raise NotImplementedError
