"""smoothed_loss(labels, logits, smoothing, pad_id): the masked loss with label smoothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import numpy as np

from autograder.checks.building.cases import function_case
from autograder.checks.building.misconceptions import PAD_ID_IGNORED
from autograder.checks.building.padded_labels import padded_labels
from autograder.checks.building.random_inputs import normal
from autograder.checks.judging.records import Case, Exercise, Misconception, Part

ENTRY = "smoothed_loss"


def _reference(
    labels: np.ndarray,
    logits: np.ndarray,
    smoothing: float = 0.1,
    pad_id: int = 0,
    *,
    shared: Literal["all", "others", "summed"] = "all",
    turned: bool = False,
    ignored: bool = False,
    whole: bool = False,
    pad: Literal["left out", "counted", "zero"] = "left out",
    below: Literal["real", "all", "one"] = "real",
) -> tuple[np.ndarray]:
    """The mean over real words of (1 - s) times the surprise at the right word, and s times the mean of all surprises.

    Args:
        labels: (B, T). logits: (B, T, V).
        smoothing: s. pad_id: the id of PAD.
        shared: among whom s is shared out; "summed" gives s to each word of the vocabulary.
        turned: the two shares have changed places.
        ignored: nothing is smoothed.
        whole: the right word keeps all of its share, and s comes on top.
        below: what the sum is divided by: real words, all positions, or nothing.
        pad: "zero" takes 0 for the id of PAD, whatever pad_id says.
    """
    V = logits.shape[-1]
    shifted = logits - logits.max(axis=-1, keepdims=True)
    surprises = np.log(np.exp(shifted).sum(axis=-1, keepdims=True)) - shifted  # (B, T, V)
    labels = labels.astype(int)
    at_label = np.take_along_axis(surprises, labels[..., None], axis=-1)[..., 0]
    share = 0.0 if ignored else 1 - smoothing if turned else smoothing
    spread = {
        "all": surprises.mean(axis=-1),
        "others": (surprises.sum(axis=-1) - at_label) / max(V - 1, 1),
        "summed": surprises.sum(axis=-1),
    }[shared]
    losses = (1.0 if whole else 1 - share) * at_label + share * spread
    real = np.ones(labels.shape) if pad == "counted" else labels != (0 if pad == "zero" else pad_id)
    count = {"real": real.sum(), "all": real.size, "one": 1}[below]
    return (np.asarray((losses * real).sum() / count if count else 0.0),)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, labels: np.ndarray, V: int, smoothing: float, **options: Any) -> Case:
        inputs = {"labels": labels, "logits": normal(rng, *labels.shape, V, scale=2.0), "smoothing": smoothing}
        return function_case(ENTRY, part, about, inputs | options, names=("the loss",))

    whole = rng.integers(1, 9, (3, 5)).astype(np.int32)
    yield case("smoothing", "a batch of 3, T = 5, V = 9, smoothing = 0.1", whole, 9, 0.1)
    yield case("smoothing", "one word, V = 6, smoothing = 0.3", rng.integers(1, 6, (1, 1)).astype(np.int32), 6, 0.3)
    yield case("smoothing", "a batch of 2, T = 4, V = 5, smoothing = 0", whole[:2, :4] % 4 + 1, 5, 0.0)
    yield case("padding", "a batch of 4, T = 6, V = 11, smoothing = 0.2", padded_labels(rng, 4, 6, 11), 11, 0.2)
    yield case("padding", "pad_id = 3, smoothing = 0.1", padded_labels(rng, 3, 7, 10, pad_id=3), 10, 0.1, pad_id=3)


EXERCISE = Exercise(
    slug="smoothed_loss",
    title="Be less sure: label smoothing",
    minutes=15,
    stars=2,
    way="curious",
    entry=ENTRY,
    hints=(
        "If the right word may have 0.9 only: who gets the rest, and how much of it does each word get?",
        (
            "For each position you need two numbers: the surprise at the right word, and the mean of the surprises at "
            "all words. `tf.nn.log_softmax` gives the surprises, but for the sign. Then go on as in `masked_loss`."
        ),
        (
            "surprises = -tf.nn.log_softmax(logits), (B, T, V). The right one comes by tf.gather(…, batch_dims=2), the "
            "mean by tf.reduce_mean over the last axis; (1 - smoothing) of the one and smoothing of the other."
        ),
    ),
    parts=(
        Part("smoothing", 6, "The right word gets 1 - smoothing, and all words share the rest; 0 smooths nothing."),
        Part("padding", 4, "The padding counts neither above nor below the line of the fraction."),
    ),
    cases=_cases,
    reference=_reference,
    misconceptions=(
        Misconception(
            "divided_by_all",
            "The sum over real words is divided by the number of all positions.",
            "A batch with much padding then has a small loss and small steps, whatever the model does.",
            "Divide by the number of real words.",
            twist={"below": "all"},
        ),
        Misconception(
            "not_divided",
            "The losses are added up, and not divided.",
            "The loss then grows with the batch, and so does each step.",
            "Divide by the number of real words.",
            twist={"below": "one"},
        ),
        Misconception(
            "shared_among_the_others",
            "The rest is shared among the other words only.",
            "That is another definition: the right word then gets a little less than it should here.",
            "Divide by V, the right word included.",
            twist={"shared": "others"},
        ),
        Misconception(
            "rest_given_to_each",
            "Every word of the vocabulary gets the whole rest, not its share of it.",
            "The shares then sum to much more than 1, and the larger the vocabulary, the less the right word counts.",
            "Take the mean over the vocabulary, not the sum.",
            twist={"shared": "summed"},
        ),
        Misconception(
            "shares_exchanged",
            "The right word gets the rest, and all words together what is its own.",
            "With 0.1 the model then hears almost nothing of what is right.",
            "1 - smoothing belongs to the right word.",
            twist={"turned": True},
        ),
        Misconception(
            "more_than_one_in_all",
            "The right word keeps its whole weight, and the smoothing comes on top.",
            "The target is a distribution: what the others get has to be taken from the right word.",
            "(1 - smoothing) times the surprise at the right word.",
            twist={"whole": True},
        ),
        Misconception(
            "not_smoothed",
            "Nothing is smoothed: it is the plain loss.",
            "The right word still asks for a probability of 1, and that takes an infinite logit.",
            "Use smoothing.",
            twist={"ignored": True},
        ),
        Misconception(
            "pad_counted",
            "The padding is counted like a word.",
            "PAD is easy to predict: the loss looks good, and the longer the padding, the better it looks.",
            "Multiply the losses by a mask, 1 where labels != pad_id.",
            twist={"pad": "counted"},
        ),
        PAD_ID_IGNORED,
    ),
)
