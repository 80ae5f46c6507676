"""A model of the size that a recipe says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import keras

from course.models import Transformer
from course.training.data.dataset import Dataset
from course.training.translator.recipes import Recipe

if TYPE_CHECKING:
    from course.mine import Machine


def build_model(dataset: Dataset, recipe: Recipe, dtype: str = "float32") -> keras.Model:
    """The `Transformer` of a recipe, its weights made.

    Args:
        dataset: gives the sizes of the vocabularies.
        recipe: gives all other sizes.
        dtype: policy, "float32" or "mixed_float16".
    """
    before = keras.config.dtype_policy()
    keras.config.set_dtype_policy(dtype)
    try:
        sizes = _sizes(recipe, dataset.source.size, dataset.target.size)
        return Transformer(**sizes, shared_embedding=recipe.shared_embedding)
    finally:
        keras.config.set_dtype_policy(before)


def own_model(mine: Machine, recipe: Recipe, source_vocab: int, target_vocab: int) -> keras.Model:
    """The `Transformer` of a recipe made of a learner's pieces.

    Args:
        mine: the pieces.
        recipe: gives the sizes; a learner's model has a table for each language.
        source_vocab: number of source ids.
        target_vocab: number of target ids.
    """
    return mine.build(**_sizes(recipe, source_vocab, target_vocab))


def _sizes(recipe: Recipe, source_vocab: int, target_vocab: int) -> dict[str, Any]:
    alike = ("d_model", "num_heads", "dim_feedforward", "dropout", "max_length")
    layers = {"num_encoder_layers": recipe.num_layers, "num_decoder_layers": recipe.num_layers}
    vocabs = {"source_vocab": source_vocab, "target_vocab": target_vocab}
    return {**vocabs, **layers, **{name: getattr(recipe, name) for name in alike}}
