"""What a size or an input must be; what else came is told in one sentence, in a graph as well."""

from numbers import Integral

import tensorflow as tf

Shape = tuple[int | None, ...]


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


def check_rank(axes: str, **tensors: tf.Tensor) -> None:
    """Raise ValueError where an input has more axes or fewer.

    Args:
        axes: their names, as in "(batch, length, width)".
        tensors: the inputs, by name; one whose axes only the run will tell is let through.
    """
    for name, x in tensors.items():
        if x.shape.rank not in (None, axes.count(",") + 1):
            raise ValueError(f"{name} must be {axes}, got shape {tuple(x.shape)}.")


def check_width(name: str, shape: Shape, **width: int) -> None:
    """Raise ValueError where the last axis of an input's shape isn't of the width that a layer was made for."""
    ((argument, size),) = width.items()
    if shape[-1] not in (None, size):
        raise ValueError(f"{name} must be {argument}={size} wide, got {shape[-1]}.")


def check_same_length(**tensors: tf.Tensor) -> tf.Tensor:
    """Give back the second of two inputs, `(..., length, width)`, once it is known to be as long as the first.

    Otherwise raise ValueError, or InvalidArgumentError where only the run tells the lengths.
    """
    (one, x), (other, y) = tensors.items()
    if x is y or x.shape.rank is None or y.shape.rank is None:
        return y
    said, lengths = f"{one} and {other} must be equally long", (x.shape[-2], y.shape[-2])
    if None in lengths:
        return after(tf.debugging.assert_equal(tf.shape(x)[-2], tf.shape(y)[-2], message=f"{said}."), y)
    if lengths[0] != lengths[1]:
        raise ValueError(f"{said}, got {lengths[0]} and {lengths[1]}.")
    return y


def check_positions(x: tf.Tensor, max_length: int, start: int | tf.Tensor = 0) -> tf.Tensor:
    """Give back x, `(batch, length, d)`, once it is known to end where there are still positions.

    Otherwise raise ValueError, or InvalidArgumentError where only the run tells the length or the start.
    """
    said, length = f"there are {max_length} positions (max_length)", x.shape[1]
    if length is not None and length > max_length:
        raise ValueError(f"{said}, got an input of length {length}.")
    if length is None or not isinstance(start, int):
        end = start + tf.shape(x)[1]
        return after(tf.debugging.assert_less_equal(end, max_length, message=f"{said}, got an input beyond them."), x)
    if start + length > max_length:
        raise ValueError(f"{said}, got an input of length {length} that starts at {start}.")
    return x


def after(assertion: tf.Operation | None, x: tf.Tensor) -> tf.Tensor:
    """Give x, with the mask that Keras carries, once an assertion has held; eagerly it has held already."""
    if assertion is None:
        return x
    with tf.control_dependencies([assertion]):
        checked = tf.identity(x)
    if hasattr(x, "_keras_mask"):
        checked._keras_mask = x._keras_mask
    return checked
