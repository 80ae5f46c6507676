"""Answers to small_net: right ones whole, wrong ones as edits of a right one."""

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

# %% flattened, of net | Right: flattened, then the mean.
# seen.mean((2, 3)) -> seen.flatten(2).mean(-1)

# %% clamped, of net | Right: clamp for the ReLU.
# torch.relu(self.conv(x)) -> self.conv(x).clamp(min=0)

# %% no_relu, of net | Wrong: no_relu - without ReLU.
# torch.relu(self.conv(x)) -> self.conv(x)

# %% relu_last, of net | Wrong: relu_last - ReLU behind the mean.
# torch.relu(self.conv(x)) -> self.conv(x)
# seen.mean((2, 3)) -> torch.relu(seen.mean((2, 3)))

# %% largest, of net | Wrong: largest - the largest number.
# seen.mean((2, 3)) -> seen.amax((2, 3))

# %% scores_cut, of net | Wrong: scores_cut - ReLU at the end.
# return self.out(seen.mean((2, 3))) -> return torch.relu(self.out(seen.mean((2, 3))))

# %% summed, of net | Wrong: unnamed - the sum.
# seen.mean((2, 3)) -> seen.sum((2, 3))

# %% in_a_list, of net | Wrong: unnamed - a list hides the convolution.
# self.conv = Convolution(C, D, 3) -> self.parts = [Convolution(C, D, 3)]
# self.conv(x) -> self.parts[0](x)

# %% one_more, of net | Wrong: unnamed - a layer that nobody asked for.
# self.out = nn.Linear(D, classes) -> self.out = nn.Linear(D, classes); self.more = nn.Linear(2, 2)

# %% blank, of net | Blank: the skeleton.
# self.conv = Convolution(C, D, 3) -> raise NotImplementedError
