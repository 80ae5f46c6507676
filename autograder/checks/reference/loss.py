"""Loss and accuracy over real words in NumPy float64, and the ways in which they can be bent."""

from __future__ import annotations

from typing import Literal

import numpy as np

from autograder.checks.reference.attention import softmax

Mean = Literal["real", "all", "counted", "sentences", "sum", "padding", "all over real", "per sentence"]


def cross_entropy(logits: np.ndarray, labels: np.ndarray) -> np.ndarray:
    """−log softmax(logits)[label], (B, T)."""
    shifted = logits - logits.max(axis=-1, keepdims=True)
    log_p = shifted - np.log(np.exp(shifted).sum(axis=-1, keepdims=True))
    return -np.take_along_axis(log_p, labels[..., np.newaxis], axis=-1)[..., 0]


def mean_over(values: np.ndarray, labels: np.ndarray, pad_id: int, mean: Mean) -> np.ndarray:
    """The mean of (B, T) values over real words; NaN, that is anything finite, where there are none.

    "all": the sum over real words, divided by all positions. "counted": the mean over all positions. "sentences": the
    mean of each sentence's mean. "sum": not divided at all. "all over real": the sum over all positions, divided by the
    real words. "per sentence": the sum over real words, divided by the
    number of sentences. "padding": the mean over everything but the real words, 0 where there is nothing else.
    """
    real = labels != pad_id
    if not real.any():
        return np.array(np.nan)
    if mean == "counted":
        return np.array(values.mean())
    if mean == "padding":
        return np.array((values * ~real).sum() / max((~real).sum(), 1))
    if mean == "all over real":
        return np.array(values.sum() / real.sum())
    if mean == "sentences":
        counts = real.sum(axis=1)
        return np.array(((values * real).sum(axis=1) / np.maximum(counts, 1)).mean())
    return np.array(
        (values * real).sum() / {"real": real.sum(), "all": real.size, "sum": 1, "per sentence": len(real)}[mean]
    )


def masked_loss(
    labels: np.ndarray,
    logits: np.ndarray,
    pad_id: int = 0,
    *,
    mean: Mean = "real",
    softmax_twice: bool = False,
    as_probabilities: bool = False,
    negative: bool = False,
    pad: Literal["given", "zero"] = "given",
) -> tuple[np.ndarray]:
    """Mean cross-entropy over real words.

    Args:
        labels: (B, T).
        logits: (B, T, V).
        pad_id: the id of PAD.
        mean: see `mean_over`.
        softmax_twice: takes probabilities for logits.
        as_probabilities: takes logits for probabilities, clipped to what a probability can be, as Keras does.
        negative: forgets the minus.
        pad: "zero" ignores `pad_id`.
    """
    if softmax_twice:
        logits = softmax(logits)
    if as_probabilities:
        logits = np.log(np.clip(logits, 1e-7, 1 - 1e-7))
    values = cross_entropy(logits, labels)
    found = mean_over(values, labels, pad_id if pad == "given" else 0, mean)
    return (-found if negative else found,)


def masked_accuracy(
    labels: np.ndarray,
    logits: np.ndarray,
    pad_id: int = 0,
    *,
    mean: Mean = "real",
    whole_sentences: bool = False,
    wrong_share: bool = False,
    pad: Literal["given", "zero", "predicted"] = "given",
) -> tuple[np.ndarray]:
    """Share of real words that have the highest logit.

    `whole_sentences` counts sentences without a mistake; pad "zero" ignores `pad_id`, "predicted" leaves out where PAD
    was said.
    """
    pad_id = 0 if pad == "zero" else pad_id
    said = logits.argmax(axis=-1)
    right = said == labels
    if whole_sentences:
        right = np.broadcast_to((right | (labels == pad_id)).all(axis=1, keepdims=True), labels.shape)
        mean = "sentences"
    found = mean_over(right.astype(np.float64), said if pad == "predicted" else labels, pad_id, mean)
    return (1 - found if wrong_share else found,)
