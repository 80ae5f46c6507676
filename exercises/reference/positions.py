"""Positions in NumPy float64: waves to add, a table's rows to add, and angles to turn by."""

from typing import Literal

import numpy as np

Order = Literal["interleaved", "halves"]


def waves(length: int, d: int) -> np.ndarray:
    """Sine at the even, cosine at the odd features: (length, d)."""
    positions, j = np.arange(length)[:, np.newaxis], np.arange(d)
    angles = positions / 10000.0 ** (2 * (j // 2) / d)
    encoding = np.where(j % 2 == 0, np.sin(angles), np.cos(angles))
    return encoding


def place(x: np.ndarray, table: np.ndarray) -> np.ndarray:
    """Add to x (B, T, d) the rows of a table (max_length, d) that belong to it."""
    T = x.shape[1]
    rows = table[:T]
    return x + rows


def turn(x: np.ndarray, pairs: Order = "interleaved", start: int = 0) -> np.ndarray:
    """Turn pairs of features of x (B, T, d), 2i and 2i+1 or i and i + d/2, by their position, counted from `start`."""
    T, d = x.shape[1:]
    halves = pairs == "halves"
    a, b = (x[..., : d // 2], x[..., d // 2 :]) if halves else (x[..., 0::2], x[..., 1::2])
    angles = np.arange(start, start + T)[:, np.newaxis] / 10000.0 ** (np.arange(0, d, 2) / d)
    angles = laid_out(angles, angles, halves)
    partner = laid_out(-b, a, halves)
    return x * np.cos(angles) + partner * np.sin(angles)


def laid_out(a: np.ndarray, b: np.ndarray, halves: bool) -> np.ndarray:
    """All of a, then all of b, or the two by turns: twice as wide as each."""
    if halves:
        return np.concatenate([a, b], axis=-1)
    return np.stack([a, b], axis=-1).reshape(*a.shape[:-1], 2 * a.shape[-1])


def look_up(ids: np.ndarray, embeddings: np.ndarray) -> tuple[np.ndarray]:
    """Rows of embeddings (vocab_size, d) for ids (B, T), times √d: (B, T, d)."""
    d = embeddings.shape[1]
    vectors = embeddings[ids] * np.sqrt(d)
    return (vectors,)
