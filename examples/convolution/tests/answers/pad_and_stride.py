"""Answers to pad_and_stride that are whole; edits of them stand beside it in `.edits`."""

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

# %% blank | Blank: the skeleton.
def pad_and_stride(x, w, padding, stride):
    raise NotImplementedError
