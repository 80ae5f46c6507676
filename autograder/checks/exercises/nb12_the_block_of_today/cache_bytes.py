"""cache_bytes(config, length, bytes_each): what the keys and values of a text weigh."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

import numpy as np

from autograder.checks.building.cases import function_case
from autograder.checks.building.model_sizes import EXACT, LLAMA_3_8B, drawn_config
from autograder.checks.judging.records import Case, Exercise, Misconception, Part

ENTRY = "cache_bytes"


def bytes_of_cache(
    config: Mapping[str, int],
    length: int,
    bytes_each: int = 2,
    *,
    tensors: int = 2,
    heads: Literal["num_kv_heads", "num_heads"] = "num_kv_heads",
    wide_heads: bool = False,
    layers: bool = True,
    fixed_bytes: int | None = None,
    bits: bool = False,
    square: bool = False,
    queries_too: bool = False,
) -> tuple[np.ndarray]:
    """2 · layers · G · d · length · bytes_each.

    Args:
        config: num_layers, d_model, num_heads, num_kv_heads.
        length: number of tokens.
        bytes_each: of one number.
        tensors: 1 counts the keys alone.
        heads: which heads are counted.
        wide_heads: takes the whole width for that of a head.
        layers: False counts one layer.
        fixed_bytes: used in the place of bytes_each.
        bits: eight for each byte.
        square: a number for each pair of tokens, as in the table of scores.
        queries_too: whether the queries of all heads are kept as well.
    """
    D, H = config["d_model"], config["num_heads"]
    numbers = tensors * config[heads] * (D if wide_heads else D // H) + queries_too * D
    numbers *= config["num_layers"] if layers else 1
    numbers *= length**2 if square else length
    return (np.array(float(numbers * (bytes_each if fixed_bytes is None else fixed_bytes) * (8 if bits else 1))),)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, config: Mapping[str, int], length: int, bytes_each: int | None = None) -> Case:
        inputs = {"config": dict(config), "length": length, "bytes_each": bytes_each}
        return function_case(ENTRY, part, about, inputs, names=("the number of bytes",), tolerance=EXACT)

    for number in range(3):
        config = drawn_config(rng, groups=2 + number)
        yield case("small models", f"drawn sizes, {config['num_layers']} layers", config, int(rng.integers(3, 99)))
    yield case("small models", "a single token", drawn_config(rng, groups=2), 1)
    yield case("other numbers", "numbers of 4 bytes", drawn_config(rng, groups=2), int(rng.integers(5, 50)), 4)
    yield case("other numbers", "numbers of 1 byte", drawn_config(rng, groups=3), int(rng.integers(5, 50)), 1)
    yield case("real models", "Llama-3-8B at 8,192 tokens", LLAMA_3_8B, 8192)
    full = {**LLAMA_3_8B, "num_kv_heads": 32}
    yield case("real models", "the same without groups", full, 8192)


EXERCISE = Exercise(
    slug="cache_bytes",
    title="What a text weighs",
    minutes=6,
    entry=ENTRY,
    hints=(
        "For one token, in one layer: what is kept, and how many numbers is that?",
        (
            "A key and a value are kept, for each head that has its own; the query of a word is used once "
            "and forgotten. Then it is a product of five or six things."
        ),
        (
            "For one token, in one layer: a key and a value for each of the num_kv_heads heads, each "
            "d_model // num_heads wide. Then times num_layers, times length, times bytes_each."
        ),
    ),
    parts=(
        Part("small models", 5, "The number of bytes is right for small models."),
        Part("other numbers", 2, "Numbers of 1 and of 4 bytes count as such."),
        Part("real models", 3, "It is right for Llama-3-8B, with its groups and without."),
    ),
    cases=_cases,
    reference=bytes_of_cache,
    misconceptions=(
        Misconception(
            "keys_alone",
            "Only one of the two is counted, keys or values.",
            "A query needs both: the key to find, the value to take home.",
            "A factor of 2.",
            twist={"tensors": 1},
        ),
        Misconception(
            "query_heads",
            "The keys of a token are counted as wide as d_model: so wide are the heads that ask, all together.",
            "Queries are used once and thrown away; the whole point of groups is that few keys are kept.",
            "num_kv_heads heads, each d_model // num_heads wide: not num_heads of them, and not wider ones.",
            twist={"heads": "num_heads"},
        ),
        Misconception(
            "whole_width_each",
            "Each head is counted with the whole width d_model.",
            "A head is d_model // num_heads wide.",
            "Divide d_model by num_heads.",
            twist={"wide_heads": True},
        ),
        Misconception(
            "one_layer",
            "One layer is counted.",
            "Each layer has keys and values of its own.",
            "Multiply by num_layers.",
            twist={"layers": False},
        ),
        Misconception(
            "bytes_fixed",
            "Every number is taken for 2 bytes, whatever bytes_each says.",
            "Caches are kept in 32, 16, 8 and even 4 bits.",
            "Use the argument bytes_each.",
            twist={"fixed_bytes": 2},
        ),
        Misconception(
            "numbers_not_bytes",
            "Numbers are counted, not bytes.",
            "In 16 bits each takes two bytes.",
            "Multiply by bytes_each.",
            twist={"fixed_bytes": 1},
        ),
        Misconception(
            "bits_not_bytes",
            "The result is in bits.",
            "Memory is sold by the byte: 8 bits each.",
            "bytes_each is in bytes already.",
            twist={"bits": True},
        ),
        Misconception(
            "length_squared",
            "The length is squared.",
            "That is the table of scores, which is thrown away; what is kept grows by one key and one value a token.",
            "Multiply by length once.",
            twist={"square": True},
        ),
        Misconception(
            "queries_kept",
            "The queries are counted as well.",
            "A query asks once, in its own step; nobody looks at it again.",
            "Keys and values are all.",
            twist={"queries_too": True},
        ),
    ),
)
