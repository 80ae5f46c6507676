"""Answers to convolution: right ones whole, wrong ones as edits of a right one."""

import torch
from torch import nn

# %% unfolded | Right: as in the hint.
class Convolution(nn.Module):
    def __init__(self, C, D, K):
        super().__init__()
        self.w = nn.Parameter(torch.randn(D, C, K, K))
        self.b = nn.Parameter(torch.zeros(D))

    def forward(self, x):
        K = self.w.shape[-1]
        windows = x.unfold(2, K, 1).unfold(3, K, 1)
        return torch.einsum("bcijkl,ockl->boij", windows, self.w) + self.b[:, None, None]

# %% functional, of unfolded | Right: PyTorch's own function.
# -         K = self.w.shape[-1]
# +         return nn.functional.conv2d(x, self.w, self.b)

# %% other_names, of unfolded | Right: parameters called otherwise.
# C, D, K): -> inside, outside, size):
# (D, C, K, K) -> (outside, inside, size, size)
# zeros(D) -> zeros(outside)

# %% no_bias, of unfolded | Wrong: no_bias - b is there, and not added.
# self.b[:, None, None] -> 0

# %% turned, of unfolded | Wrong: turned - the kernel turned round.
# windows, self.w) -> windows, self.w.flip(2, 3))

# %% bias_twice, of unfolded | Wrong: bias_twice - added twice.
# self.b[:, None, None] -> 2 * self.b[:, None, None]

# %% plain_tensor, of unfolded | Wrong: unnamed - no parameter.
# nn.Parameter(torch.zeros(D)) -> torch.zeros(D)

# %% detached, of unfolded | Wrong: unnamed - nothing reaches w.
# windows, self.w) -> windows, self.w.detach())

# %% another_name, of unfolded | Wrong: unnamed - the kernel has another name.
# self.w -> self.weight

# %% borrowed, of unfolded | Wrong: unnamed - nn.Conv2d.
# self.b = nn.Parameter(torch.zeros(D)) -> self.conv = nn.Conv2d(C, D, K)

# %% a_function | Wrong: unnamed - a function in the place of a class.
def Convolution(C, D, K):
    return lambda x: x

# %% no_module, of unfolded | Wrong: unnamed - no module.
# class Convolution(nn.Module) -> class Convolution

# %% blank, of unfolded | Blank: the skeleton.
# self.w = nn.Parameter(torch.randn(D, C, K, K)) -> raise NotImplementedError
