"""What the decoder reads, and what it should answer."""

import tensorflow as tf


def shift_targets(target_ids: tf.Tensor, sos_id: int) -> tuple[tf.Tensor, tf.Tensor]:
    """Give each position the words before it to read and its own word to predict: "teacher forcing".

    `decoder_in = [SOS, y₁, …, yₙ₋₁]` and `labels = [y₁, …, yₙ]`.

    Args:
        target_ids: ids of the translations, EOS after each, then PAD, `(batch, length)`.
        sos_id: the id of `<SOS>`.

    Returns:
        `(decoder_in, labels)`, each `(batch, length)`.

    Example:
        >>> decoder_in, labels = shift_targets([[7, 8, 9, 2, 0]], sos_id=1)
        >>> decoder_in.numpy(), labels.numpy()
        (array([[1, 7, 8, 9, 2]], dtype=int32), array([[7, 8, 9, 2, 0]], dtype=int32))
    """
    labels = tf.convert_to_tensor(target_ids)
    first = tf.fill([tf.shape(labels)[0], 1], tf.cast(sos_id, labels.dtype))  # (B, 1)
    return tf.concat([first, labels[:, :-1]], axis=1), labels
