"""The well-known sizes by name."""

import math
import operator
import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
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
    "min": {
        "source embedding": "en_embedding",
        "target embedding": "de_embedding",
        "encoder": "encoder_layers",
        "decoder": "decoder_layers",
        "output": "prediction",
    },
    "encoder-decoder": {
        "source embedding": "source_embedding",
        "encoder": "encoder",
        "decoder": "decoder",
        "target embedding": "target_embedding",
    },
    "encoder-only": {"embedding": "encoder.embedding", "encoder": "encoder.blocks"},
    "decoder-only": {"embedding": "embedding", "decoder": "blocks"},
}


def make_min(c: Configuration) -> keras.Model:
    """`MinTransformer`."""
    if (c.num_encoder_layers, c.num_decoder_layers) != (2, 2):
        raise ValueError(f"MinTransformer has 2 + 2 layers, got {c.num_encoder_layers} + {c.num_decoder_layers}.")
    return MinTransformer(c.max_length, c.source_vocab, c.target_vocab, c.d_model, c.num_heads, c.dim_feedforward)


def make_encoder_decoder(c: Configuration) -> keras.Model:
    """`Transformer`."""
    return Transformer(
        c.source_vocab,
        c.target_vocab,
        c.d_model,
        c.num_heads,
        c.dim_feedforward,
        c.num_encoder_layers,
        c.num_decoder_layers,
        c.dropout,
        c.max_length,
        c.positions,
        c.shared_embedding,
    )


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

BERT_BASE = Configuration(
    family="encoder-only",
    d_model=768,
    num_heads=12,
    dim_feedforward=3072,
    num_encoder_layers=12,
    num_decoder_layers=0,
    source_vocab=30_522,
    target_vocab=30_522,
    max_length=512,
    positions="trainable",
    shared_embedding=True,
)

CONFIGURATIONS = {
    "min": Configuration("min", 512, 8, 2048, 2, 2, 300, 400, max_length=25, dropout=0.0),
    "d2l": Configuration("encoder-decoder", 32, 4, 64, 2, 2, 200, 200, max_length=1000, dropout=0.0),
    # Two tables, one for each language: 6,479,632 weights. Géron's model shares one and has 5,139,216.
    "small-nmt": Configuration(
        family="encoder-decoder",
        d_model=128,
        num_heads=4,
        dim_feedforward=2048,
        num_encoder_layers=2,
        num_decoder_layers=2,
        source_vocab=10_000,
        target_vocab=10_000,
        max_length=500,
        positions="trainable",
        shared_embedding="languages",
    ),
    "base": Configuration("encoder-decoder", 512, 8, 2048, 6, 6, 37_000, 37_000, shared_embedding=True),
    "bert-base": BERT_BASE,
    "llama-3-8b": Configuration(
        family="decoder-only",
        d_model=4096,
        num_heads=32,
        num_kv_heads=8,
        dim_feedforward=14_336,
        num_encoder_layers=0,
        num_decoder_layers=32,
        source_vocab=128_256,
        target_vocab=128_256,
        max_length=8192,
        dropout=0.0,
        block="llama",
        rotary_base=500_000.0,
    ),
    "bert-large": replace(BERT_BASE, d_model=1024, num_heads=16, dim_feedforward=4096, num_encoder_layers=24),
}
