"""A small GPT that tells stories: from letters to pieces, from pieces to a model, from a model to a story."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import keras
import numpy as np
import tensorflow as tf

from course.models import DecoderOnly
from course.text import bedtime_stories, decode_bpe, encode_bpe, pad_or_truncate, train_bpe, word_counts
from course.text.pair_encoding import Pair
from course.text.vocabulary import Vocabulary
from course.training.losses import masked_loss
from course.training.progress.live_curve import Live

PAD, END = 0, "[END]"
# How large, and how long: a quarter of a minute on two cores, and two minutes.
TELLERS: dict[str, dict[str, Any]] = {
    "small": {"d_model": 64, "num_layers": 2, "dim_feedforward": 160, "steps": 480, "batch_size": 5, "rate": 5e-3},
    "large": {"d_model": 96, "num_layers": 3, "dim_feedforward": 256, "steps": 1000, "batch_size": 8, "rate": 4e-3},
}


@dataclass(frozen=True)
class Pieces:
    """Merges, and an id for every piece that they can make; 0 is PAD, and `[END]` has one too.

    Args:
        merges: from `train_bpe`.
        letters: all letters that may occur, the mark included.
    """

    merges: tuple[Pair, ...]
    letters: tuple[str, ...]

    @classmethod
    def learn(cls, lines: Sequence[str], merges: int) -> Pieces:
        """Learn so many merges from these lines."""
        words = word_counts(lines)
        return cls(tuple(train_bpe(words, merges)), tuple(sorted({letter for word in words for letter in word})))

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The ids of `[END]`, the letters and the merged pieces."""
        made = dict.fromkeys([END, *self.letters, *("".join(pair) for pair in self.merges)])
        return Vocabulary(list(made))

    @cached_property
    def _known(self) -> dict[str, list[int]]:
        return {}

    def ids_of(self, text: str) -> list[int]:
        """The ids of a text's pieces."""
        found: list[int] = []
        for word in text.split():
            if word not in self._known:
                self._known[word] = self.vocabulary.ids_of(" ".join(encode_bpe(word, self.merges)))
            found += self._known[word]
        return found

    def rows(self, texts: Iterable[str], length: int) -> np.ndarray:
        """Ids (texts, length), int32: each text, `[END]`, and PAD."""
        end = self.vocabulary.ids_of(END)
        return np.array([pad_or_truncate([*self.ids_of(text), *end], length, PAD) for text in texts], "int32")

    def text_of(self, ids: Iterable[int]) -> str:
        """The text of ids, up to the first `[END]`."""
        pieces = [self.vocabulary.token(int(i)) for i in ids]
        return decode_bpe(pieces[: pieces.index(END)] if END in pieces else pieces)


@dataclass(frozen=True)
class StoryTeller:
    """A model and its pieces, and the losses of its schooling."""

    model: DecoderOnly
    pieces: Pieces
    losses: list[float]

    def tell(
        self,
        beginnings: Sequence[str] = ("Once",),
        temperature: float = 0.7,
        top_k: int | None = None,
        top_p: float | None = None,
        seed: int = 0,
    ) -> list[str]:
        """Tell a story for each beginning.

        Args:
            beginnings: words to begin with, of whatever lengths. Default: Once.
            temperature, top_k, top_p, seed: see `DecoderOnly.generate`.
        """
        ids = [self.pieces.ids_of(beginning) for beginning in beginnings]
        room = self.model.max_length - max(map(len, ids), default=0)
        end = self.pieces.vocabulary.ids_of(END)
        told = self.model.generate(ids, room, temperature, top_k, top_p, seed, end)
        return [self.pieces.text_of(row[row != PAD]) for row in told.numpy()]


def train_on_rows(
    model: keras.Model,
    rows: np.ndarray,
    steps: int,
    rate: float,
    batch_size: int = 16,
    seed: int = 0,
    after_step: Callable[[int, float], None] | None = None,
) -> list[float]:
    """Let a model guess each next id of some rows; the rate rises for a tenth of the steps, and falls to 0 as a cosine.

    Args:
        model: from ids `(batch, length)` to logits.
        rows: ids `(rows, length)`, 0 is PAD and no guess.
        steps: how many batches.
        rate: the highest learning rate of Adam.
        batch_size: rows drawn for a step. Default 16.
        seed: of the drawing.
        after_step: called with `(step, loss)` after each, if given.

    Returns:
        The loss of each step.

    Example:
        >>> model = DecoderOnly(9, d_model=8, num_heads=2, dim_feedforward=8, num_layers=1, max_length=4)
        >>> len(train_on_rows(model, np.array([[5, 6, 7, 0]]), steps=3, rate=1e-3))
        3
    """
    warm_up = max(1, steps // 10)
    falling = keras.optimizers.schedules.CosineDecay(
        rate / warm_up, max(1, steps - warm_up), warmup_target=rate, warmup_steps=warm_up
    )
    optimizer = keras.optimizers.Adam(falling, beta_2=0.99)
    model(rows[:1, :-1])  # makes the weights
    optimizer.build(model.trainable_variables)  # its averages too: made inside, the graph would be drawn twice

    @tf.function
    def learn(ids: tf.Tensor) -> tf.Tensor:
        with tf.GradientTape() as tape:
            loss = masked_loss(ids[:, 1:], model(ids[:, :-1], training=True))
        weights = model.trainable_variables
        optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights, strict=True))
        return loss

    random, curve = np.random.default_rng(seed), Live()
    for step in range(steps):
        curve.add(float(learn(tf.constant(rows[random.integers(len(rows), size=batch_size)]))))
        if after_step is not None:
            after_step(step + 1, curve.values[-1])
    return curve.done()


def train_story_teller(
    size: str = "small",
    stories: Sequence[str] | None = None,
    merges: int = 800,
    steps: int | None = None,
    seed: int = 0,
    after_step: Callable[[int, float], None] | None = None,
) -> StoryTeller:
    """Train a small GPT of today's blocks on stories.

    Args:
        size: `"small"`, for a demonstration, or `"large"`, for pleasure: some six times the time.
        stories: what it reads. Default: 3000 of `bedtime_stories`.
        merges: pieces to learn beside the letters. Default 800.
        steps: of training. Default: as many as suits the size.
        seed: of the weights and of the drawing.
        after_step: called with `(step, loss)` after each, if given.
    """
    if size not in TELLERS:
        raise ValueError(f"size must be one of {', '.join(TELLERS)}, got {size!r}.")
    sizes = dict(TELLERS[size])
    usual, batch_size, rate = (sizes.pop(name) for name in ("steps", "batch_size", "rate"))
    stories = bedtime_stories(3000) if stories is None else list(stories)
    pieces = Pieces.learn(stories, merges)
    length = 2 + max(len(pieces.ids_of(story)) for story in stories)
    keras.utils.set_random_seed(seed)
    model = DecoderOnly(
        pieces.vocabulary.size, num_heads=4, num_kv_heads=2, dropout=0.0, max_length=length, block="llama", **sizes
    )
    rows = pieces.rows(stories, length)
    steps = usual if steps is None else steps
    losses = train_on_rows(model, rows, steps, rate, batch_size, seed, after_step)
    return StoryTeller(model, pieces, losses)
