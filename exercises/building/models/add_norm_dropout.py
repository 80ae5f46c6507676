"""Sees through a layer norm what dropout did before it.

Half of the columns of x are a ruler, +RULER and −RULER in turn, where the sub-layer gives 0; in the other half x is 0
and the sub-layer gives 1. A norm is the same linear map for all features of a position, so the ruler shows which, and
the other half then shows which entries were dropped, and by what the rest was scaled.
"""

from dataclasses import dataclass
from typing import Literal

import numpy as np

RULER = 4.0
SAME = 1e-3


def ruled_inputs(B: int, T: int, D: int) -> tuple[np.ndarray, np.ndarray]:
    """Give x and the sub-layer's output, (B, T, D) each; D is a multiple of 4."""
    x, output = np.zeros((B, T, D), np.float32), np.zeros((B, T, D), np.float32)
    x[..., : D // 2 : 2], x[..., 1 : D // 2 : 2] = RULER, -RULER
    output[..., D // 2 :] = 1
    return x, output


@dataclass(frozen=True)
class DropoutEffect:
    """What was dropped: nothing, entries of the output ("output"), or what should have stayed whole.

    `share` and `scale` tell how many entries were dropped, and what the others were multiplied by; `alike` whether they
    were the same in every word, or in every sentence.
    """

    dropped: Literal["nothing", "output", "sum", "x", "result", "unclear"]
    share: float = 0.0
    scale: float = 1.0
    alike: Literal["", "word", "sentence"] = ""


def look(result: np.ndarray) -> DropoutEffect:
    """What dropout did on the way from `ruled_inputs` to this result."""
    half = result.shape[-1] // 2
    plus, minus, rest = result[..., 0:half:2], result[..., 1:half:2], result[..., half:]
    if _spread(plus) > SAME or _spread(minus) > SAME:
        # In a word or two a norm may have its mean just where the dropped entries are.
        if (np.abs(result[..., :half]) < 1e-6).any(axis=-1).mean() > 0.5:
            # No norm gives numbers as large as x is: without one, the result is the sum.
            return DropoutEffect("sum" if np.abs(result[..., :half]).max() > RULER - SAME else "result")
        return DropoutEffect("x" if _spread(rest) < SAME else "sum")
    upper, lower = plus.mean(axis=-1, keepdims=True), minus.mean(axis=-1, keepdims=True)
    slope = (upper - lower) / (2 * RULER)
    if (slope < 1e-3).any():
        return DropoutEffect("unclear")
    before = (rest - (upper + lower) / 2) / slope
    gone = np.abs(before) < SAME
    kept = before[~gone]
    if not gone.any():
        return DropoutEffect("nothing" if _near(kept, 1) else "unclear")
    if not kept.size or not _near(kept, kept.mean()):
        return DropoutEffect("unclear")
    same = [(gone == gone.take([0], axis)).all() for axis in (1, 0)]
    alike: Literal["", "word", "sentence"] = "word" if same[0] else "sentence" if same[1] else ""
    return DropoutEffect("output", float(gone.mean()), float(kept.mean()), alike)


def _spread(columns: np.ndarray) -> float:
    return float(np.ptp(columns, axis=-1).max())


def _near(values: np.ndarray, target: float) -> bool:
    return bool(np.abs(values - target).max() < 0.02)
