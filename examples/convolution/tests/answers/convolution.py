"""Answers to convolution that are whole; edits of them stand beside it in `.edits`."""

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

# %% a_function | Wrong: unnamed - a function in the place of a class.
def Convolution(C, D, K):
    return lambda x: x
