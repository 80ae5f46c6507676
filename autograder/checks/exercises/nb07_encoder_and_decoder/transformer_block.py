"""TransformerEncoderLayer: the block of the paper, add and norm after each sub-layer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building.block_checks import built_of
from autograder.checks.building.block_dropout import ABOUT, X_DROPPED, silent, x_stays_whole
from autograder.checks.building.random_inputs import given, normal
from autograder.checks.building.random_weights import draw_fc
from autograder.checks.judging.compare import as_arrays, difference
from autograder.checks.judging.probes import Call, Probe, Reply
from autograder.checks.judging.records import Case, Exercise, Misconception, Part
from autograder.checks.reference.blocks import exact_weights, fc_paths, norm_paths, post_ln_block

ENTRY = "TransformerEncoderLayer"
TOLERANCE = 3e-4
KERAS_EPSILON = 1e-3  # of LayerNormalization, unless it is told another; such a norm is welcome


def _weights(rng: np.random.Generator, D: int, hidden: int) -> dict[str, np.ndarray]:
    attention = {f"self_attn.{name}": normal(rng, D, D, scale=1.3 / np.sqrt(D)) for name in ("Wq", "Wk", "Wv", "Wo")}
    norms = {}
    for number in (1, 2):
        gamma, beta = norm_paths(f"add_norm_{number}")
        norms.update({gamma: 1 + normal(rng, D, scale=0.4), beta: normal(rng, D, scale=0.4)})
    return {**attention, **draw_fc(rng, "ffn", D, hidden, D), **norms}


def _right(value: Any, case_given: dict[str, Any], name: str) -> str | None:
    """What is wrong with an output, by the course's epsilon and by Keras's."""
    expected, with_keras = post_ln_block(**case_given), post_ln_block(**case_given, epsilon=KERAS_EPSILON)
    if difference(value, with_keras, (name,), TOLERANCE) is None:
        return None
    return difference(value, expected, (name,), TOLERANCE)


def _drops_in_training(case_given: dict[str, Any]) -> Any:
    """A check on three calls, one at inference and two in training, where dropout has to show."""

    def check(reply: Reply) -> str | None:
        got = as_arrays(reply.value, 3)
        if got is None:
            return "expected an output from each call"
        problem = _right(got[0], case_given, "the output at inference")
        if problem:
            return problem
        expected = post_ln_block(**case_given)[0]
        for training in got[1:]:
            if training is None or training.shape != expected.shape or not np.isfinite(training).all():
                return "with training=True the output is no array (B, T, d_model) of finite numbers"
        if np.abs(got[1] - expected).max() < 0.01 or np.abs(got[1] - got[2]).max() < 0.01:
            return "with training=True nothing is dropped: give the rate to both AddNorm"
        return None

    return check


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, B: int, T: int, D: int, n: int, hidden: int, **options: Any) -> Case:
        x, weights = normal(rng, B, T, D), _weights(rng, D, hidden)
        weights = silent(weights) if about == ABOUT else weights
        mode, rate = options.pop("mode", "eager"), options.pop("rate", 0.0)
        init = {"d_model": D, "num_heads": n, "dim_feedforward": hidden, "dropout": rate}
        case_given = {**given(x=x), "weights": exact_weights(weights), "num_heads": n}
        then: tuple[Call, ...] = ()
        if part == "builds":
            options["check"] = built_of({path: value.shape for path, value in weights.items()})
        if part == "dropout":
            then = (Call((x,), {"training": True}),) * 2
            options["check"] = x_stays_whole if about == ABOUT else _drops_in_training(case_given)
            options["telling"] = False
        options.setdefault("check", lambda reply: _right(reply.value, case_given, "the output"))
        probe = Probe(ENTRY, "layer", (x,), then=then, init=init, weights=weights, mode=mode)
        return Case(part, about, probe, case_given, ("the output",), TOLERANCE, **options)

    yield case("builds", "d_model = 12, 3 heads, dim_feedforward = 20", 2, 5, 12, 3, 20)
    yield case("values", "a batch of 2, T = 5, d_model = 12, 4 heads", 2, 5, 12, 4, 30)
    yield case("values", "one sentence, T = 7, d_model = 10, 2 heads", 1, 7, 10, 2, 16)
    yield case("values", "a batch of 3, T = 6, d_model = dim_feedforward = 6", 3, 6, 6, 3, 6)
    yield case("edge cases", "a single word, T = 1", 2, 1, 8, 2, 12)
    yield case("edge cases", "a single head", 2, 4, 5, 1, 9)
    yield case("dropout", "dropout = 0.5, at inference and in training", 2, 5, 8, 2, 16, rate=0.5)
    yield case("dropout", ABOUT, 2, 5, 8, 2, 16, rate=0.5)
    yield case("inside tf.function", "T = 4, d_model = 8, inside tf.function", 2, 4, 8, 2, 12, mode="graph")


def _hidden_width(seen: list[Any]) -> bool:
    path = fc_paths("ffn")[0]
    for one in seen:
        found = one.reply.facts.get("weights", {}).get(path, {})
        width, hidden = one.case.probe.weights[path].shape
        if hidden != width and len(found.get("shape", ())) == 2 and found["shape"][1] != hidden:
            return True
    return False


NO_RESIDUAL = (
    "A residual is missing: a sub-layer's output is normalised without its input.",
    "The sum keeps each word's own vector alive through the depth, and lets the gradient pass unhindered.",
    "AddNorm is called with two things: the input of the sub-layer, and its output.",
)
ONE_NORM = (
    "There is one add-and-norm only, and two are asked for.",
    "After each sub-layer the numbers have grown; a stack of such blocks drifts.",
    "h = add_norm_1(x, attended), then add_norm_2(h, ffn(h)).",
)
NORM_TWICE = (
    "One AddNorm serves both places.",
    "Each place has a scale and a shift of its own to learn.",
    "Make two of them: add_norm_1 and add_norm_2.",
)

EXERCISE = Exercise(
    slug="transformer_block",
    title="The block of the paper",
    minutes=15,
    entry=ENTRY,
    hint=(
        "Four layers in __init__: self.self_attn = MultiHeadAttention(d_model, num_heads), self.add_norm_1 = "
        "AddNorm(dropout), self.ffn = FCLayer(dim_feedforward, d_model), self.add_norm_2 = AddNorm(dropout). In call: "
        "attended, _ = self.self_attn(x, x, x); h = self.add_norm_1(x, attended); then the same with h and self.ffn(h)."
    ),
    parts=(
        Part("builds", 2, "Attention, the fully connected layer and two norms stand under their names."),
        Part("values", 4, "The output has the right numbers."),
        Part("edge cases", 2, "A single word and a single head work."),
        Part("dropout", 1, "Nothing is dropped at inference; in training something is, but not x itself."),
        Part("inside tf.function", 1, "The layer works inside tf.function as well."),
    ),
    cases=_cases,
    reference=post_ln_block,
    misconceptions=(
        Misconception(
            "pre_ln",
            "The norm stands before each sub-layer, not after the sum.",
            'That is "pre-LN", the order of GPT and of notebook 09; the paper of 2017 normalises the sum, and its '
            "output has mean 0 and variance 1 before γ and β.",
            "Normalise what comes out: AddNorm(x, sublayer(x)).",
            twist={"norms": "before"},
        ),
        Misconception("one_norm_only", *ONE_NORM, twist={"norms": "second"}),
        Misconception("one_norm_only", *ONE_NORM, twist={"norms": "first"}),
        Misconception("one_norm_used_twice", *NORM_TWICE, twist={"norms": "first twice"}),
        Misconception("one_norm_used_twice", *NORM_TWICE, twist={"norms": "second twice"}),
        Misconception("no_residual", *NO_RESIDUAL, twist={"residuals": "none"}),
        Misconception("no_residual", *NO_RESIDUAL, twist={"residuals": "first"}),
        Misconception("no_residual", *NO_RESIDUAL, twist={"residuals": "second"}),
        Misconception(
            "second_residual_from_x",
            "The second sum adds x, the input of the whole block, not h.",
            "What the attention has found then gets lost on the direct way.",
            "The second sub-layer's input is h: add_norm_2(h, ffn(h)).",
            twist={"residuals": "x twice"},
        ),
        Misconception(
            "ffn_of_x",
            "The fully connected layer works on x, not on h.",
            "Then it never sees what the words have told each other.",
            "Feed it the output of the first add and norm.",
            twist={"ffn_of": "x"},
        ),
        Misconception(
            "dim_feedforward_ignored",
            "The hidden width of the fully connected layer is not dim_feedforward.",
            "Whoever builds a small or a large model sets it by this argument.",
            "FCLayer(dim_feedforward, d_model): first the hidden width, then the width of the output.",
            sign=_hidden_width,
        ),
        X_DROPPED,
    ),
    ready_made=(
        "course.layers.TransformerEncoderLayer",
        "course.layers.PreLNEncoderLayer",
        "course.layers.TransformerDecoderLayer",
    ),
)
