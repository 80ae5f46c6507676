"""Wrong: unnamed - moved to the range from 0 to 1."""

from __future__ import annotations

import numpy as np


def cosine_similarity(a, b):
    a, b = np.asarray(a), np.asarray(b)
    c = (a * b).sum(-1) / (np.linalg.norm(a, axis=-1) * np.linalg.norm(b, axis=-1))
    return (c + 1) / 2
