"""count_parameters(config): the weights of a model of Llama's kind, with a pencil."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

import numpy as np

from autograder.checks.building.cases import function_case
from autograder.checks.building.misconceptions import forms
from autograder.checks.building.model_sizes import EXACT, LLAMA_3_2_1B, LLAMA_3_8B, drawn_config
from autograder.checks.judging.records import Case, Exercise, Misconception, Part

ENTRY = "count_parameters"


def weights_of(
    config: Mapping[str, int],
    *,
    tables: Literal["by tied", "always two", "always one", "tied is two", "tied is none"] = "by tied",
    kv: Literal["grouped", "full", "once", "shared width", "none"] = "grouped",
    output_matrix: bool = True,
    ffn: int = 3,
    norms: Literal["two and a last", "no last", "none", "one and a last", "with beta"] = "two and a last",
    biases: Literal["none", "all", "network", "attention"] = "none",
    layers: bool = True,
    positions: bool = False,
) -> tuple[np.ndarray]:
    """The table (once or twice), and for each layer attention, network and two norms; a norm at the end.

    Args:
        config: vocab_size, d_model, num_heads, num_kv_heads, dim_feedforward, num_layers, tied.
        tables: how many tables of words are counted; "tied is two" turns the meaning round, "tied is none" takes it for
            no table.
        kv: "full" gives keys and values as many heads as queries, "once" counts one of them, "shared width" takes
            d_model // num_kv_heads for the width of all keys, "none" leaves both out.
        output_matrix: whether Wo is counted.
        ffn: how many matrices the network has.
        norms: how many there are; "with beta" gives each two vectors.
        biases: which parts have them.
        layers: False counts one layer.
        positions: whether there is a table of positions, 8192 long.
    """
    V, D, H, G = (config[name] for name in ("vocab_size", "d_model", "num_heads", "num_kv_heads"))
    F, L, tied = config["dim_feedforward"], config["num_layers"], config["tied"]
    by_tied = (0, 2) if tables == "tied is none" else (2, 1) if tables == "tied is two" else (1, 2)
    count = {"always two": 2, "always one": 1}.get(tables, by_tied[0 if tied else 1])
    shared = {"grouped": G * (D // H), "full": D, "once": G * (D // H), "shared width": D // G, "none": 0}[kv]
    block = D * D * (2 if output_matrix else 1) + D * shared * (1 if kv == "once" else 2) + ffn * D * F
    block += (2 * D + 2 * shared) * (biases in ("all", "attention")) + ((ffn - 1) * F + D) * (
        biases in ("all", "network")
    )
    norm = 2 * D if norms == "with beta" else D
    block += norm * {"none": 0, "one and a last": 1}.get(norms, 2)
    last = 0 if norms in ("no last", "none") else norm
    return (np.array(float(V * D * count + block * (L if layers else 1) + last + 8192 * D * positions)),)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, config: Mapping[str, int]) -> Case:
        names = ("the number of weights",)
        return function_case(ENTRY, part, about, {"config": dict(config)}, names=names, tolerance=EXACT)

    for number in range(2):
        config = drawn_config(rng, groups=2 + number, tied=False)
        yield case("two tables", f"drawn sizes, {config['num_layers']} layers", config)
    for number in range(2):
        config = drawn_config(rng, groups=2 + number, tied=True)
        yield case("one table", f"drawn sizes, {config['num_layers']} layers, tied", config)
    yield case("no groups", "as many key heads as query heads", drawn_config(rng, groups=4, each=1, tied=True))
    yield case("real models", "Llama-3-8B", LLAMA_3_8B)
    yield case("real models", "Llama-3.2-1B, which is tied", LLAMA_3_2_1B)


EXERCISE = Exercise(
    slug="count_parameters",
    title="Eight billion, with a pencil",
    minutes=12,
    entry=ENTRY,
    hints=(
        "Which matrices does one block hold, and what stands outside the blocks?",
        (
            "Write each matrix of a block down with its shape: four of the attention, three of the network, "
            "and two vectors for the norms. Keys and values have fewer heads. Outside stand the words, and "
            "one norm more."
        ),
        (
            "Wq and Wo are (D, D), Wk and Wv (D, G · d), the three of the network (D, dim_feedforward) or "
            "turned, two norms (D,). Outside: the table of words, vocab_size · D, twice where "
            "config['tied'] is False, and one more norm."
        ),
    ),
    parts=(
        Part("two tables", 4, "The weights are all counted where input and output have a table each."),
        Part("one table", 3, "A tied table is counted once."),
        Part("no groups", 1, "It is right where every head has keys of its own."),
        Part("real models", 2, "It is right for Llama-3-8B and Llama-3.2-1B, to the last weight."),
    ),
    cases=_cases,
    reference=weights_of,
    misconceptions=(
        Misconception(
            "tied_counted_twice",
            "The table is counted twice, tied or not.",
            "A tied table is one array that does two jobs; it lies in memory once.",
            "Once where config['tied'] is True, else twice.",
            twist={"tables": "always two"},
        ),
        Misconception(
            "output_table_forgotten",
            "The table is counted once, tied or not.",
            "Untied, the output has a matrix of its own: half a billion weights in Llama-3-8B.",
            "Twice where config['tied'] is False.",
            twist={"tables": "always one"},
        ),
        Misconception(
            "tied_turned_round",
            "Tied models get two tables, untied ones one.",
            "Tied means that input and output share one table.",
            "Exchange the two.",
            twist={"tables": "tied is two"},
        ),
        Misconception(
            "query_heads_for_keys",
            "Wk and Wv are counted as wide as Wq.",
            "They have num_kv_heads heads only, each d_model // num_heads wide.",
            "Wk and Wv are (D, G · d).",
            twist={"kv": "full"},
        ),
        Misconception(
            "keys_or_values",
            "Only one of Wk and Wv is counted.",
            "Keys and values have a matrix each.",
            "A factor of 2.",
            twist={"kv": "once"},
        ),
        Misconception(
            "no_keys_and_values",
            "Wk and Wv are not counted.",
            "The attention has four matrices; in this block two of them are narrower, and still there.",
            "Add 2 · d_model · G · d, with d = d_model // num_heads.",
            twist={"kv": "none"},
        ),
        Misconception(
            "tied_taken_for_none",
            "A tied model is counted without any table of words.",
            "Tied means that input and output share one table, and that one is there.",
            "Once where config['tied'] is True, else twice.",
            twist={"tables": "tied is none"},
        ),
        Misconception(
            "key_width_by_groups",
            "Wk and Wv are counted as (D, d_model // num_kv_heads).",
            "A head is d_model // num_heads wide, and there are num_kv_heads of them.",
            "G · d, with d = d_model // num_heads.",
            twist={"kv": "shared width"},
        ),
        Misconception(
            "no_output_matrix",
            "Wo is not counted.",
            "What the heads have found is mixed by a matrix (D, D).",
            "Four matrices in the attention.",
            twist={"output_matrix": False},
        ),
        Misconception(
            "two_matrices_in_the_network",
            "The network is counted with two matrices.",
            "That is the network of 2017; SwiGLU has a gate as well.",
            "W_gate, W_up and W_down.",
            twist={"ffn": 2},
        ),
        Misconception(
            "last_norm_forgotten",
            "The norm after the last block is not counted.",
            "With the norm in front of each sub-layer, the sum at the end has been through none: one more brings it to "
            "its size.",
            "Add d_model once.",
            twist={"norms": "no last"},
        ),
        Misconception(
            "norms_forgotten",
            "No norm is counted.",
            "They are few, but to the last weight means to the last weight.",
            "Two in each block and one at the end, d_model each.",
            twist={"norms": "none"},
        ),
        *forms(
            "norms_miscounted",
            "The norms are not two vectors a block and one at the end.",
            "RMSNorm has a gamma and no beta, and there is one before the attention and one before the network.",
            "2 · num_layers + 1 vectors of d_model.",
            {"norms": "one and a last"},
            {"norms": "with beta"},
        ),
        *forms(
            "biases_counted",
            "Biases are counted.",
            "There are none: no map of today's block has one.",
            "Matrices and gammas are all.",
            {"biases": "all"},
            {"biases": "network"},
            {"biases": "attention"},
        ),
        Misconception(
            "one_layer",
            "One block is counted.",
            "Each block has weights of its own.",
            "Multiply by num_layers.",
            twist={"layers": False},
        ),
    ),
    ready_made=("course.models.Configuration", "course.models.DecoderOnly"),
)
