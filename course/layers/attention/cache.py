"""The key/value cache of step-by-step decoding."""

from collections.abc import Sequence

from keras import ops

from course.layers.checks import Tensor

Cache = dict[str, Tensor]


def extend_cache(cache: Cache, k: Tensor, v: Tensor) -> Cache:
    """Append the newest positions' keys and values to those already seen.

    Args:
        cache: dict with `"k"` and `"v"`, `(batch, num_heads, seen, d)`, or without them at the first step.
        k: keys of the new positions, `(batch, num_heads, new, d)`.
        v: values of the new positions, of the same shape.

    Returns:
        A new cache, `(batch, num_heads, seen + new, d)`; the old one stays as it is.

    Example:
        >>> step = tf.zeros((1, 8, 1, 64))
        >>> extend_cache(extend_cache({}, step, step), step, step)["k"].shape
        TensorShape([1, 8, 2, 64])
    """
    if "k" not in cache:
        return {**cache, "k": k, "v": v}
    return {**cache, "k": ops.concatenate([cache["k"], k], axis=-2), "v": ops.concatenate([cache["v"], v], axis=-2)}


def seen_length(caches: Sequence[Cache]) -> int | Tensor:
    """Count the positions that the caches of a stack hold.

    Args:
        caches: list of a cache for each layer.

    Returns:
        0 for fresh caches, else a scalar tensor.
    """
    return ops.shape(caches[0]["k"])[-2] if "k" in caches[0] else 0


def step_mask(seen: int | Tensor, new: int | Tensor) -> Tensor:
    """Hide from each new position the new ones after it; what is in the cache lies before them all.

    The last rows of `causal_mask(seen + new)`, made without the others: a step must not cost the square of the length.

    Args:
        seen: number of positions in the cache.
        new: number of new positions.

    Returns:
        float32 `(new, seen + new)`.

    Example:
        >>> step_mask(seen=2, new=2).numpy()
        array([[0., 0., 0., 1.],
               [0., 0., 0., 0.]], dtype=float32)
    """
    own = ops.arange(seen, seen + new)[:, None]  # (new, 1)
    return ops.cast(ops.arange(seen + new) > own, "float32")
