"""PreLNEncoderLayer: the block of BERT and GPT, where the norm stands before each sub-layer."""

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
from autograder.checks.reference.blocks import exact_weights, fc_paths
from autograder.checks.reference.pre_ln import NORMS, pre_ln_block

ENTRY = "PreLNEncoderLayer"
TOLERANCE = 2e-3  # the approximate gelu is welcome
KERAS_EPSILON = 1e-3  # of LayerNormalization, unless it is told another; such a norm is welcome too


def _weights(rng: np.random.Generator, D: int, hidden: int) -> dict[str, np.ndarray]:
    attention = {f"self_attn.{name}": normal(rng, D, D, scale=1.3 / np.sqrt(D)) for name in ("Wq", "Wk", "Wv", "Wo")}
    norms = {}
    for name in NORMS:
        norms[f"{name}.gamma"], norms[f"{name}.beta"] = 1 + normal(rng, D, scale=0.3), normal(rng, D, scale=0.4)
    return {**attention, **draw_fc(rng, "ffn", D, hidden, D), **norms}


def _right(value: Any, known: dict[str, Any], name: str) -> str | None:
    """What is wrong with an output, by the course's epsilon and by Keras's."""
    if difference(value, pre_ln_block(**known, epsilon=KERAS_EPSILON), (name,), TOLERANCE) is None:
        return None
    return difference(value, pre_ln_block(**known), (name,), TOLERANCE)


def _drops_in_training(known: dict[str, Any]) -> Any:
    """A check on three calls, one at inference and two in training, where dropout has to show."""
    expected = pre_ln_block(**known)[0]

    def check(reply: Reply) -> str | None:
        got = as_arrays(reply.value, 3)
        if got is None:
            return "expected an output from each call"
        problem = _right(got[0], known, "the output at inference")
        if problem:
            return problem
        for training in got[1:]:
            if training is None or training.shape != expected.shape or not np.isfinite(training).all():
                return "with training=True the output is no array (B, T, d_model) of finite numbers"
        if np.abs(got[1] - expected).max() < 0.01 or np.abs(got[1] - got[2]).max() < 0.01:
            return "with training=True nothing is dropped"
        return None

    return check


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, B: int, T: int, D: int, n: int, hidden: int, **options: Any) -> Case:
        # Wide, and off zero: where a norm is missing, or added to, it shows.
        x, weights = 2 * normal(rng, B, T, D) + normal(rng, 1, 1, D), _weights(rng, D, hidden)
        weights = silent(weights) if about == ABOUT else weights
        mode, rate, mask = options.pop("mode", "eager"), options.pop("rate", 0.0), options.pop("mask", None)
        init = {"d_model": D, "num_heads": n, "dim_feedforward": hidden, "dropout": rate}
        known = {**given(x=x), "weights": exact_weights(weights), "num_heads": n}
        args: tuple[Any, ...] = (x,)
        if mask is not None:
            args, known = (x, mask), {**known, "attn_mask": mask.astype(float)}
        then: tuple[Call, ...] = ()
        if part == "builds":
            options["check"] = built_of({path: value.shape for path, value in weights.items()})
        if part == "dropout":
            then = (Call(args, {"training": True}),) * 2
            options["check"] = x_stays_whole if about == ABOUT else _drops_in_training(known)
            options["telling"] = False
        options.setdefault("check", lambda reply: _right(reply.value, known, "the output"))
        probe = Probe(ENTRY, "layer", args, then=then, init=init, weights=weights, mode=mode)
        return Case(part, about, probe, known, ("the output",), TOLERANCE, **options)

    def causal(T: int) -> np.ndarray:
        return np.triu(np.ones((T, T), np.float32), 1)

    def padding(B: int, T: int) -> np.ndarray:
        lengths = rng.integers(1, T, (B, 1, 1))
        return (np.arange(T) >= lengths).astype(np.float32)

    yield case("builds", "d_model = 12, 3 heads, dim_feedforward = 20", 2, 5, 12, 3, 20)
    yield case("values", "a batch of 2, T = 5, d_model = 12, 4 heads", 2, 5, 12, 4, 30)
    yield case("values", "one sentence, T = 7, d_model = 10, 2 heads", 1, 7, 10, 2, 16)
    yield case("values", "a batch of 3, T = 6, d_model = dim_feedforward = 6", 3, 6, 6, 3, 6)
    yield case("mask", "a causal mask, T = 6", 2, 6, 8, 2, 12, mask=causal(6))
    yield case("mask", "a padding mask (B, 1, T), T = 5", 3, 5, 9, 3, 12, mask=padding(3, 5))
    yield case("dropout", "dropout = 0.5, at inference and in training", 2, 5, 8, 2, 16, rate=0.5)
    yield case("dropout", ABOUT, 2, 5, 8, 2, 16, rate=0.5)
    yield case("edge cases", "a single word, T = 1", 2, 1, 8, 2, 12)
    yield case("edge cases", "a single head, inside tf.function", 2, 4, 5, 1, 9, mode="graph", mask=causal(4))


def _hidden_width(seen: list[Any]) -> bool:
    path = fc_paths("ffn")[0]
    for one in seen:
        found = one.reply.facts.get("weights", {}).get(path, {})
        width, hidden = one.case.probe.weights[path].shape
        if hidden != width and len(found.get("shape", ())) == 2 and found["shape"][1] != hidden:
            return True
    return False


FROM_NORMED = (
    "The residual adds the normed vector, not the vector itself.",
    "The straight way from the first block to the last then runs through every norm; pre-LN is there to avoid it.",
    "Keep x: n = norm_1(x) goes into the attention, and x + attended comes out.",
)
NO_RESIDUAL = (
    "A residual is missing: a sub-layer's output goes on without its input.",
    "The sum keeps each word's own vector alive through the depth, and lets the gradient pass unhindered.",
    "h = x + attended, then h + ffn(norm_2(h)).",
)
NORM_MISSING = (
    "A norm is missing: a sub-layer works on the raw vectors.",
    "The sums grow from block to block, and each sub-layer has to cope with the size that reaches it.",
    "norm_1 stands before the attention, norm_2 before the FFN.",
)
NORM_TWICE = (
    "One norm serves both places.",
    "Each place has a scale and a shift of its own to learn.",
    "Use norm_1 on x and norm_2 on h.",
)

EXERCISE = Exercise(
    slug="pre_ln_block",
    title="Norm first",
    minutes=10,
    entry=ENTRY,
    hint=(
        "In call: n = self.norm_1(x); attended, _ = self.self_attn(n, n, n, attn_mask); h = x + "
        "self.dropout(attended); then h + self.dropout(self.ffn(self.norm_2(h))). The norm is on the side road, "
        "x on the main road."
    ),
    parts=(
        Part("builds", 2, "Two norms, the attention and the FFN stand under their names."),
        Part("values", 4, "The output is h + FFN(norm(h)) with h = x + attention(norm(x))."),
        Part("mask", 2, "What attn_mask hides has no effect."),
        Part("dropout", 1, "Nothing is dropped at inference; in training something is, but not x itself."),
        Part("edge cases", 1, "A single word and a single head work, inside tf.function as well."),
    ),
    cases=_cases,
    reference=pre_ln_block,
    misconceptions=(
        Misconception(
            "post_ln",
            "The norm stands after each sum.",
            'That is the block of 2017, "post-LN". In a deep stack its gradients depend on a careful warm-up; with the '
            "norm on the side road they don't.",
            "Normalise what goes into a sub-layer, not what comes out of the sum.",
            twist={"norms": "after"},
        ),
        Misconception("residual_from_normed", *FROM_NORMED, twist={"residuals": "normed"}),
        Misconception("residual_from_normed", *FROM_NORMED, twist={"residuals": "first normed"}),
        Misconception("residual_from_normed", *FROM_NORMED, twist={"residuals": "second normed"}),
        Misconception(
            "norm_before_and_after",
            "There are norms before the sub-layers and after the sums as well.",
            "The main road should stay free from the first block to the last; the stack ends with one more norm of its "
            "own.",
            "Two norms, one before each sub-layer, are all.",
            twist={"norms": "before and after"},
        ),
        Misconception("norm_missing", *NORM_MISSING, twist={"norms": "none"}),
        Misconception("norm_missing", *NORM_MISSING, twist={"norms": "first"}),
        Misconception("norm_missing", *NORM_MISSING, twist={"norms": "second"}),
        Misconception("one_norm_used_twice", *NORM_TWICE, twist={"one_norm": "norm_1"}),
        Misconception("one_norm_used_twice", *NORM_TWICE, twist={"one_norm": "norm_2"}),
        Misconception("no_residual", *NO_RESIDUAL, twist={"residuals": "none"}),
        Misconception("no_residual", *NO_RESIDUAL, twist={"residuals": "first"}),
        Misconception("no_residual", *NO_RESIDUAL, twist={"residuals": "second"}),
        Misconception(
            "second_residual_from_x",
            "The second sum adds x, the input of the whole block, not h.",
            "What the attention has found then gets lost on the direct way.",
            "h + ffn(norm_2(h)): h stands there twice.",
            twist={"residuals": "x twice"},
        ),
        Misconception(
            "ffn_of_x",
            "The FFN works on x, not on h.",
            "Then it never sees what the words have told each other.",
            "norm_2 takes h.",
            twist={"ffn_of": "x"},
        ),
        Misconception(
            "only_queries_normed",
            "Only the queries come from the normed vectors; keys and values come from x itself.",
            "Keys and values then grow with the depth, and the scores with them.",
            "Give the attention the same normed n three times.",
            twist={"normed": "query"},
        ),
        Misconception(
            "mask_ignored",
            "attn_mask makes no difference.",
            "With a causal mask this block is GPT's, without it BERT's: a writer that ignores it sees the answer.",
            "Hand it on to self_attn as the fourth argument.",
            twist={"masking": "ignored"},
        ),
        Misconception(
            "mask_inverted",
            "What should be hidden is seen, and what should be seen is hidden.",
            "In this course 1 means hidden, in the blocks as in the masks.",
            "Hand attn_mask on as it is.",
            twist={"masking": "inverted"},
        ),
        Misconception(
            "relu_for_gelu",
            "The FFN bends its hidden numbers with a ReLU.",
            "BERT and GPT take the smoother gelu, and a model that was saved with one gives nonsense with the other.",
            'PositionWiseFFN(dim_feedforward, d_model, "gelu").',
            twist={"activation": "relu"},
        ),
        Misconception(
            "dim_feedforward_ignored",
            "The hidden width of the FFN is not dim_feedforward.",
            "Whoever builds a small or a large model sets it by this argument.",
            "PositionWiseFFN(dim_feedforward, d_model): first the hidden width, then the width of the output.",
            sign=_hidden_width,
        ),
        X_DROPPED,
    ),
    ready_made=(
        "course.layers.PreLNEncoderLayer",
        "course.layers.TransformerEncoderLayer",
        "course.layers.TransformerEncoder",
    ),
)
