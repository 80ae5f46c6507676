"""GPT's kind: a stack that only ever looks back, and so can write on."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import keras
import numpy as np
import tensorflow as tf
from keras import ops

from course.layers import LlamaDecoder, TextEmbedding, TransformerEncoder, causal_mask, seen_length, step_mask
from course.layers.arguments import arguments_of
from course.layers.attention.cache import Cache, all_length, with_room
from course.layers.checks import Shape, Tensor, check_ids, check_rank
from course.models.ids_model import IdsModel, any_ids

ROOM = 64  # positions that `generate` makes room for at once
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

    def call(self, ids: Tensor, training: bool | None = None) -> Tensor:
        x = self.embedding(ids, training=training)  # (B, T, D)
        x = self.blocks(x, causal_mask(ops.shape(ids)[1]), training=training)
        return self._logits(x)  # (B, T, V)

    def _logits(self, x: Tensor) -> Tensor:
        return self.embedding.words.logits(x) if self.tied else self.output_layer(x)

    def start(self) -> list[Cache]:
        """Return the caches for the first `step`."""
        return [{} for _ in self.blocks.blocks]

    def step(self, ids: Tensor, caches: list[Cache]) -> tuple[Tensor, list[Cache]]:
        """Take the next ids and score what may follow each.

        Args:
            ids: `(batch, new)`: the words since the last step.
            caches: from `start` or the last `step`.

        Returns:
            `(logits, caches)`: `(batch, new, vocab_size)`, and the caches for the next step.
        """
        ids = ops.convert_to_tensor(ids)
        seen, new = seen_length(caches), ops.shape(ids)[1]
        mask = step_mask(seen, new, all_length(caches) if "seen" in caches[0] else None)  # (new, seen + new)
        x, caches = self.blocks(self.embedding(ids, start=seen), mask, caches=caches)
        return self._logits(x), caches

    def generate(
        self,
        ids: Tensor | Sequence[Sequence[int]],
        max_new: int,
        temperature: float = 1.0,
        top_k: int | None = None,
        top_p: float | None = None,
        seed: int = 0,
        stop_ids: Sequence[int] = (),
        jit_compile: bool = False,
    ) -> Tensor:
        """Write on from a beginning, one drawn word at a time.

        Args:
            ids: the beginnings, `(batch, length)`, or a list of lists of whatever lengths.
            max_new: how many words to add.
            temperature: divides the logits: below 1 bolder in the likely, above 1 in the unlikely; 0 always takes the
                likeliest. Default 1.
            top_k: draw from the k likeliest words only. Default: all.
            top_p: draw from the fewest words that together reach this probability. Default: all.
            seed: the same seed draws the same words; where XLA compiles, others than where it doesn't.
            stop_ids: words after which a row is told; writing ends when all are. Default: none.
            jit_compile: whether XLA compiles the writing: that takes seconds, once for each size of the batch and each
                64 positions, and then a token takes a fraction of the time. Default False.

        Returns:
            int32 `(batch, length + max_new)`; behind a row's end there are zeros.

        Raises:
            RuntimeError: Keras runs on another backend.
            ValueError: beginnings of another shape or without an id, an id outside of the vocabulary, or more words
                than there are positions.
        """
        if (backend := keras.backend.backend()) != "tensorflow":
            raise RuntimeError(f"generate writes in a graph of TensorFlow's: with {backend}, call step word by word.")
        given, lengths = self._beginnings(ids)
        total = given.shape[1] + max_new
        if total > self.max_length:
            raise ValueError(
                f"there are {self.max_length} positions (max_length), "
                f"got a beginning of {given.shape[1]} and max_new={max_new}."
            )
        shortest = min(lengths)
        check_ids(given, self.vocab_size)
        step = self.graph_step if jit_compile else self.step
        logits, caches = step(tf.constant(given[:, :shortest]), self.start())
        if max_new < 1:
            return tf.constant(given)
        room = min(self.max_length, -(-total // ROOM) * ROOM)  # a graph serves all lengths that need the same room
        given = np.pad(given, ((0, 0), (0, room - given.shape[1])))
        # Whose place it is: the beginning's (2), the model's (1), or nobody's (0).
        place = np.arange(room) - np.array(lengths)[:, np.newaxis]
        whose = np.where(place < 0, 2, np.where(place < max_new, 1, 0)).astype("int32")
        numbers = (temperature or None, top_k, top_p)  # as tensors, so that another temperature is no other graph
        choice = [one if one is None else tf.constant(one) for one in numbers]
        kind = (jit_compile, *(one is None for one in numbers))
        if kind not in self._graphs:
            write = partial(self._written_on)
            self._graphs[kind] = tf.function(write, reduce_retracing=not jit_compile, jit_compile=jit_compile)
        ends = [tf.constant(one) for one in (shortest, total)]
        told = [tf.constant(given), tf.constant(whose), tf.constant(list(stop_ids), tf.int32)]
        caches = with_room(caches, room) if jit_compile else caches  # else the little that there is costs less
        start = tf.constant(seed, tf.int32 if jit_compile else tf.int64)  # XLA draws by no longer ones
        words = self._graphs[kind](logits[:, -1], caches, *ends, *told, start, *choice)
        return words[:, :total]

    def _beginnings(self, ids: Tensor | Sequence[Sequence[int]]) -> tuple[np.ndarray, list[int]]:
        """The beginnings (batch, longest), filled up with zeros, and how long each is."""
        rows = ids if isinstance(ids, (list, tuple)) and all(isinstance(one, (list, tuple)) for one in ids) else None
        lengths = [len(one) for one in rows or ()]
        if rows and len(set(lengths)) > 1:
            given = np.array([[*one, *[0] * (max(lengths) - len(one))] for one in rows], "int32")
        else:
            ids = tf.convert_to_tensor(ids, tf.int32)
            check_rank("(batch, length)", ids=ids)
            given = np.asarray(ids)
            lengths = [given.shape[1]] * len(given)
        if not min(lengths, default=0):
            raise ValueError("a beginning has one id at least, got none: begin with the id of SOS, or of a word.")
        return given, lengths

    def _written_on(
        self,
        logits: Tensor,
        caches: list[Cache],
        first: Tensor,
        total: Tensor,
        given: Tensor,
        whose: Tensor,
        stops: Tensor,
        seed: Tensor,
        temperature: Tensor | None,
        top_k: Tensor | None,
        top_p: Tensor | None,
    ) -> Tensor:
        """The beginnings and what follows, (B, room), zeros behind: the loop is one graph, of sizes that stay."""
        from course.decoding.sampling import sample  # its package knows the models

        heat = 0 if temperature is None else temperature

        def chosen(i: Tensor, logits: Tensor, ended: Tensor) -> tuple[Tensor, Tensor]:
            drawn = sample(logits, heat, top_k, top_p, seed=(seed, tf.cast(i - first, seed.dtype)))
            own = (whose[:, i] == 1) & ~ended
            new = tf.where(own, drawn, tf.where(whose[:, i] == 2, given[:, i], 0))
            return new, ended | (own & tf.reduce_any(drawn[:, tf.newaxis] == stops, axis=1))

        def put(words: Tensor, i: Tensor, new: Tensor) -> Tensor:
            return ops.slice_update(words, (0, i), new[:, tf.newaxis])

        def write(i: Tensor, new: Tensor, ended: Tensor, caches: list[Cache], words: Tensor) -> tuple:
            logits, caches = self.step(new[:, tf.newaxis], caches)
            new, ended = chosen(i + 1, logits[:, -1], ended)
            return i + 1, new, ended, caches, put(words, i + 1, new)

        new, ended = chosen(first, logits, tf.zeros(tf.shape(logits)[:1], tf.bool))
        kept: Any = tf.nest.map_structure(lambda one: one.shape, caches)
        if "seen" not in caches[0]:
            kept = tf.nest.map_structure(lambda one: tf.TensorShape([*one[:2], None, one[3]]), kept)
        *_, words = tf.while_loop(
            lambda i, new, ended, *_: (i + 1 < total) & ~tf.reduce_all(ended),
            write,
            (first, new, ended, caches, put(given, first, new)),
            (first.shape, new.shape, ended.shape, kept, given.shape),
        )
        return words

    def export_signature(self) -> list:
        return [any_ids("ids")]

    def compute_output_shape(self, ids_shape: Any) -> Shape:
        return (*ids_shape, self.vocab_size)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), **arguments_of(self, dropout=self.rate)}
