"""What an assistant learns by: examples, tries that were rewarded, and pairs of which one is better."""

import tensorflow as tf


def answer_loss(labels: tf.Tensor, logits: tf.Tensor, counts: tf.Tensor) -> tf.Tensor:
    """Mean cross-entropy over the labels that count.

    Args:
        labels: ids `(batch, length)`.
        logits: `(batch, length, vocab_size)`.
        counts: `(batch, length)`, 1 where a label is learned, else 0.

    Returns:
        A scalar; 0 where nothing counts.
    """
    losses = tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits)  # (B, T)
    return tf.math.divide_no_nan(tf.reduce_sum(losses * counts), tf.reduce_sum(counts))


def clipped_objective(
    logp: tf.Tensor, old: tf.Tensor, advantage: tf.Tensor, counts: tf.Tensor, clip: float = 0.2
) -> tf.Tensor:
    """Minus the mean of `min(ratio A, clip(ratio) A)`, where `ratio = exp(logp - old)`.

    Args:
        logp: log-probabilities of the ids of answers `(answers, length)`, by the model as it is now.
        old: the same, by the model that has drawn them; a constant.
        advantage: `(answers,)`, above 0 where an answer was better than others.
        counts: `(answers, length)`, 1 where an id belongs to the answer, else 0.
        clip: how far the ratio may move. Default 0.2.

    Returns:
        A scalar.

    Reference: Schulman et al., "Proximal Policy Optimization Algorithms" (2017); the mean over all ids alike as in Yu
    et al., "DAPO" (2025).
    """
    ratio = tf.exp(logp - tf.stop_gradient(old))  # (A, T)
    gains = advantage[:, tf.newaxis]
    gain = tf.minimum(ratio * gains, tf.clip_by_value(ratio, 1 - clip, 1 + clip) * gains)
    return -tf.math.divide_no_nan(tf.reduce_sum(gain * counts), tf.reduce_sum(counts))


def dpo_loss(
    chosen: tf.Tensor, rejected: tf.Tensor, ref_chosen: tf.Tensor, ref_rejected: tf.Tensor, beta: float = 0.1
) -> tf.Tensor:
    """Mean of `-log sigmoid(beta * (rise of the chosen - rise of the rejected))`; a rise is over the reference.

    Args:
        chosen, rejected: log-probabilities of the ids of both answers `(pairs, length)`, 0 where none counts.
        ref_chosen, ref_rejected: the same by the reference model.
        beta: the larger, the nearer the model stays to the reference. Default 0.1.

    Returns:
        A scalar.

    Reference: Rafailov et al., "Direct Preference Optimization" (2023).
    """
    better = tf.reduce_sum(chosen, axis=1) - tf.reduce_sum(ref_chosen, axis=1)  # (P,)
    worse = tf.reduce_sum(rejected, axis=1) - tf.reduce_sum(ref_rejected, axis=1)
    return tf.reduce_mean(tf.nn.softplus(-beta * (better - worse)))
