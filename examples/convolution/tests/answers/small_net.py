"""Answers to small_net that are whole; edits of them stand beside it in `.edits`."""

import torch
from torch import nn


class Convolution(nn.Module):
    def __init__(self, C, D, K):
        super().__init__()
        self.w = nn.Parameter(torch.randn(D, C, K, K))
        self.b = nn.Parameter(torch.zeros(D))

    def forward(self, x):
        return nn.functional.conv2d(x, self.w, self.b)

# %% net | Right: as in the hint.
class SmallNet(nn.Module):
    def __init__(self, C, D, classes):
        super().__init__()
        self.conv = Convolution(C, D, 3)
        self.out = nn.Linear(D, classes)

    def forward(self, x):
        seen = torch.relu(self.conv(x))
        return self.out(seen.mean((2, 3)))
