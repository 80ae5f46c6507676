"""The course's encoder as notebooks 07 and 08 call it: its mask may come by the name `mask`.

In `course.layers` that argument is `attn_mask`, since Keras has masks of its own. A learner's block takes `mask`; what
stands in for one has to take it, too, at home and where answers are graded.
"""

from __future__ import annotations

from functools import cache
from typing import Any

NAMES = ("TransformerEncoderLayer", "TransformerEncoder")


@cache
def with_mask(name: str) -> Any:
    """The course's layer of this name, which also takes `mask`; None for all other names."""
    if name not in NAMES:
        return None
    from course import layers

    base = getattr(layers, name)

    class Encoder(base):  # type: ignore[misc, valid-type]
        def call(self, x: Any, mask: Any = None, attn_mask: Any = None, training: bool | None = None) -> Any:
            return super().call(x, attn_mask if mask is None else mask, training=training)

        def compute_mask(self, inputs: Any, previous_mask: Any = None) -> None:
            """None: ours says what attention may not see."""

    Encoder.__name__ = Encoder.__qualname__ = name
    Encoder.__doc__ = base.__doc__
    return Encoder
