"""Recipes: all the numbers of a training in one place."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Any


@dataclass(frozen=True)
class Recipe:
    """How a translator is made and trained.

    Args:
        d_model: width of the model.
        num_heads: heads of each attention.
        dim_feedforward: hidden width of the position-wise networks.
        num_layers: blocks of the encoder, and of the decoder.
        dropout: share dropped in training.
        max_length: most ids in a sentence.
        shared_embedding: one table for source, target and output.
        subwords: size of the subword vocabulary; 0 takes whole words.
        epochs: times that each pair is seen.
        batch_tokens: most ids in a batch, padding included.
        peak: highest learning rate; 0 follows the paper's schedule.
        warmup_steps: how long the learning rate rises.
        label_smoothing: what the right word gives away.
        average: share that the running average of the weights keeps at each step, 0.99 say: then it is the average that
            translates, as in the paper; 0 takes the last weights.
        seed: of weights, dropout and shuffling.
    """

    d_model: int = 128
    num_heads: int = 4
    dim_feedforward: int = 256
    num_layers: int = 2
    dropout: float = 0.0
    max_length: int = 64
    shared_embedding: bool = False
    subwords: int = 0
    epochs: int = 6
    batch_tokens: int = 512
    peak: float = 2e-3
    warmup_steps: int = 300
    label_smoothing: float = 0.0
    average: float = 0.0
    seed: int = 1

    def as_dict(self) -> dict[str, Any]:
        """The numbers as JSON knows them."""
        return asdict(self)

    @classmethod
    def from_dict(cls, numbers: dict[str, Any]) -> Recipe:
        """The recipe that `as_dict` wrote. Raises ValueError where names don't fit."""
        known = {field.name for field in fields(cls)}
        if unknown := sorted(set(numbers) - known):
            raise ValueError(f"a recipe has no {unknown[0]!r}.")
        return cls(**numbers)


RECIPES = {
    # For the embedded corpus: about three minutes on two cores. No dropout: a grammar without exceptions can't be
    # learned by heart the wrong way.
    "embedded": Recipe(),
    # For some ten thousand pairs of real sentences: half an hour on two cores.
    "files": Recipe(dim_feedforward=512, num_layers=3, dropout=0.1, max_length=96, shared_embedding=True, subwords=4000,
                    epochs=25, batch_tokens=1024, warmup_steps=600, label_smoothing=0.1),
}  # fmt: skip
