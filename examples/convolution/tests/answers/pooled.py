"""Answers to pooled: right ones whole, wrong ones as edits of a right one."""

import torch

# %% reshaped | Right: as in the hint.
def pooled(x, size):
    B, C, H, W = x.shape
    return x.reshape(B, C, H // size, size, W // size, size).amax((3, 5))

# %% unfolded | Right: windows that don't overlap.
def pooled(x, size):
    return x.unfold(2, size, size).unfold(3, size, size).flatten(4).max(-1).values

# %% averaged, of reshaped | Wrong: averaged - the mean.
# amax -> mean

# %% dealt_out, of reshaped | Wrong: dealt_out - what lies apart.
# (B, C, H // size, size, W // size, size).amax((3, 5)) -> (B, C, size, H // size, size, W // size).amax((2, 4))

# %% smallest, of reshaped | Wrong: unnamed - the smallest.
# amax -> amin

# %% overlapping, of unfolded | Wrong: unnamed - windows that overlap.
# unfold(2, size, size).unfold(3, size, size) -> unfold(2, size, 1).unfold(3, size, 1)

# %% blank | Blank: the skeleton.
def pooled(x, size):
    raise NotImplementedError
