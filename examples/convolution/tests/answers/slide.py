"""Answers to slide that are whole; edits of them stand beside it in `.edits`."""

import torch

# %% unfolded | Right: as in the hint.
def slide(x, w):
    return x.unfold(0, len(w), 1) @ w

# %% loop | Right: place by place.
def slide(x, w):
    return torch.stack([(x[t : t + len(w)] * w).sum() for t in range(len(x) - len(w) + 1)])

# %% shifted | Right: a shifted copy for each number of the kernel.
def slide(x, w):
    places = len(x) - len(w) + 1
    return sum(w[k] * x[k : k + places] for k in range(len(w)))

# %% blank | Blank: the skeleton.
def slide(x, w):
    raise NotImplementedError
