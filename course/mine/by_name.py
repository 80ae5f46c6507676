"""The course's towers and their blocks as notebooks 07 and 08 call them, by the names that these give to arguments.

In `course.layers` an encoder's mask is `attn_mask`, since Keras has masks of its own, and a decoder reads `de_x` and
`en_x`, since Keras takes a `tgt_mask` for its own where there is a `tgt`. A learner's blocks take `mask`, `tgt` and
`memory`; what stands in for one has to take them, too, at home and where answers are graded.
"""

from functools import cache
from typing import Any

ENCODERS = ("TransformerEncoderLayer", "TransformerEncoder")
DECODERS = ("TransformerDecoderLayer", "TransformerDecoder")
TAUGHT = {"tgt": "de_x", "memory": "en_x"}


@cache
def as_taught(name: str) -> Any:
    """The course's layer of this name, which also takes what the notebooks call its arguments; None for other names."""
    if name not in (*ENCODERS, *DECODERS):
        return None
    from course import layers

    base = getattr(layers, name)
    layer = _encoder(base) if name in ENCODERS else _decoder(base)
    layer.__name__ = layer.__qualname__ = name
    layer.__doc__ = base.__doc__
    return layer


def _encoder(base: Any) -> Any:
    class Encoder(base):
        def call(self, x: Any, mask: Any = None, attn_mask: Any = None, training: bool | None = None) -> Any:
            return super().call(x, attn_mask if mask is None else mask, training=training)

        def compute_mask(self, inputs: Any, previous_mask: Any = None) -> None:
            """None: ours says what attention may not see."""

    return Encoder


def _decoder(base: Any) -> Any:
    class Decoder(base):
        def __call__(self, *args: Any, **kwargs: Any) -> Any:
            return super().__call__(*args, **{TAUGHT.get(name, name): value for name, value in kwargs.items()})

    return Decoder
