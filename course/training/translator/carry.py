"""The weights of a course's `Transformer` in a learner's, or the other way round, where both are laid out alike."""

from typing import Any

import keras
import numpy as np

MATRICES = ("Wq", "Wk", "Wv", "Wo")
CLOSE = 1e-3


def carry(ready: keras.Model, own: keras.Model) -> bool:
    """Put the weights of one model in another, by names and shapes, and see whether both then say the same.

    Args:
        ready: a `course.models.Transformer`, or a learner's; trained.
        own: one of the same sizes, built; its weights change. One of the two is the course's.

    Returns:
        whether it now gives the same logits.
    """
    try:
        for from_part, to_part in _parts(ready, own):
            _fill(from_part, to_part)
        random = np.random.default_rng(0)
        ids = [random.integers(3, 50, (2, length)).astype("int32") for length in (5, 4)]
        ids[0][1, 3:] = 0
        return bool(np.allclose(ready(ids), own(ids), atol=CLOSE))
    except Exception:  # laid out in another way: however it shows, it doesn't fit
        return False


def _parts(ready: Any, own: Any) -> list[tuple[Any, Any]]:
    """The parts that belong together, under the names that the exercises give them."""
    found = [
        (getattr(ready, name), getattr(own, name)) for name in ("source_embedding", "target_embedding", "to_logits")
    ]
    names = ["self_attn", "cross_attn", "ffn", "add_norm_1", "add_norm_2", "add_norm_3"]
    for stack in ("encoder", "decoder"):
        blocks = zip(getattr(ready, stack).blocks, getattr(own, stack).blocks, strict=True)
        found += [(getattr(a, name), getattr(b, name)) for a, b in blocks for name in names if hasattr(a, name)]
    return found


def _fill(ready: Any, own: Any) -> None:
    for name in MATRICES:
        if hasattr(ready, name):
            _matrix(own, name).assign(_matrix(ready, name))
    if hasattr(ready, MATRICES[0]):
        return
    free = list(own.trainable_variables)
    for weights in ready.trainable_variables:
        # Gain and shift of a norm have one shape, and are told apart by their names; two matrices by their order.
        same = [one for one in free if one.shape == weights.shape]
        fit = (same if len(same) == 1 else [one for one in same if one.name == weights.name])[0]
        fit.assign(weights)
        free = [one for one in free if one is not fit]


def _matrix(attention: Any, name: str) -> Any:
    """A matrix of an attention, be it a weight or a Dense layer."""
    found = getattr(attention, name)
    return found.kernel if isinstance(found, keras.layers.Layer) else found
