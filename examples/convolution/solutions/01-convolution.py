# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # A window that slides
#
# A convolution looks at an image through a small window, and at each place asks the same question: how much is what I
# see like my kernel? You write it by hand, then as a module of PyTorch that learns its kernel. Images are (B, C, H, W):
# a batch, channels, height and width.
#
# **Time** {{notebook.minutes}} minutes · **Points** {{notebook.points}}

# %%
import torch
from torch import nn

from autograder import check

# %% [markdown]
# ## Exercise 1 · {{slide.title}}
#
# *{{slide.minutes}} minutes, {{slide.points}} points.*
# Write `slide(x, w)`: the kernel w (K,) slides over the signal x (T,), and gives (T - K + 1,) numbers. The one at t is
# x[t] w[0] + x[t + 1] w[1] + … + x[t + K - 1] w[K - 1].


# %% slug="slide" role="solution"
def slide(x, w):
    """What the window sees at each place, weighted by w (K,) and added up: (T - K + 1,)."""
    ### BEGIN SOLUTION
    return x.unfold(0, len(w), 1) @ w
    ### END SOLUTION


# %% slug="slide" role="check"
check("slide", slide)

# %% [markdown]
# ## Exercise 2 · {{pad_and_stride.title}}
#
# *{{pad_and_stride.minutes}} minutes, {{pad_and_stride.points}} points.*
# Write `pad_and_stride(x, w, padding, stride)`: images x (B, C, H, W), and kernels w (D, C, K, K), one for each of D
# new channels. Put `padding` rows and columns of zeros on each side, and go `stride` steps at a time, both ways.


# %% slug="pad_and_stride" role="solution"
def pad_and_stride(x, w, padding, stride):
    """The kernels (D, C, K, K) slid over images (B, C, H, W) with zeros around: (B, D, H', W')."""
    ### BEGIN SOLUTION
    x = nn.functional.pad(x, (padding,) * 4)
    windows = x.unfold(2, w.shape[2], stride).unfold(3, w.shape[3], stride)  # (B, C, H', W', K, K)
    return torch.einsum("bcijkl,ockl->boij", windows, w)
    ### END SOLUTION


# %% slug="pad_and_stride" role="check"
check("pad_and_stride", pad_and_stride)

# %% [markdown]
# ## Exercise 3 · {{pooled.title}}
#
# *{{pooled.minutes}} minutes, {{pooled.points}} points.*
# Write `pooled(x, size)`: H and W are cut into blocks of size × size, and each becomes its largest number. `size`
# divides both.


# %% slug="pooled" role="solution"
def pooled(x, size):
    """The largest number of each block: (B, C, H / size, W / size)."""
    ### BEGIN SOLUTION
    B, C, H, W = x.shape
    return x.reshape(B, C, H // size, size, W // size, size).amax((3, 5))
    ### END SOLUTION


# %% slug="pooled" role="check"
check("pooled", pooled)

# %% [markdown]
# ## Exercise 4 · {{convolution.title}}
#
# *{{convolution.minutes}} minutes, {{convolution.points}} points.*
# Write the module `Convolution(C, D, K)`, from C to D channels, with a window of K × K. Its parameters are `w`
# (D, C, K, K) and `b` (D,), the bias of each new channel. Your functions, and those of `torch.nn.functional`, are yours
# to use; `nn.Conv2d` is not.


# %% slug="convolution" role="solution"
class Convolution(nn.Module):
    """Slides D learned kernels over images (B, C, H, W)."""

    def __init__(self, C, D, K):
        super().__init__()
        ### BEGIN SOLUTION
        self.w = nn.Parameter(torch.randn(D, C, K, K) / (C * K * K) ** 0.5)
        self.b = nn.Parameter(torch.zeros(D))
        ### END SOLUTION

    def forward(self, x):
        """Images (B, C, H, W) to (B, D, H - K + 1, W - K + 1)."""
        ### BEGIN SOLUTION
        return pad_and_stride(x, self.w, 0, 1) + self.b[:, None, None]
        ### END SOLUTION


# %% slug="convolution" role="check"
check("convolution", Convolution)

# %% [markdown]
# ## Exercise 5 · {{small_net.title}}
#
# *{{small_net.minutes}} minutes, {{small_net.points}} points.*
# Write the module `SmallNet(C, D, classes)`: your convolution with windows of 3 × 3 as `self.conv`, ReLU, the mean over
# height and width, and an `nn.Linear` as `self.out`.


# %% slug="small_net" role="solution"
class SmallNet(nn.Module):
    """Scores of classes for images (B, C, H, W): (B, classes)."""

    def __init__(self, C, D, classes):
        super().__init__()
        ### BEGIN SOLUTION
        self.conv = Convolution(C, D, 3)
        self.out = nn.Linear(D, classes)
        ### END SOLUTION

    def forward(self, x):
        """Images (B, C, H, W) to scores (B, classes)."""
        ### BEGIN SOLUTION
        return self.out(torch.relu(self.conv(x)).mean((2, 3)))
        ### END SOLUTION


# %% slug="small_net" role="check"
check("small_net", SmallNet)
