"""Steps of training a small translator in NumPy float64, gradients by hand.

The translator is that of `course/stand_ins/translator.py`: `((mean of source[en]) + target[de]) · kept W + b`.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from exercises.reference.attention import softmax
from exercises.reference.loss import cross_entropy

Weights = Mapping[str, np.ndarray]


def train_steps(
    batches: Sequence[tuple[np.ndarray, np.ndarray]],
    weights: Weights,
    sos_id: int,
    pad_id: int,
    rate: float,
    momentum: float,
) -> tuple[np.ndarray, ...]:
    """The loss of each step, before it.

    Args:
        batches: of each step the ids of the source (B, S) and of the target (B, T).
        weights: source (V, d), target (V, d), W (d, V), b (V,), kept (d,): what is kept in training.
        sos_id: the id of SOS. pad_id: the id of PAD.
        rate: the optimizer's learning rate. momentum: its momentum.
    """
    now = {name: value.astype(np.float64) for name, value in weights.items()}
    learn = ["source", "target", "W", "b"]
    velocity = {name: np.zeros_like(now[name]) for name in learn}
    losses = []
    for en, target in batches:
        sos = np.full_like(target[:, :1], sos_id)
        de = np.concatenate([sos, target[:, :-1]], axis=1)
        loss, gradients = step(now, en, de, target, pad_id)
        for name in learn:
            velocity[name] = momentum * velocity[name] - rate * gradients[name]
            now[name] = now[name] + velocity[name]
        losses.append(loss)
    return tuple(np.array(loss) for loss in losses)


def step(
    now: Weights, en: np.ndarray, de: np.ndarray, labels: np.ndarray, pad_id: int
) -> tuple[float, dict[str, np.ndarray]]:
    """The loss of a batch, and its gradients; en (B, S), de and labels (B, T)."""
    kept = now["kept"]
    h = (now["source"][en].mean(axis=1, keepdims=True) + now["target"][de]) * kept  # (B, T, d)
    z = h @ now["W"] + now["b"]  # (B, T, V)
    real = (labels != pad_id).astype(float)
    share = real / real.sum()
    loss = float((cross_entropy(z, labels) * share).sum())
    by_z = (softmax(z) - np.eye(z.shape[-1])[labels]) * share[..., np.newaxis]
    by_x = (by_z @ now["W"].T) * kept  # (B, T, d)
    gradients = {"W": np.einsum("btd,btv->dv", h, by_z), "b": by_z.sum(axis=(0, 1))}
    gradients["target"], gradients["source"] = np.zeros_like(now["target"]), np.zeros_like(now["source"])
    np.add.at(gradients["target"], de, by_x)
    np.add.at(gradients["source"], en, by_x.sum(axis=1, keepdims=True) / en.shape[1])
    return loss, gradients
