"""Loss and accuracy over real words, in NumPy float64."""

import numpy as np

from exercises.reference.attention import softmax


def cross_entropy(logits: np.ndarray, labels: np.ndarray) -> np.ndarray:
    """−log softmax(logits)[label], (B, T)."""
    shifted = logits - logits.max(axis=-1, keepdims=True)
    log_p = shifted - np.log(np.exp(shifted).sum(axis=-1, keepdims=True))
    return -np.take_along_axis(log_p, labels[..., np.newaxis], axis=-1)[..., 0]


def masked_loss(labels: np.ndarray, logits: np.ndarray, pad_id: int = 0) -> tuple[np.ndarray]:
    """Mean cross-entropy over real words, NaN (anything finite) without any; labels (B, T), logits (B, T, V)."""
    real = labels != pad_id
    if not real.any():
        return (np.array(np.nan),)
    values = cross_entropy(logits, labels)
    return (np.array((values * real).sum() / real.sum()),)


def masked_accuracy(labels: np.ndarray, logits: np.ndarray, pad_id: int = 0) -> tuple[np.ndarray]:
    """Share of real words that have the highest logit; NaN, anything finite, where there are none."""
    real = labels != pad_id
    if not real.any():
        return (np.array(np.nan),)
    values = (logits.argmax(axis=-1) == labels).astype(float)
    return (np.array((values * real).sum() / real.sum()),)


def loss_of_probabilities(labels: np.ndarray, logits: np.ndarray, pad_id: int = 0) -> tuple[np.ndarray]:
    """The masked loss where a softmax comes before the softmax."""
    return masked_loss(labels, softmax(logits), pad_id)
