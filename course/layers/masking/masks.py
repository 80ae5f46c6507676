"""Masks: 1 (or True) = hidden, 0 = visible.

Layers take them by three names. `mask` hides in the attention of a layer with several inputs. `attn_mask` is the same
where there is but one input, since an argument called `mask` would there be filled by Keras, with 1 = visible.
`memory_mask` is a decoder's second: it hides in the attention over the encoder's output. All broadcast to
`(batch, length, source_length)`.

Keras carries masks of its own from `Embedding(mask_zero=True)` and the like on, `(batch, length)`, True = real word.
Every layer here hides from its attention what they call padding, and hands on the mask of its first input. The one
exception is step-by-step decoding with a cache: the newest words are real ones.
"""

from keras import ops

from course.layers.checks import Tensor, rank


def causal_mask(n: int | Tensor) -> Tensor:
    """Hide from each position all that come after it.

    Entry (t, s) is 1 where s > t: ones strictly above the diagonal.

    Args:
        n: the length; a Python integer or a scalar tensor.

    Returns:
        float32 `(n, n)`.

    Example:
        >>> causal_mask(3).numpy()
        array([[0., 1., 1.],
               [0., 0., 1.],
               [0., 0., 0.]], dtype=float32)
    """
    t = ops.arange(n)
    return ops.cast(t > t[:, None], "float32")


def padding_mask(ids: Tensor, pad_id: int = 0) -> Tensor:
    """Hide the padding from every query.

    Args:
        ids: token ids, `(batch, source_length)`.
        pad_id: the id of `<PAD>`. Default 0.

    Returns:
        float32 `(batch, 1, source_length)`, which broadcasts over the queries. To hide the future as well:
        `tf.maximum(causal_mask(n), padding_mask(ids))`. For a functional model, made of `keras.Input`s, there is the
        layer `PaddingMask`.

    Example:
        >>> padding_mask([[6, 7, 8, 0, 0]]).numpy()
        array([[[0., 0., 0., 1., 1.]]], dtype=float32)
    """
    ids = ops.convert_to_tensor(ids)
    if rank(ids) != 2:
        raise ValueError(f"ids must be (batch, source_length), got shape {tuple(ids.shape)}.")
    return ops.cast(ids == pad_id, "float32")[:, None, :]  # (B, 1, S)


def valid_length_mask(valid_lengths: Tensor, length: int | Tensor) -> Tensor:
    """Hide what lies beyond each sentence's length.

    Entry s is 1 where s ≥ the valid length.

    Args:
        valid_lengths: how many keys may be seen, `(batch,)`, or one number for each query, `(batch, target_length)`.
        length: the number of keys.

    Returns:
        float32 `(batch, 1, length)`, or `(batch, target_length, length)`.

    Example:
        >>> valid_length_mask([2, 3], 4).numpy()[:, 0]
        array([[0., 0., 1., 1.],
               [0., 0., 0., 1.]], dtype=float32)
    """
    valid_lengths = ops.convert_to_tensor(valid_lengths)
    if rank(valid_lengths) not in (1, 2):
        raise ValueError(
            f"valid_lengths must be (batch,) or (batch, target_length), got shape {tuple(valid_lengths.shape)}."
        )
    if rank(valid_lengths) == 1:
        valid_lengths = valid_lengths[:, None]  # (B, 1)
    return ops.cast(ops.greater_equal(ops.arange(length), valid_lengths[..., None]), "float32")  # (B, 1 or T, S)


def keras_padding(*sources: Tensor) -> Tensor | None:
    """Read off what Keras carries with the keys and the values as padding.

    Args:
        sources: `(batch, source_length, width)`, each with a Keras mask or without.

    Returns:
        bool `(batch, 1, source_length)`, True = hidden; None where no source has a mask.

    Example:
        >>> x = keras.layers.Embedding(9, 4, mask_zero=True)(tf.constant([[6, 7, 0]]))
        >>> keras_padding(x).numpy()
        array([[[False, False,  True]]])
    """
    carried = [getattr(x, "_keras_mask", None) for x in sources]
    return either(*(None if real is None else ~ops.cast(real, "bool")[:, None] for real in carried))


def either(*masks: Tensor | None) -> Tensor | None:
    """Hide what one mask or another hides.

    Args:
        masks: 1 (or True) = hidden, of shapes that broadcast; None hides nothing.

    Returns:
        A mask as it came where it is the only one, else a bool; None where there is none.

    Example:
        >>> either(causal_mask(2), None, [[True, False]]).numpy()
        array([[ True,  True],
               [ True, False]])
    """
    found = [mask for mask in masks if mask is not None]
    if len(found) < 2:
        return found[0] if found else None
    hidden = ops.cast(found[0], "bool")
    for mask in found[1:]:
        hidden = ops.logical_or(hidden, ops.cast(mask, "bool"))
    return hidden
