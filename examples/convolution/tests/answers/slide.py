"""Answers to slide: right ones whole, wrong ones as edits of a right one."""

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

# %% turned, of unfolded | Wrong: turned - the kernel turned round.
# @ w -> @ w.flip(0)

# %% one_too_few, of loop | Wrong: one_too_few - without the last place.
# len(x) - len(w) + 1 -> len(x) - len(w)

# %% averaged, of unfolded | Wrong: averaged - divided by K.
# @ w -> @ w / len(w)

# %% negative, of unfolded | Wrong: unnamed - with the wrong sign.
# @ w -> @ -w

# %% steps, of unfolded | Wrong: unnamed - two steps at a time.
# len(w), 1) -> len(w), 2)

# %% blank | Blank: the skeleton.
def slide(x, w):
    raise NotImplementedError
