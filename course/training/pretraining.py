"""Pre-training: each family learns from plain text what its puzzle asks of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import keras
import numpy as np

from course.models import DecoderOnly, EncoderOnly, MaskedLanguageModel, Transformer
from course.text import Vocabulary
from course.text.puzzle_lines import cut_spans, masked_words, next_words, unigram_entropy
from course.text.puzzles import IGNORED

SIZES: dict[str, Any] = {"d_model": 64, "num_heads": 4, "dim_feedforward": 128, "dropout": 0.1, "max_length": 32}
PER_WORD = "per_word"
Puzzle = tuple[Any, np.ndarray]  # inputs, which may be a list of arrays, and labels


@dataclass(frozen=True)
class Pretrained:
    """A model that has read a text, and how far it got.

    Losses are in nats for each guessed word. `unigram_entropy` is the best loss of a guesser who knows how frequent
    each word is and nothing else: only below it has a model learned from the words around.
    """

    model: keras.Model
    vocabulary: Vocabulary
    losses: list[float]  # one an epoch
    held_out_loss: float
    unigram_entropy: float


class Puzzles(keras.utils.PyDataset):
    """Batches for `fit`: a new puzzle each epoch, its lines in a new order.

    Args:
        draw: from an epoch's number to `(inputs, labels)`; inputs may be a list of arrays, −100 is a label left out.
        batch_size: lines a batch.
    """

    def __init__(self, draw: Callable[[int], Puzzle], batch_size: int):
        super().__init__()
        self._draw, self._batch_size = draw, batch_size
        self._begin(0)

    def _begin(self, epoch: int) -> None:
        self._epoch = epoch
        self._inputs, self._labels = self._draw(epoch)
        self._order = np.random.default_rng(epoch).permutation(len(self._labels))

    def __len__(self) -> int:
        return -(-len(self._order) // self._batch_size)

    def __getitem__(self, index: int) -> tuple[Any, np.ndarray, np.ndarray]:
        rows = self._order[index * self._batch_size :][: self._batch_size]
        labels = self._labels[rows]
        guessed = labels != IGNORED
        inputs = tuple(ids[rows] for ids in self._inputs) if isinstance(self._inputs, list) else self._inputs[rows]
        return inputs, np.where(guessed, labels, 0), guessed.astype("float32")

    def on_epoch_end(self) -> None:
        """Draw the next puzzle."""
        self._begin(self._epoch + 1)


def learn(
    model: keras.Model,
    puzzles: Callable[[int], Puzzle],
    epochs: int,
    rate: float = 3e-3,
    batch_size: int = 16,
    after_epoch: Callable[[int, float], None] | None = None,
) -> list[float]:
    """Let a model solve puzzles, new ones each epoch, by Keras's own `fit`.

    Args:
        model: gives logits for what `puzzles` asks.
        puzzles: from an epoch's number to `(inputs, labels)`; inputs may be a list of arrays.
        epochs: how often the text is read.
        rate: learning rate of Adam. Default 3e-3.
        batch_size: lines a step. Default 16.
        after_epoch: called with `(epoch, loss)` after each, if given.

    Returns:
        The loss of each epoch: the mean over all guessed words.

    Example:
        >>> model = DecoderOnly(9, d_model=8, num_heads=2, dim_feedforward=8, num_layers=1, max_length=4)
        >>> losses = learn(model, lambda epoch: next_token_pairs([[5, 6, 7, 8]]), epochs=2)
        >>> len(losses)
        2
    """
    model.compile(
        optimizer=keras.optimizers.Adam(rate),
        loss=keras.losses.SparseCategoricalCrossentropy(from_logits=True, reduction="mean_with_sample_weight"),
        weighted_metrics=[keras.metrics.SparseCategoricalCrossentropy(from_logits=True, name=PER_WORD)],
        jit_compile=False,
    )
    told = keras.callbacks.LambdaCallback(
        on_epoch_end=lambda epoch, logs: after_epoch(epoch, logs[PER_WORD]) if after_epoch else None
    )
    batches = Puzzles(puzzles, batch_size)
    model(batches[0][0])
    model.optimizer.build(model.trainable_variables)  # made within its first step, they would have it drawn twice
    return model.fit(batches, epochs=epochs, shuffle=False, verbose=0, callbacks=[told]).history[PER_WORD]


def pretrain(
    model: keras.Model,
    puzzles: Callable,
    vocabulary: Vocabulary,
    lines: Sequence[str],
    held_out: Sequence[str],
    epochs: int,
    after_epoch: Callable[[int, float], None] | None = None,
) -> Pretrained:
    """Let a model learn from some lines and ask it about others.

    Args:
        model: any of the three families.
        puzzles: `masked_words`, `next_words` or `cut_spans`, whichever fits the model.
        vocabulary: from `pretraining_vocabulary`.
        lines: lines to learn from.
        held_out: other lines.
        epochs: how often the lines are read; masks and spans are drawn anew each time.
        after_epoch: called with `(epoch, loss)` after each, if given.

    Returns:
        A `Pretrained`.

    Example:
        >>> lines = ["it was cold", "it was late"]
        >>> vocabulary = pretraining_vocabulary(lines)
        >>> model = family_model("decoder-only", vocabulary, num_layers=1)
        >>> pretrained = pretrain(model, next_words, vocabulary, lines, held_out=lines, epochs=1)
        >>> round(pretrained.unigram_entropy, 2)
        1.56
    """
    drawn = puzzles is not next_words

    def puzzle(of: Sequence[str], seed: int) -> Puzzle:
        return puzzles(vocabulary, of, seed) if drawn else puzzles(vocabulary, of)

    losses = learn(model, lambda epoch: puzzle(lines, epoch), epochs, after_epoch=after_epoch)
    asked = Puzzles(lambda epoch: puzzle(held_out, epochs), batch_size=len(held_out))
    held_out_loss = model.evaluate(asked, verbose=0, return_dict=True)[PER_WORD]
    labels = np.concatenate([puzzle(lines, seed)[1].ravel() for seed in range(10 if drawn else 1)])
    return Pretrained(model, vocabulary, losses, held_out_loss, unigram_entropy(labels))


def family_model(name: str, vocabulary: Vocabulary, num_layers: int = 2, **sizes: Any) -> keras.Model:
    """Make a small model of one of the three families.

    Args:
        name: `"encoder-only"`, `"decoder-only"` or `"encoder-decoder"`.
        vocabulary: from `pretraining_vocabulary`.
        num_layers: blocks of each stack. Default 2.
        sizes: of what `SIZES` names, what is to be different.

    Returns:
        A `MaskedLanguageModel`, a `DecoderOnly` or a `Transformer`.

    Example:
        >>> family_model("decoder-only", pretraining_vocabulary(["it was cold"]), d_model=16).count_params() > 0
        True
    """
    sizes = {**SIZES, **sizes}
    if name == "encoder-only":
        return MaskedLanguageModel(EncoderOnly(vocabulary.size, num_layers=num_layers, num_segments=0, **sizes))
    if name == "decoder-only":
        return DecoderOnly(vocabulary.size, num_layers=num_layers, **sizes)
    if name == "encoder-decoder":
        both: dict[str, Any] = {
            "num_encoder_layers": num_layers,
            "num_decoder_layers": num_layers,
            "shared_embedding": True,
        }
        return Transformer(vocabulary.size, vocabulary.size, **sizes, **both)
    raise ValueError(f"name must be one of encoder-only, decoder-only, encoder-decoder, got {name!r}.")


PUZZLES = {"encoder-only": masked_words, "decoder-only": next_words, "encoder-decoder": cut_spans}
