"""Masks: 1 = hidden, 0 = visible."""

import tensorflow as tf


def causal_mask(n):
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
    return 1 - tf.linalg.band_part(tf.ones((n, n)), -1, 0)


def padding_mask(ids, pad_id=0):
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
    ids = tf.convert_to_tensor(ids)
    if ids.shape.rank != 2:
        raise ValueError(f"ids must be (batch, source_length), got shape {tuple(ids.shape)}.")
    return tf.cast(ids == pad_id, tf.float32)[:, tf.newaxis, :]  # (B, 1, S)


def valid_length_mask(valid_lengths, length):
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
    valid_lengths = tf.convert_to_tensor(valid_lengths)
    if valid_lengths.shape.rank not in (1, 2):
        raise ValueError(
            f"valid_lengths must be (batch,) or (batch, target_length), got shape {tuple(valid_lengths.shape)}."
        )
    if valid_lengths.shape.rank == 1:
        valid_lengths = valid_lengths[:, tf.newaxis]  # (B, 1)
    return 1 - tf.sequence_mask(valid_lengths, length, tf.float32)  # (B, 1 or T, S)
