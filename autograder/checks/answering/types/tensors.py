"""PyTorch and JAX: a tensor is its array; so are a sparse table of SciPy and an image of Pillow."""

from typing import Any

import numpy as np

from autograder.checks.judging.values.crossing_types import Turned


def _of_torch(tensor: Any) -> np.ndarray:
    """The numbers of a tensor, wherever it lies and whether or not a gradient flows through it."""
    tensor = tensor.detach().cpu()
    if tensor.layout.__repr__() != "torch.strided":
        tensor = tensor.to_dense()
    return np.array((tensor if str(tensor.dtype) != "torch.bfloat16" else tensor.float()).numpy())


def _torch(numbers: np.ndarray) -> Any:
    """A tensor of its own, of the array's type."""
    import torch

    return torch.from_numpy(np.array(numbers))


def _of_jax(array: Any) -> np.ndarray:
    """The numbers of an array, also of a kind of number that NumPy doesn't have."""
    return np.array(array.astype("float32") if array.dtype == "bfloat16" else array)


def _jax(numbers: np.ndarray) -> Any:
    """An array as JAX keeps it: with 32 bits, unless the answer asked for 64."""
    import jax

    return jax.numpy.asarray(numbers)


def _of_key(key: Any) -> np.ndarray:
    """The two numbers of a key of JAX's, which chance begins with."""
    import jax

    return np.array(jax.random.key_data(key))


def _key(numbers: np.ndarray) -> Any:
    """A key that draws the same."""
    import jax

    return jax.random.wrap_key_data(numbers)


def _image(pixels: np.ndarray) -> Any:
    """A picture of these, whose kind of number says its mode."""
    from PIL import Image

    return Image.fromarray(pixels)


def dense(table: Any) -> np.ndarray:
    """A sparse table with its zeros written out."""
    return table.toarray()


TENSORS, ARRAYS, KEYS = Turned(_of_torch, _torch), Turned(_of_jax, _jax), Turned(_of_key, _key)
IMAGES = Turned(np.array, _image)
