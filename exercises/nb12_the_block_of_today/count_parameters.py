"""count_parameters(config): the weights of a model of Llama's kind, with a pencil.

Eight billion, with a pencil: 12 minutes, 2 stars

Which matrices does one block hold, and what stands outside the blocks?

Write each matrix of a block down with its shape: four of the attention, three of the network, and two vectors for the
norms. Keys and values have fewer heads. Outside stand the words, and one norm more.

Wq and Wo are (D, D), Wk and Wv (D, G · d), the three of the network (D, dim_feedforward) or turned, two norms (D,).
Outside: the table of words, vocab_size · D, twice where config['tied'] is False, and one more norm.

two tables, 4: The weights are all counted where input and output have a table each.
one table, 3: A tied table is counted once.
no groups, 1: It is right where every head has keys of its own.
real models, 2: It is right for Llama-3-8B and Llama-3.2-1B, to the last weight.
"""

from collections.abc import Iterator, Mapping

import numpy as np

from autograder.checks.building import Case, exercise, function_case
from exercises.building.models.model_sizes import EXACT, LLAMA_3_2_1B, LLAMA_3_8B, drawn_config


def weights_of(config: Mapping[str, int]) -> tuple[np.ndarray]:
    """The tables of words, and for each layer attention, network and two norms; a norm at the end."""
    V, D, H, G = (config[name] for name in ("vocab_size", "d_model", "num_heads", "num_kv_heads"))
    F, L = config["dim_feedforward"], config["num_layers"]
    tables = 1 if config["tied"] else 2
    d = D // H
    keys = G * d  # as wide are the values
    attention = 2 * D * D + 2 * D * keys  # Wq and Wo, Wk and Wv
    network = 3 * D * F
    norms = 2 * D
    last_norm = D
    block = attention + network + norms
    return (np.array(float(tables * V * D + L * block + last_norm)),)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, config: Mapping[str, int]) -> Case:
        names = ("the number of weights",)
        return function_case(part, about, {"config": dict(config)}, names=names, tolerance=EXACT)

    for number in range(2):
        config = drawn_config(rng, groups=2 + number, tied=False)
        yield case("two tables", f"drawn sizes, {config['num_layers']} layers", config)
    for number in range(2):
        config = drawn_config(rng, groups=2 + number, tied=True)
        yield case("one table", f"drawn sizes, {config['num_layers']} layers, tied", config)
    yield case("no groups", "as many key heads as query heads", drawn_config(rng, groups=4, each=1, tied=True))
    yield case("real models", "Llama-3-8B", LLAMA_3_8B)
    yield case("real models", "Llama-3.2-1B, which is tied", LLAMA_3_2_1B)


EXERCISE = exercise(
    __name__, __doc__, _cases, weights_of, ready_made=("course.models.Configuration", "course.models.DecoderOnly")
)
