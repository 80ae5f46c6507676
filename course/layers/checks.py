"""What a size or an input must be; what else came is told in one sentence, in a graph as well."""

from numbers import Integral
from typing import Any

import numpy as np
import tensorflow as tf
from keras import ops

Shape = tuple[int | None, ...]
Tensor = Any  # of the backend that Keras runs on: TensorFlow in all lessons


def rank(x: Tensor) -> Any:
    """How many axes a tensor has; None where only the run will tell."""
    return x.shape.rank if hasattr(x.shape, "rank") else len(x.shape)


def check_sizes(**sizes: int) -> None:
    """Raise ValueError where a size is no whole number of at least 1."""
    for name, size in sizes.items():
        if not isinstance(size, Integral) or size < 1:
            raise ValueError(f"{name} must be a whole number of at least 1, got {size!r}.")


def check_heads(**width_and_heads: int) -> None:
    """Raise ValueError where the first, a width, can't be divided among the second, a number of heads.

    Example:
        >>> check_heads(d_model=10, num_heads=4)
        Traceback (most recent call last):
        ValueError: d_model must be a multiple of num_heads, got d_model=10 and num_heads=4.
    """
    (wide, width), (many, heads) = width_and_heads.items()
    check_sizes(**width_and_heads)
    if width % heads:
        raise ValueError(f"{wide} must be a multiple of {many}, got {wide}={width} and {many}={heads}.")


def check_rank(axes: str, **tensors: Tensor) -> None:
    """Raise ValueError where an input has more axes or fewer.

    Args:
        axes: their names, as in "(batch, length, width)".
        tensors: the inputs, by name; one whose axes only the run will tell is let through.
    """
    for name, x in tensors.items():
        if rank(x) not in (None, axes.count(",") + 1):
            raise ValueError(f"{name} must be {axes}, got shape {tuple(x.shape)}.")


def check_width(name: str, shape: Shape, **width: int) -> None:
    """Raise ValueError where the last axis of an input's shape isn't of the width that a layer was made for."""
    ((argument, size),) = width.items()
    if shape[-1] not in (None, size):
        raise ValueError(f"{name} must be {argument}={size} wide, got {shape[-1]}.")


def check_same_length(**tensors: Tensor) -> Tensor:
    """Give back the second of two inputs, `(..., length, width)`, once it is known to be as long as the first.

    Otherwise raise ValueError, or InvalidArgumentError where only the run tells the lengths.
    """
    (one, x), (other, y) = tensors.items()
    if x is y or None in (rank(x), rank(y)):
        return y
    said, lengths = f"{one} and {other} must be equally long", (x.shape[-2], y.shape[-2])
    if None in lengths:
        return after("equal", ops.shape(x)[-2], ops.shape(y)[-2], f"{said}.", y)
    if lengths[0] != lengths[1]:
        raise ValueError(f"{said}, got {lengths[0]} and {lengths[1]}.")
    return y


def check_positions(x: Tensor, max_length: int, start: int | Tensor = 0) -> Tensor:
    """Give back x, `(batch, length, d)`, once it is known to end where there are still positions.

    Otherwise raise ValueError, or InvalidArgumentError where only the run tells the length or the start.
    """
    said, length = f"there are {max_length} positions (max_length)", x.shape[1]
    if length is not None and length > max_length:
        raise ValueError(f"{said}, got an input of length {length}.")
    if length is None or not isinstance(start, int):
        end = start + ops.shape(x)[1]
        return after("less_equal", end, max_length, f"{said}, got an input beyond them.", x)
    if start + length > max_length:
        raise ValueError(f"{said}, got an input of length {length} that starts at {start}.")
    return x


def check_ids(ids: Tensor, vocab_size: int) -> None:
    """Raise ValueError where an id is outside of the vocabulary; a graph stops in the lookup, with words of its own."""
    if not (isinstance(ids, np.ndarray) or hasattr(ids, "numpy")):
        return
    known = ops.convert_to_numpy(ids)
    odd = known[(known < 0) | (known >= vocab_size)]
    if odd.size:
        range_ = f"ids are from 0 to {vocab_size - 1}, since vocab_size is {vocab_size}"
        raise ValueError(f"{range_}, got {odd[0]}: were they made with another vocabulary?")


def after(relation: str, one: Tensor, other: Tensor, said: str, x: Tensor) -> Tensor:
    """Give x, with the mask that Keras carries, once a relation of two sizes has held in the run."""
    assertion = getattr(tf.debugging, f"assert_{relation}")(one, other, message=said)
    if assertion is None:  # eagerly it has held already
        return x
    with tf.control_dependencies([assertion]):
        checked = tf.identity(x)
    if hasattr(x, "_keras_mask"):
        checked._keras_mask = x._keras_mask
    return checked
