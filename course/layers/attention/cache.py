"""The key/value cache of step-by-step decoding."""

from collections.abc import Sequence

from keras import ops

from course.layers.checks import Tensor

Cache = dict[str, Tensor]


def extend_cache(cache: Cache, k: Tensor, v: Tensor) -> Cache:
    """Append the newest positions' keys and values to those already seen.

    Args:
        cache: dict with `"k"` and `"v"`, `(batch, num_heads, seen, d)`, or without them at the first step; or one with
            room ahead, from `with_room`.
        k: keys of the new positions, `(batch, num_heads, new, d)`.
        v: values of the new positions, of the same shape.

    Returns:
        A new cache, `(batch, num_heads, seen + new, d)`; the old one stays as it is. With room ahead the new ones are
        written where it begins, and the arrays stay as long as they are.

    Example:
        >>> step = tf.zeros((1, 8, 1, 64))
        >>> extend_cache(extend_cache({}, step, step), step, step)["k"].shape
        TensorShape([1, 8, 2, 64])
    """
    if "k" not in cache:
        return {**cache, "k": k, "v": v}
    if "seen" in cache:
        place = (0, 0, cache["seen"], 0)
        more = {name: ops.slice_update(cache[name], place, new) for name, new in (("k", k), ("v", v))}
        return {**cache, **more, "seen": cache["seen"] + ops.shape(k)[-2]}
    return {**cache, "k": ops.concatenate([cache["k"], k], axis=-2), "v": ops.concatenate([cache["v"], v], axis=-2)}


def seen_length(caches: Sequence[Cache]) -> int | Tensor:
    """Count the positions that the caches of a stack hold.

    Args:
        caches: list of a cache for each layer.

    Returns:
        0 for fresh caches, else a scalar tensor.
    """
    return caches[0]["seen"] if "seen" in caches[0] else all_length(caches)


def all_length(caches: Sequence[Cache]) -> int | Tensor:
    """Count the positions for which the caches of a stack have arrays: those that they hold, and the room ahead."""
    return ops.shape(caches[0]["k"])[-2] if "k" in caches[0] else 0


def with_room(caches: Sequence[Cache], length: int) -> list[Cache]:
    """Make the arrays of a stack's caches as long as they will ever be: a step then writes, where it would copy.

    What is ahead has to be hidden: `step_mask` does it, told how long the arrays are.

    Args:
        caches: list of a cache for each layer, each with `"k"` and `"v"`.
        length: of the arrays, at least as many positions as they hold.

    Returns:
        New caches, with `"seen"`, the number of positions that they hold.

    Example:
        >>> step = tf.ones((1, 8, 1, 64))
        >>> cache = extend_cache(*with_room([extend_cache({}, step, step)], 9), step, step)
        >>> cache["k"].shape, int(cache["seen"])
        (TensorShape([1, 8, 9, 64]), 2)
    """
    seen = seen_length(caches)
    ahead = [[0, 0], [0, 0], [0, length - seen], [0, 0]]
    fixed = {"seen": ops.convert_to_tensor(seen, "int32")}
    return [{**one, **{name: ops.pad(one[name], ahead) for name in "kv"}, **fixed} for one in caches]


def step_mask(seen: int | Tensor, new: int | Tensor, length: int | Tensor | None = None) -> Tensor:
    """Hide from each new position the new ones after it; what is in the cache lies before them all.

    The last rows of `causal_mask(seen + new)`, made without the others: a step must not cost the square of the length.

    Args:
        seen: number of positions in the cache.
        new: number of new positions.
        length: of the cache's arrays, where there is room ahead. Default: seen + new.

    Returns:
        float32 `(new, seen + new)`, or `(new, length)`.

    Example:
        >>> step_mask(seen=2, new=2).numpy()
        array([[0., 0., 0., 1.],
               [0., 0., 0., 0.]], dtype=float32)
    """
    own = seen + ops.arange(new)[:, None]  # (new, 1)
    return ops.cast(ops.arange(seen + new if length is None else length) > own, "float32")
