"""Answers to pad_and_stride: right ones whole, wrong ones as edits of a right one."""

import torch
from torch import nn

# %% unfolded | Right: as in the hint.
def pad_and_stride(x, w, padding, stride):
    x = nn.functional.pad(x, (padding, padding, padding, padding))
    windows = x.unfold(2, w.shape[2], stride).unfold(3, w.shape[3], stride)
    return torch.einsum("bcijkl,ockl->boij", windows, w)

# %% loops | Right: place by place.
def pad_and_stride(x, w, padding, stride):
    B, C, H, W = x.shape
    K = w.shape[-1]
    wide = torch.zeros(B, C, H + 2 * padding, W + 2 * padding)
    wide[:, :, padding : padding + H, padding : padding + W] = x
    rows = range(0, H + 2 * padding - K + 1, stride)
    columns = range(0, W + 2 * padding - K + 1, stride)
    return torch.stack(
        [torch.stack([torch.tensordot(wide[:, :, i : i + K, j : j + K], w, ([1, 2, 3], [1, 2, 3])) for j in columns], -1) for i in rows], -2
    )

# %% no_padding, of unfolded | Wrong: no_padding - nothing around.
# x = nn.functional.pad(x, (padding, padding, padding, padding)) -> pass

# %% padding_once, of unfolded | Wrong: padding_once - on two sides.
# (padding, padding, padding, padding) -> (padding, 0, padding, 0)

# %% no_stride, of unfolded | Wrong: no_stride - one step at a time.
# unfold(2, w.shape[2], stride) -> unfold(2, w.shape[2], 1)
# unfold(3, w.shape[3], stride) -> unfold(3, w.shape[3], 1)

# %% channels_apart, of unfolded | Wrong: channels_apart - the first channel.
# windows, w) -> windows[:, :1], w[:, :1])

# %% one_stride, of unfolded | Wrong: unnamed - one step at a time along one axis.
# unfold(3, w.shape[3], stride) -> unfold(3, w.shape[3], 1)

# %% axes_swapped, of unfolded | Wrong: unnamed - height and width swapped.
# boij -> boji

# %% blank | Blank: the skeleton.
def pad_and_stride(x, w, padding, stride):
    raise NotImplementedError
