"""Loss and accuracy over real words only: padding is not a word that anybody has to predict."""

import keras
import tensorflow as tf


def token_losses(labels: tf.Tensor, logits: tf.Tensor, label_smoothing: float = 0.0) -> tf.Tensor:
    """Cross-entropy at each position, padding included.

    With smoothing ε the right word should get 1 − ε, and ε is shared among all words of the vocabulary.

    Args:
        labels: `(batch, length)` of integers.
        logits: `(batch, length, vocab)`.
        label_smoothing: ε. Default 0.

    Returns:
        float32 `(batch, length)`.
    """
    logits = tf.cast(logits, tf.float32)
    labels = tf.cast(labels, tf.int32)  # Keras hands ids to a loss as float32
    losses = tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits)  # (B, T)
    if not label_smoothing:
        return losses
    # The mean over the vocabulary of −log p, without writing log p out.
    uniform = tf.reduce_logsumexp(logits, axis=-1) - tf.reduce_mean(logits, axis=-1)
    return (1 - label_smoothing) * losses + label_smoothing * uniform


@keras.saving.register_keras_serializable(package="course")
def masked_loss(labels: tf.Tensor, logits: tf.Tensor, pad_id: int = 0, label_smoothing: float = 0.0) -> tf.Tensor:
    """Mean cross-entropy over the real words of a batch; also `model.compile(loss=masked_loss)`.

    Args:
        labels: `(batch, length)` of integers.
        logits: `(batch, length, vocab)`, before the softmax.
        pad_id: the id of PAD. Default 0.
        label_smoothing: see `token_losses`. Default 0.

    Returns:
        A scalar; 0 where there is no real word.

    Example:
        >>> float(masked_loss([[1, 0]], [[[0.0, 0.0], [9.0, -9.0]]]))  # log 2: the second position is padding
        0.6931471824645996
    """
    labels = tf.convert_to_tensor(labels)
    real = tf.cast(labels != pad_id, tf.float32)
    total = tf.reduce_sum(token_losses(labels, logits, label_smoothing) * real)
    return tf.math.divide_no_nan(total, tf.reduce_sum(real))


@keras.saving.register_keras_serializable(package="course")
def masked_accuracy(labels: tf.Tensor, logits: tf.Tensor, pad_id: int = 0) -> tf.Tensor:
    """Share of the real words of a batch that get the highest score; also `model.compile(metrics=[masked_accuracy])`.

    Args:
        labels: `(batch, length)` of integers.
        logits: `(batch, length, vocab)`.
        pad_id: the id of PAD. Default 0.

    Returns:
        A scalar; 0 where there is no real word.

    Example:
        >>> float(masked_accuracy([[1, 0]], [[[0.0, 5.0], [0.0, 5.0]]]))
        1.0
    """
    labels = tf.convert_to_tensor(labels)
    real = tf.cast(labels != pad_id, tf.float32)
    right = tf.cast(tf.argmax(logits, axis=-1, output_type=tf.int32) == tf.cast(labels, tf.int32), tf.float32)
    return tf.math.divide_no_nan(tf.reduce_sum(right * real), tf.reduce_sum(real))
