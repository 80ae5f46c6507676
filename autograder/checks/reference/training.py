"""Steps of training a small translator in NumPy float64, gradients by hand, and the ways in which they can be bent.

The translator is that of `answering/small_translator.py`: `((mean of source[en]) + target[de]) · kept W + b`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import numpy as np

from autograder.checks.reference.attention import softmax
from autograder.checks.reference.loss import Mean, cross_entropy

Weights = Mapping[str, np.ndarray]
Shift = Literal["right", "none", "both", "backwards", "first word dropped"]


def train_steps(
    batches: Sequence[tuple[np.ndarray, np.ndarray]],
    weights: Weights,
    sos_id: int,
    pad_id: int,
    rate: float,
    momentum: float,
    *,
    applied: bool = True,
    training: bool = True,
    shift: Shift = "right",
    mean: Mean = "real",
    moves: Literal["all", "way out", "tables"] = "all",
    uphill: bool = False,
    gives: Literal["before", "after"] = "before",
    own_descent: bool = False,
    ids: Literal["given", "usual", "usual pad", "usual sos"] = "given",
) -> tuple[np.ndarray, ...]:
    """The loss of each step, before it.

    Args:
        batches: of each step the ids of the source (B, S) and of the target (B, T).
        weights: source (V, d), target (V, d), W (d, V), b (V,), kept (d,): what is kept in training.
        sos_id: the id of SOS. pad_id: the id of PAD.
        rate: the optimizer's learning rate. momentum: its momentum.
        applied: whether the gradients are.
        training: whether the model is told that it is in training.
        shift: what the decoder reads, and what it is to say: "none" has it read its labels, "both" say what it reads,
            "backwards" read the labels and say what it should have read.
        mean: see `reference.loss.mean_over`.
        moves: which weights learn.
        uphill: the step goes the other way.
        gives: "after" measures the loss once more when the weights have moved.
        own_descent: weights are moved by rate times gradient, without the optimizer's momentum.
        ids: "usual" takes 1 and 0 for SOS and PAD, whatever is given; "usual pad" 0 for PAD, "usual sos" 1 for
            SOS.
    """
    if ids != "given":
        sos_id, pad_id = sos_id if ids == "usual pad" else 1, pad_id if ids == "usual sos" else 0
    now = {name: value.astype(np.float64) for name, value in weights.items()}
    velocity = {name: np.zeros_like(value) for name, value in now.items()}
    learn = {"all": ("source", "target", "W", "b"), "way out": ("W", "b"), "tables": ("source", "target")}[moves]
    losses = []
    for en, target in batches:
        de, labels = _read_and_said(target, sos_id, shift)
        loss, gradients = _step(now, en, de, labels, pad_id, mean, training)
        for name in learn if applied else ():
            velocity[name] = (0 if own_descent else momentum * velocity[name]) - rate * gradients[name]
            now[name] = now[name] + (-1 if uphill else 1) * velocity[name]
        losses.append(loss if gives == "before" else _step(now, en, de, labels, pad_id, mean, training)[0])
    return tuple(np.array(loss) for loss in losses)


def _read_and_said(target: np.ndarray, sos_id: int, shift: Shift) -> tuple[np.ndarray, np.ndarray]:
    first = np.full_like(target[:, :1], sos_id)
    shifted = np.concatenate([first, target[:, :-1]], axis=1)
    return {
        "right": (shifted, target),
        "none": (target, target),
        "both": (shifted, shifted),
        "backwards": (target, shifted),
        "first word dropped": (target[:, :-1], target[:, 1:]),
    }[shift]


def _step(
    now: Mapping[str, np.ndarray],
    en: np.ndarray,
    de: np.ndarray,
    labels: np.ndarray,
    pad_id: int,
    mean: Mean,
    training: bool,
) -> tuple[float, dict[str, Any]]:
    """The loss of a batch, and its gradients."""
    kept = now["kept"] if training else np.ones_like(now["kept"])
    h = (now["source"][en].mean(axis=1, keepdims=True) + now["target"][de]) * kept  # (B, T, d)
    z = h @ now["W"] + now["b"]  # (B, T, V)
    real = (labels != pad_id).astype(float)
    share = {
        "real": real / real.sum(),
        "all": real / real.size,
        "counted": np.full(real.shape, 1 / real.size),
        "sum": real,
        "sentences": real / np.maximum(real.sum(axis=1, keepdims=True), 1) / len(real),
    }[mean]
    loss = float((cross_entropy(z, labels) * share).sum())
    by_z = (softmax(z) - np.eye(z.shape[-1])[labels]) * share[..., np.newaxis]
    by_x = (by_z @ now["W"].T) * kept  # (B, T, d)
    gradients = {"W": np.einsum("btd,btv->dv", h, by_z), "b": by_z.sum(axis=(0, 1))}
    gradients["target"], gradients["source"] = np.zeros_like(now["target"]), np.zeros_like(now["source"])
    np.add.at(gradients["target"], de, by_x)
    np.add.at(gradients["source"], en, by_x.sum(axis=1, keepdims=True) / en.shape[1])
    return loss, gradients
