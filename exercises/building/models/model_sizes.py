"""Sizes of models of Llama's kind: drawn ones and real ones, for whoever counts."""

import numpy as np

EXACT = 1e-13  # a count is right to the last weight, eight billion or not

LLAMA_3_8B = {
    "vocab_size": 128_256, "d_model": 4096, "num_heads": 32, "num_kv_heads": 8, "dim_feedforward": 14_336,
    "num_layers": 32, "tied": False,
}  # fmt: skip
LLAMA_3_2_1B = {**LLAMA_3_8B, "d_model": 2048, "dim_feedforward": 8192, "num_layers": 16, "tied": True}


def drawn_config(rng: np.random.Generator, groups: int, each: int | None = None, tied: bool = False) -> dict[str, int]:
    """Sizes by the names of `LLAMA_3_8B`; no two of them alike, so that it shows which were taken.

    Args:
        rng: draws.
        groups: heads of keys and values.
        each: query heads to a group. Default: drawn.
        tied: whether one table does for input and output.
    """
    each = int(rng.integers(5, 8)) if each is None else each
    width = int(rng.choice([8, 10, 12]))
    return {
        "vocab_size": int(rng.integers(300, 400)), "d_model": groups * each * width, "num_heads": groups * each,
        "num_kv_heads": groups, "dim_feedforward": int(rng.integers(401, 500)),
        "num_layers": int(rng.integers(11, 19)), "tied": tied,
    }  # fmt: skip
