"""PyTorch and JAX: a tensor is its array, and so is a sparse table of SciPy."""

from typing import Any

import numpy as np


class Tensors:
    """A tensor, wherever it lies and whether or not a gradient flows through it."""

    @staticmethod
    def plain(tensor: Any) -> np.ndarray:
        """Its numbers."""
        tensor = tensor.detach().cpu()
        if tensor.layout.__repr__() != "torch.strided":
            tensor = tensor.to_dense()
        return np.array((tensor if str(tensor.dtype) != "torch.bfloat16" else tensor.float()).numpy())

    @staticmethod
    def made(numbers: np.ndarray) -> Any:
        """A tensor of its own, of the array's type."""
        import torch

        return torch.from_numpy(np.array(numbers))


class Arrays:
    """An array of JAX, also one of a kind of number that NumPy doesn't have."""

    @staticmethod
    def plain(array: Any) -> np.ndarray:
        """Its numbers."""
        return np.array(array.astype("float32") if array.dtype == "bfloat16" else array)

    @staticmethod
    def made(numbers: np.ndarray) -> Any:
        """An array as JAX keeps it: with 32 bits, unless the answer asked for 64."""
        import jax

        return jax.numpy.asarray(numbers)


class Keys:
    """A key of JAX's, which chance begins with: two numbers."""

    @staticmethod
    def plain(key: Any) -> np.ndarray:
        """Its numbers."""
        import jax

        return np.array(jax.random.key_data(key))

    @staticmethod
    def made(numbers: np.ndarray) -> Any:
        """A key that draws the same."""
        import jax

        return jax.random.wrap_key_data(numbers)


def dense(table: Any) -> np.ndarray:
    """A sparse table with its zeros written out."""
    return table.toarray()
