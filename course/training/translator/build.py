"""A model of the size that a recipe says."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import keras

from course.models import CONFIGURATIONS
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
    sizes = replace(
        CONFIGURATIONS["small-nmt"],
        d_model=recipe.d_model,
        num_heads=recipe.num_heads,
        dim_feedforward=recipe.dim_feedforward,
        num_encoder_layers=recipe.num_layers,
        num_decoder_layers=recipe.num_layers,
        source_vocab=dataset.source.size,
        target_vocab=dataset.target.size,
        max_length=recipe.max_length,
        dropout=recipe.dropout,
        positions="sinusoidal",
        shared_embedding=recipe.shared_embedding,
    )
    before = keras.config.dtype_policy()
    keras.config.set_dtype_policy(dtype)
    try:
        return sizes.build()
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
    return mine.build(
        source_vocab=source_vocab,
        target_vocab=target_vocab,
        d_model=recipe.d_model,
        num_heads=recipe.num_heads,
        dim_feedforward=recipe.dim_feedforward,
        num_encoder_layers=recipe.num_layers,
        num_decoder_layers=recipe.num_layers,
        dropout=recipe.dropout,
        max_length=recipe.max_length,
    )
