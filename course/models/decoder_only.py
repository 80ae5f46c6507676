"""GPT's kind: a stack that only ever looks back, and so can write on."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import keras
import tensorflow as tf

from course.layers import LlamaDecoder, TextEmbedding, TransformerEncoder, causal_mask, seen_length, step_mask
from course.layers.attention.cache import Cache
from course.layers.checks import Shape, check_rank
from course.models.ids_model import IdsModel, any_ids

BLOCKS = ("gpt", "llama")


@keras.saving.register_keras_serializable(package="course")
class DecoderOnly(IdsModel):
    """Score the next word after every prefix; write on by drawing from the scores.

    `logits = norm(blocks(embed(ids))) Eᵀ`: blocks under a causal mask, and the table of words, E, once more as output.
    GPT's blocks are pre-LN, behind trainable positions; Llama's have RMSNorm, SwiGLU, grouped heads and rotary
    positions.

    Args:
        vocab_size: number of ids, PAD included.
        d_model: width, a multiple of `num_heads`.
        num_heads: heads of each attention.
        dim_feedforward: hidden width of the position-wise networks.
        num_layers: number of blocks.
        dropout: share dropped in training. Default 0.1.
        max_length: number of positions. Default 512.
        block: `"gpt"` (the default) or `"llama"`.
        num_kv_heads: heads of keys and values, Llama's blocks only. Default: as many as `num_heads`.
        rotary_base: of the angles, Llama's blocks only. Default 10000.
        epsilon: of the norms, Llama's blocks only. Default 1e-6.
        tied: whether the table of words is the output as well. Default True; else the output has a matrix of its own.
        rotary_scaling: of the slow turns, Llama's blocks only, see `rotary_paces`. Default: none.

    Call:
        `(ids)`: `(batch, length)` of integers. Returns logits `(batch, length, vocab_size)`.

    Masking: the future is hidden. PAD at the end needs no mask: real words never look ahead.

    Example:
        >>> model = DecoderOnly(vocab_size=300, d_model=32, num_heads=4, dim_feedforward=64, num_layers=2)
        >>> model.generate([[5, 6, 7]], max_new=4, temperature=0).shape
        TensorShape([1, 7])

    Reference: Radford et al., "Improving Language Understanding by Generative Pre-Training" (2018); pre-LN and the
    last normalisation as in GPT-2 (2019). Touvron et al., "LLaMA" (2023).
    """

    def __init__(
        self,
        vocab_size: int,
        d_model: int,
        num_heads: int,
        dim_feedforward: int,
        num_layers: int,
        dropout: float = 0.1,
        max_length: int = 512,
        block: str = "gpt",
        num_kv_heads: int | None = None,
        rotary_base: float = 10_000.0,
        epsilon: float = 1e-6,
        tied: bool = True,
        rotary_scaling: Mapping[str, float] | None = None,
        **kwargs: Any,
    ):
        super().__init__(**kwargs)
        if block not in BLOCKS:
            raise ValueError(f"block must be one of {', '.join(BLOCKS)}, got {block!r}.")
        self.vocab_size = vocab_size
        self.d_model = d_model
        self.num_heads = num_heads
        self.dim_feedforward = dim_feedforward
        self.num_layers = num_layers
        self.rate = dropout
        self.max_length = max_length
        self.block = block
        self.num_kv_heads = num_kv_heads
        self.rotary_base = rotary_base
        self.epsilon = epsilon
        self.tied = tied
        self.rotary_scaling = None if rotary_scaling is None else dict(rotary_scaling)
        positions = "trainable" if block == "gpt" else "none"
        self.embedding = TextEmbedding(
            vocab_size, d_model, max_length, positions=positions, dropout=dropout, dtype=self.dtype_policy
        )
        self.blocks = self._stack()
        if not tied:
            self.output_layer = keras.layers.Dense(vocab_size, use_bias=False, dtype=self.dtype_policy)
        self.graph_step = tf.function(self.step, reduce_retracing=True)
        self._graphs: dict[Any, Any] = {}  # of `_written_on`
        self.build((None, None))

    def _stack(self) -> Any:
        sizes = (self.num_layers, self.d_model, self.num_heads)
        if self.block == "gpt":
            return TransformerEncoder(*sizes, self.dim_feedforward, self.rate, norm_first=True, dtype=self.dtype_policy)
        groups = self.num_heads if self.num_kv_heads is None else self.num_kv_heads
        own: dict[str, Any] = {"rotary_base": self.rotary_base, "rotary_scaling": self.rotary_scaling}
        own |= {"epsilon": self.epsilon, "dtype": self.dtype_policy}
        return LlamaDecoder(*sizes, groups, self.dim_feedforward, self.rate, **own)

    def build(self, ids_shape: Shape) -> None:
        x_shape = (*ids_shape, self.d_model)
        self.embedding.build(ids_shape)
        self.blocks.build(x_shape)
        if not self.tied:
            self.output_layer.build(x_shape)

    def call(self, ids: tf.Tensor, training: bool | None = None) -> tf.Tensor:
        x = self.embedding(ids, training=training)  # (B, T, D)
        x = self.blocks(x, causal_mask(tf.shape(ids)[1]), training=training)
        return self._logits(x)  # (B, T, V)

    def _logits(self, x: tf.Tensor) -> tf.Tensor:
        return self.embedding.words.logits(x) if self.tied else self.output_layer(x)

    def start(self) -> list[Cache]:
        """Return the caches for the first `step`."""
        return [{} for _ in self.blocks.blocks]

    def step(self, ids: tf.Tensor, caches: list[Cache]) -> tuple[tf.Tensor, list[Cache]]:
        """Take the next ids and score what may follow each.

        Args:
            ids: `(batch, new)`: the words since the last step.
            caches: from `start` or the last `step`.

        Returns:
            `(logits, caches)`: `(batch, new, vocab_size)`, and the caches for the next step.
        """
        ids = tf.convert_to_tensor(ids)
        seen, new = seen_length(caches), tf.shape(ids)[1]
        mask = step_mask(seen, new)  # (new, seen + new)
        x, caches = self.blocks(self.embedding(ids, start=seen), mask, caches=caches)
        return self._logits(x), caches

    def generate(
        self,
        ids: tf.Tensor,
        max_new: int,
        temperature: float = 1.0,
        top_k: int | None = None,
        top_p: float | None = None,
        seed: int = 0,
    ) -> tf.Tensor:
        """Write on from a beginning, one drawn word at a time.

        Args:
            ids: the beginnings, `(batch, length)`, all of one length.
            max_new: how many words to add.
            temperature: divides the logits: below 1 bolder in the likely, above 1 in the unlikely; 0 always takes the
                likeliest. Default 1.
            top_k: draw from the k likeliest words only. Default: all.
            top_p: draw from the fewest words that together reach this probability. Default: all.
            seed: the same seed draws the same words.

        Returns:
            int32 `(batch, length + max_new)`.

        Raises:
            ValueError: beginnings of another shape or without an id, an id outside of the vocabulary, or more words
                than there are positions.
        """
        ids = tf.convert_to_tensor(ids, tf.int32)
        check_rank("(batch, length)", ids=ids)
        if not ids.shape[1]:
            raise ValueError("a beginning has one id at least, got none: begin with the id of SOS, or of a word.")
        if ids.shape[1] + max_new > self.max_length:
            raise ValueError(
                f"there are {self.max_length} positions (max_length), "
                f"got a beginning of {ids.shape[1]} and max_new={max_new}."
            )
        from course.decoding.sampling import sample  # its package knows the models

        logits, caches = self.step(ids, self.start())  # eagerly: what is amiss with the ids is one sentence
        if max_new < 1:
            return ids
        new = sample(logits[:, -1], temperature, top_k, top_p, seed=(seed, 0))  # (B,)
        numbers = (temperature or None, top_k, top_p)  # as tensors, so that another temperature is no other graph
        choice = [one if one is None else tf.constant(one) for one in numbers]
        given = tuple(one is None for one in numbers)
        if given not in self._graphs:
            self._graphs[given] = tf.function(partial(self._written_on), reduce_retracing=True)
        added = self._graphs[given](new, caches, tf.constant(max_new), tf.constant(seed, tf.int64), *choice)
        return tf.concat([ids, added], axis=1)

    def _written_on(
        self,
        new: tf.Tensor,
        caches: list[Cache],
        count: tf.Tensor,
        seed: tf.Tensor,
        temperature: tf.Tensor | None,
        top_k: tf.Tensor | None,
        top_p: tf.Tensor | None,
    ) -> tf.Tensor:
        """The first new word and those after it, (B, count): the loop is one graph, in which the caches grow."""
        from course.decoding.sampling import sample

        def write(i: tf.Tensor, new: tf.Tensor, caches: list[Cache], words: tf.TensorArray) -> tuple:
            logits, caches = self.step(new[:, tf.newaxis], caches)
            heat = 0 if temperature is None else temperature
            new = sample(logits[:, -1], heat, top_k, top_p, seed=(seed, tf.cast(i, tf.int64)))
            return i + 1, new, caches, words.write(i, new)

        words = tf.TensorArray(tf.int32, count, element_shape=new.shape).write(0, new)
        longer = tf.nest.map_structure(lambda one: tf.TensorShape([*one.shape[:2], None, one.shape[3]]), caches)
        shapes = (tf.TensorShape(()), new.shape, longer, tf.TensorShape(None))
        *_, words = tf.while_loop(lambda i, *_: i < count, write, (tf.constant(1), new, caches, words), shapes)
        return tf.transpose(words.stack())

    def export_signature(self) -> list:
        return [any_ids("ids")]

    def compute_output_shape(self, ids_shape: Any) -> Shape:
        return (*ids_shape, self.vocab_size)

    def get_config(self) -> dict[str, Any]:
        return {
            **super().get_config(),
            "vocab_size": self.vocab_size,
            "d_model": self.d_model,
            "num_heads": self.num_heads,
            "dim_feedforward": self.dim_feedforward,
            "num_layers": self.num_layers,
            "dropout": self.rate,
            "max_length": self.max_length,
            "block": self.block,
            "num_kv_heads": self.num_kv_heads,
            "rotary_base": self.rotary_base,
            "epsilon": self.epsilon,
            "tied": self.tied,
            "rotary_scaling": self.rotary_scaling,
        }
