"""Finds the records: every module of this folder that holds an EXERCISE, or a QUESTION that is graded by hand."""

from __future__ import annotations

import difflib
import importlib
import pkgutil
from functools import cache
from typing import Any

from autograder import exercises
from autograder.judging.records import Exercise, Written

# In the order in which they are taken; an exercise stands in its notebook in the order given here.
NOTEBOOKS: dict[str, tuple[str, ...]] = {
    "01-text-as-numbers": (
        "build_vocabulary",
        "pad_or_truncate",
        "one_hot",
        "embedding_lookup",
        "skip_gram_pairs",
        "cosine_similarity",
    ),
    "02-self-attention": ("qkv_variables", "scalar_self_attention", "scaled_dot_product", "self_attention"),
    "03-masking": ("causal_mask", "padding_mask", "masked_self_attention", "find_the_leak"),
    "04-multi-head": ("concat_heads", "sum_heads", "split_heads", "merge_heads", "multi_head_attention"),
    "05-feed-forward-and-norm": ("fc_layer", "fc_layer_dense", "layer_norm", "add_norm"),
    "06-positions": (
        "sinusoidal_encoding",
        "positional_encoding",
        "positional_embedding",
        "scaled_embedding",
        "rotary",
    ),
    "07-encoder-and-decoder": ("encoder_layer", "decoder_layer", "min_transformer", "transformer_block"),
    "08-training-a-translator": (
        "shift_targets",
        "masked_loss",
        "masked_accuracy",
        "warmup_schedule",
        "greedy_decode",
        "bleu_precision",
    ),
    "09-three-families": (
        "mask_tokens",
        "segment_ids",
        "pre_ln_block",
        "next_token_pairs",
        "cached_attention_step",
        "corrupt_spans",
    ),
}

# What is answered in words.
QUESTIONS: dict[str, tuple[str, ...]] = {
    "08-training-a-translator": ("longer_training", "why_positions", "layer_or_batch"),
}


class UnknownExercise(KeyError):
    """No exercise has this slug."""

    def __str__(self) -> str:
        return str(self.args[0])


@cache
def catalogue() -> dict[str, Exercise]:
    """Every exercise by its slug, in the order of the course."""
    return _in_order(NOTEBOOKS, "EXERCISE")


@cache
def questions() -> dict[str, Written]:
    """Every question that is graded by hand, by its slug, in the order of the course."""
    return _in_order(QUESTIONS, "QUESTION")


def everything() -> dict[str, Exercise | Written]:
    """All that has points: what the notebooks are built from."""
    return {**catalogue(), **questions()}


def _in_order(notebooks: dict[str, tuple[str, ...]], name: str) -> dict[str, Any]:
    modules = [info.name for info in pkgutil.iter_modules(exercises.__path__)]
    loaded = [importlib.import_module(f"{exercises.__name__}.{module}") for module in modules]
    records = {getattr(module, name).slug: getattr(module, name) for module in loaded if hasattr(module, name)}
    order = [slug for slugs in notebooks.values() for slug in slugs]
    missing = set(order) ^ set(records)
    if missing:
        raise LookupError(f"the catalogue's lists and the records differ in {', '.join(sorted(missing))}")
    return {slug: records[slug] for slug in order}


def find(slug: str) -> Exercise:
    """The exercise of this slug. Raises UnknownExercise with the nearest name there is."""
    records = catalogue()
    if slug in records:
        return records[slug]
    near = difflib.get_close_matches(str(slug), records, n=1, cutoff=0.4)
    advice = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(records)}."
    raise UnknownExercise(f"There is no exercise {slug!r}; {advice}")
