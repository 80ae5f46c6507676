"""cache_bytes(config, length, bytes_each): what the keys and values of a text weigh.

What a text weighs: 6 minutes

For one token, in one layer: what is kept, and how many numbers is that?

A key and a value are kept, for each head that has its own; the query of a word is used once and forgotten. Then it is a
product of five or six things.

For one token, in one layer: a key and a value for each of the num_kv_heads heads, each d_model // num_heads wide. Then
times num_layers, times length, times bytes_each.

small models, 5: The number of bytes is right for small models.
other numbers, 2: Numbers of 1 and of 4 bytes count as such.
real models, 3: It is right for Llama-3-8B, with its groups and without.
"""

from collections.abc import Iterator, Mapping

import numpy as np

from autograder.checks.building import Case, exercise, function_case
from exercises.building.models.model_sizes import EXACT, LLAMA_3_8B, drawn_config


def bytes_of_cache(config: Mapping[str, int], length: int, bytes_each: int = 2) -> tuple[np.ndarray]:
    """2 · layers · G · d · length · bytes_each; of the config num_layers, d_model, num_heads and num_kv_heads count."""
    d = config["d_model"] // config["num_heads"]
    kept = 2 * config["num_kv_heads"] * d
    return (np.array(float(config["num_layers"] * kept * length * bytes_each)),)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, config: Mapping[str, int], length: int, bytes_each: int | None = None) -> Case:
        inputs = {"config": dict(config), "length": length, "bytes_each": bytes_each}
        return function_case(part, about, inputs, names=("the number of bytes",), tolerance=EXACT)

    for number in range(3):
        config = drawn_config(rng, groups=2 + number)
        yield case("small models", f"drawn sizes, {config['num_layers']} layers", config, int(rng.integers(3, 99)))
    yield case("small models", "a single token", drawn_config(rng, groups=2), 1)
    yield case("other numbers", "numbers of 4 bytes", drawn_config(rng, groups=2), int(rng.integers(5, 50)), 4)
    yield case("other numbers", "numbers of 1 byte", drawn_config(rng, groups=3), int(rng.integers(5, 50)), 1)
    yield case("real models", "Llama-3-8B at 8,192 tokens", LLAMA_3_8B, 8192)
    full = {**LLAMA_3_8B, "num_kv_heads": 32}
    yield case("real models", "the same without groups", full, 8192)


EXERCISE = exercise(__name__, __doc__, _cases, bytes_of_cache)
