"""The well-known sizes by name."""

import math
import operator
import random
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

import keras
import tensorflow as tf

from course.models.decoder_only import DecoderOnly
from course.models.encoder_only import EncoderOnly
from course.models.masked_language_model import MaskedLanguageModel
from course.models.min_transformer import MinTransformer
from course.models.transformer import Transformer


@dataclass(frozen=True)
class Configuration:
    """The sizes of a model; `parameters()` counts its weights without making them.

    `family` is `"min"` (`MinTransformer`), `"encoder-decoder"` (`Transformer`), `"encoder-only"`
    (`MaskedLanguageModel` over `EncoderOnly`) or `"decoder-only"` (`DecoderOnly`, which alone looks at `block`,
    `num_kv_heads` and `rotary_base`).

    Example:
        >>> CONFIGURATIONS["base"].parameters()
        63045632
        >>> from dataclasses import replace
        >>> replace(CONFIGURATIONS["d2l"], source_vocab=500, target_vocab=600).build().count_params()
        96984
    """

    family: str
    d_model: int
    num_heads: int
    dim_feedforward: int
    num_encoder_layers: int
    num_decoder_layers: int
    source_vocab: int
    target_vocab: int
    max_length: int = 512
    dropout: float = 0.1
    positions: str = "sinusoidal"
    shared_embedding: bool | Literal["languages"] = False
    block: str = "gpt"
    num_kv_heads: int | None = None
    rotary_base: float = 10_000.0

    def parameters(self) -> int:
        """Count all weights, as `parameters_by_part` does."""
        return sum(self.parameters_by_part().values())

    def parameters_by_part(self) -> dict[str, int]:
        """Count the weights of each part, without making them.

        Returns:
            dict from the part's name to its number of weights; the parts add up to `parameters()`.
        """
        return dict(counted(self))

    def build(self) -> keras.Model:
        """Make the model, weights and all; `bert-large` takes 1.3 GB of them."""
        return MAKERS[self.family](self)


@cache
def counted(configuration: Configuration) -> dict[str, int]:
    """Count part by part, without an array: in a graph a weight is a node with a shape.

    Args:
        configuration: of what; a model of this size is put together, once.
    """
    draws = random.getstate()  # a count must not change what Keras draws next
    try:
        with tf.Graph().as_default():
            return count_parts(configuration.build(), configuration.family)
    finally:
        random.setstate(draws)


def count_parts(model: keras.Model, family: str) -> dict[str, int]:
    """Count the weights of a model part by part, each weight once; "head" is what no part has.

    Args:
        model: a model of the family.
        family: as in `Configuration`.
    """
    left = {id(weight): math.prod(weight.shape) for weight in model.weights if weight.trainable}
    counts = {}
    for name, path in PARTS[family].items():
        part = operator.attrgetter(path)(model)
        weights = [weight for one in (part if isinstance(part, list) else [part]) for weight in one.weights]
        counts[name] = sum(left.pop(id(weight), 0) for weight in weights)
    return {**counts, "head": sum(left.values())} if left else counts


PARTS = {
    "min": {"source embedding": "en_embedding", "target embedding": "de_embedding",
            "encoder": "encoder_layers", "decoder": "decoder_layers", "output": "prediction"},
    "encoder-decoder": {"source embedding": "source_embedding", "encoder": "encoder", "decoder": "decoder",
                        "target embedding": "target_embedding"},
    "encoder-only": {"embedding": "encoder.embedding", "encoder": "encoder.blocks"},
    "decoder-only": {"embedding": "embedding", "decoder": "blocks"},
}  # fmt: skip


def make_min(c: Configuration) -> keras.Model:
    """`MinTransformer`."""
    if (c.num_encoder_layers, c.num_decoder_layers) != (2, 2):
        raise ValueError(f"MinTransformer has 2 + 2 layers, got {c.num_encoder_layers} + {c.num_decoder_layers}.")
    return MinTransformer(c.max_length, c.source_vocab, c.target_vocab, c.d_model, c.num_heads, c.dim_feedforward)


def make_encoder_decoder(c: Configuration) -> keras.Model:
    """`Transformer`."""
    sizes = (c.d_model, c.num_heads, c.dim_feedforward, c.num_encoder_layers, c.num_decoder_layers, c.dropout)
    return Transformer(c.source_vocab, c.target_vocab, *sizes, c.max_length, c.positions, c.shared_embedding)


def make_encoder_only(c: Configuration) -> keras.Model:
    """`MaskedLanguageModel` over `EncoderOnly`."""
    sizes = (c.d_model, c.num_heads, c.dim_feedforward, c.num_encoder_layers, c.dropout, c.max_length)
    return MaskedLanguageModel(EncoderOnly(c.source_vocab, *sizes))


def make_decoder_only(c: Configuration) -> keras.Model:
    """`DecoderOnly`."""
    sizes = (c.d_model, c.num_heads, c.dim_feedforward, c.num_decoder_layers, c.dropout, c.max_length)
    own: dict[str, Any] = {"block": c.block, "num_kv_heads": c.num_kv_heads, "rotary_base": c.rotary_base}
    return DecoderOnly(c.target_vocab, *sizes, **own, tied=c.shared_embedding is True)


MAKERS: dict[str, Callable[[Configuration], keras.Model]] = {
    "min": make_min,
    "encoder-decoder": make_encoder_decoder,
    "encoder-only": make_encoder_only,
    "decoder-only": make_decoder_only,
}

TABLES = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
CONFIGURATIONS = {name: Configuration(**sizes) for name, sizes in TABLES.items()}
