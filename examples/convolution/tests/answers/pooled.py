"""Answers to pooled that are whole; edits of them stand beside it in `.edits`."""

import torch

# %% reshaped | Right: as in the hint.
def pooled(x, size):
    B, C, H, W = x.shape
    return x.reshape(B, C, H // size, size, W // size, size).amax((3, 5))

# %% unfolded | Right: windows that don't overlap.
def pooled(x, size):
    return x.unfold(2, size, size).unfold(3, size, size).flatten(4).max(-1).values

# %% blank | Blank: the skeleton.
def pooled(x, size):
    raise NotImplementedError
