"""relu(x W1 + b1) W2 + b2 in NumPy float64, and what goes wrong in it: for both ways of writing FCLayer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import numpy as np

from autograder.checks.building.cases import Mode, layer_case
from autograder.checks.building.layer_checks import shape_sign
from autograder.checks.building.random_inputs import normal
from autograder.checks.judging.records import Case, Misconception
from exercises.reference.encoder_blocks import gelu  # noqa: F401 - an edit puts it in the place of the ReLU


def feed_forward(x: np.ndarray, W1: np.ndarray, b1: np.ndarray, W2: np.ndarray, b2: np.ndarray) -> tuple[np.ndarray]:
    """Two linear maps with a ReLU between them: x (B, T, D), W1 (D, d1), b1 (d1,), W2 (d1, d2), b2 (d2,)."""
    hidden = x @ W1 + b1
    h1 = np.maximum(hidden, 0)
    h2 = h1 @ W2 + b2
    return (h2,)


def feed_forward_cases(rng: np.random.Generator, paths: Mapping[str, str]) -> Iterator[Case]:
    """The cases of both exercises; `paths` tells under which attribute W1, b1, W2 and b2 stand."""

    def case(part: str, about: str, B: int, T: int, D: int, d1: int, d2: int, mode: Mode = "eager") -> Case:
        x = normal(rng, B, T, D)
        weights = {
            "W1": normal(rng, D, d1, scale=1 / np.sqrt(D)),
            "b1": normal(rng, d1, scale=0.7),
            "W2": normal(rng, d1, d2, scale=1 / np.sqrt(d1)),
            "b2": normal(rng, d2, scale=0.7),
        }
        about = f"{about}, D = {D}, d1 = {d1}, d2 = {d2}"
        named = {paths[name]: weight for name, weight in weights.items()}
        init, names = {"d1": d1, "d2": d2}, ("the output",)
        return layer_case(part, about, {"x": x}, init=init, weights=named, known=weights, mode=mode, names=names)

    yield case("builds", "a batch of 2, T = 3", 2, 3, 6, 10, 4)
    yield case("values", "one sentence, T = 5", 1, 5, 5, 9, 3)
    yield case("values", "a batch of 3, T = 4", 3, 4, 7, 5, 11)
    yield case("values", "a batch of 2, T = 6", 2, 6, 6, 20, 6)
    yield case("equal widths", "a batch of 2, T = 3", 2, 3, 7, 7, 7)
    yield case("equal widths", "a single word, T = 1", 2, 1, 6, 6, 4)
    yield case("inside tf.function", "a batch of 2, T = 4, inside tf.function", 2, 4, 5, 8, 6, mode="graph")


def _bias(number: str, matters: str) -> Misconception:
    return Misconception(
        f"bias_{number}_missing",
        f"The bias b{number} is not added.",
        matters,
        f"Look at the line with W{number}.",
        edit=f"+ b{number} ->",
    )


def feed_forward_misconceptions(paths: Mapping[str, str]) -> tuple[Misconception, ...]:
    """What both exercises can name."""
    takes_x = Misconception(
        "second_layer_takes_input",
        "The second map works on x, not on what the first has made of it.",
        "The first map and its ReLU then have no effect at all.",
        "h2 is made of h1: one after the other.",
        edit="h1 @ W2 -> x @ W2",
    )

    def of_input(case: Case) -> tuple[int, ...]:
        return (case.probe.args[0].shape[-1], case.probe.init["d2"])

    def of_sentence(case: Case) -> tuple[int, ...]:
        _, T, D = case.probe.args[0].shape
        return (T * D, case.probe.init["d1"])

    second = (
        replace(
            takes_x,
            id="w2_shaped_by_input",
            did="W2 has the shape (width of the input, d2).",
            matters="The second map gets the hidden vector, which has width d1: this works only where d1 happens to be "
            "the input's width. (A printed listing has this slip.)",
            look="W2 is (d1, d2).",
            edit="",
            sign=shape_sign(paths["W2"], of_input),
        )
        if paths["W2"] == "W2"
        else replace(takes_x, edit="", sign=shape_sign(paths["W2"], of_input))
    )
    return (
        Misconception(
            "relu_on_both",
            "There is a ReLU after the second map too.",
            "The output could then never be negative: a layer that may only add and never take away.",
            "Only the first map has an activation.",
            edit="(h2,) -> (np.maximum(h2, 0),)",
        ),
        Misconception(
            "no_relu",
            "There is no ReLU.",
            "Two linear maps in a row are one linear map: the hidden layer would be for nothing.",
            "Put tf.nn.relu round the first map.",
            edit="np.maximum(hidden, 0) -> hidden",
        ),
        Misconception(
            "relu_on_output_only",
            "The ReLU is at the end, not between the two maps.",
            "The two maps then melt into one, and the output can never be negative.",
            "Move the ReLU to the first map.",
            edit="np.maximum(hidden, 0) -> hidden ; (h2,) -> (np.maximum(h2, 0),)",
        ),
        Misconception(
            "bias_after_relu",
            "The bias b1 is added after the ReLU.",
            "It then can't move the place where the ReLU bends, which is what it is for.",
            "relu(x W1 + b1): the bias stands inside.",
            edit="+ b1 -> ; np.maximum(hidden, 0) -> np.maximum(hidden, 0) + b1",
        ),
        Misconception(
            "sigmoid",
            "There is a sigmoid where the ReLU was asked for.",
            "It is flat at both ends, so little gradient comes through: one of the reasons for the ReLU.",
            "tf.nn.relu round the first map.",
            edit="np.maximum(hidden, 0) -> 1 / (1 + np.exp(-hidden))",
        ),
        Misconception(
            "gelu",
            "There is a GELU where the ReLU was asked for.",
            "BERT and GPT use it, and it works well; the Transformer of 2017 has a ReLU, and weights trained with one "
            "don't fit the other.",
            'tf.nn.relu, or activation="relu".',
            edit="np.maximum(hidden, 0) -> gelu(hidden)",
        ),
        _bias("1", "The place where the ReLU bends can't be moved then: it lies where x W1 is 0."),
        _bias("2", "Where the whole hidden layer is zero, the output then has to be zero as well."),
        takes_x,
        second,
        Misconception(
            "adds_the_input",
            "The input is added to the result.",
            "That residual comes, but outside: AddNorm does it for every sub-layer, and twice would be too much.",
            "Return h1 W2 + b2 alone.",
            edit="(h2,) -> (h2 + x,)",
        ),
        Misconception(
            "flattens_the_sentence",
            "The words of a sentence are put into one long vector.",
            "Each position is worked on alone, with the same weights: only then may sentences have any length.",
            "W1 is (D, d1), and tf.matmul(x, W1) does it for each position.",
            sign=shape_sign(paths["W1"], of_sentence),
        ),
    )
