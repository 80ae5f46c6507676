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

from __future__ import annotations

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


MISCONCEPTIONS = """
tied_counted_twice
    1 if config["tied"] else 2 -> 2
    The table is counted twice, tied or not.
    A tied table is one array that does two jobs; it lies in memory once.
    Once where config['tied'] is True, else twice.

output_table_forgotten
    1 if config["tied"] else 2 -> 1
    The table is counted once, tied or not.
    Untied, the output has a matrix of its own: half a billion weights in Llama-3-8B.
    Twice where config['tied'] is False.

tied_turned_round
    1 if config["tied"] else 2 -> 2 if config["tied"] else 1
    Tied models get two tables, untied ones one.
    Tied means that input and output share one table.
    Exchange the two.

query_heads_for_keys
    G * d -> D
    Wk and Wv are counted as wide as Wq.
    They have num_kv_heads heads only, each d_model // num_heads wide.
    Wk and Wv are (D, G · d).

keys_or_values
    2 * D * keys -> D * keys
    Only one of Wk and Wv is counted.
    Keys and values have a matrix each.
    A factor of 2.

no_keys_and_values
    + 2 * D * keys ->
    Wk and Wv are not counted.
    The attention has four matrices; in this block two of them are narrower, and still there.
    Add 2 · d_model · G · d, with d = d_model // num_heads.

tied_taken_for_none
    1 if config["tied"] else 2 -> 0 if config["tied"] else 2
    A tied model is counted without any table of words.
    Tied means that input and output share one table, and that one is there.
    Once where config['tied'] is True, else twice.

key_width_by_groups
    G * d -> D // G
    Wk and Wv are counted as (D, d_model // num_kv_heads).
    A head is d_model // num_heads wide, and there are num_kv_heads of them.
    G · d, with d = d_model // num_heads.

no_output_matrix
    2 * D * D -> D * D
    Wo is not counted.
    What the heads have found is mixed by a matrix (D, D).
    Four matrices in the attention.

two_matrices_in_the_network
    3 * D * F -> 2 * D * F
    The network is counted with two matrices.
    That is the network of 2017; SwiGLU has a gate as well.
    W_gate, W_up and W_down.

last_norm_forgotten
    last_norm = D -> last_norm = 0
    The norm after the last block is not counted.
    With the norm in front of each sub-layer, the sum at the end has been through none: one more brings it to its size.
    Add d_model once.

norms_forgotten
    norms = 2 * D -> norms = 0 ; last_norm = D -> last_norm = 0
    No norm is counted.
    They are few, but to the last weight means to the last weight.
    Two in each block and one at the end, d_model each.

norms_in_blocks_forgotten
    norms = 2 * D -> norms = 0
    Only the norm after the last block is counted.
    Each block has two of its own: one before the attention, one before the network.
    Add 2 · num_layers vectors of d_model.

norms_miscounted
    norms = 2 * D -> norms = D
    norms = 2 * D -> norms = 4 * D ; last_norm = D -> last_norm = 2 * D
    The norms are not two vectors a block and one at the end.
    RMSNorm has a gamma and no beta, and there is one before the attention and one before the network.
    2 · num_layers + 1 vectors of d_model.

biases_counted
    2 * D * keys -> 2 * D * keys + 2 * D + 2 * keys ; 3 * D * F -> 3 * D * F + 2 * F + D
    3 * D * F -> 3 * D * F + 2 * F + D
    2 * D * keys -> 2 * D * keys + 2 * D + 2 * keys
    Biases are counted.
    There are none: no map of this block has one.
    Matrices and gammas are all.

one_layer
    L * block -> block
    One block is counted.
    Each block has weights of its own.
    Multiply by num_layers.
"""


EXERCISE = exercise(
    __name__,
    __doc__,
    _cases,
    weights_of,
    MISCONCEPTIONS,
    ready_made=("course.models.Configuration", "course.models.DecoderOnly"),
)
