"""SentenceClassifier: from an encoder's vectors to classes, by the mean of the real words.

A head to sort sentences: 10 minutes, 2 stars

A short sentence and a long one lie in one batch. Whose vectors may count, and by how many are they shared?

Where ids isn't 0 there is a word. Made into numbers, 1 and 0, with an axis for the features, that is what the vectors
can be multiplied by before they are summed; and its sum over the words is the number to divide by.

real = tf.cast(tf.not_equal(ids, 0), h.dtype)[..., tf.newaxis], (B, T, 1). The mean is tf.reduce_sum(h * real, axis=1) /
tf.maximum(tf.reduce_sum(real, axis=1), 1), and self.to_classes, a Dense layer of num_classes made in __init__, makes
the logits of it.

builds, 2: to_classes is a Dense layer with a bias, from D to num_classes.
values, 3: The logits are those of the mean of the words' vectors.
padding, 3: The vectors of PAD make no difference, and they aren't counted.
edge cases, 1: A single word works, and a row of nothing but PAD gives finite numbers.
inside tf.function, 1: It works inside tf.function as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building import UNKNOWN_TO_KERAS, Case, Misconception, exercise, layer_case, normal
from autograder.checks.building.layer_checks import shape_sign


def classify(h: np.ndarray, ids: np.ndarray, kernel: np.ndarray, bias: np.ndarray) -> tuple[np.ndarray]:
    """Vectors h (B, T, D) of the words ids (B, T) to logits (B, C), NaN where there is no word."""
    real = (ids != 0).astype(float)[:, :, np.newaxis]
    with np.errstate(invalid="ignore"):  # a row of nothing but PAD
        mean = (h * real).sum(axis=1) / real.sum(axis=1)
    logits = mean @ kernel + bias
    return (logits,)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(
        part: str, about: str, B: int, T: int, D: int, C: int, real: list[int] | None = None, **options: Any
    ) -> Case:
        ids = rng.integers(1, 40, (B, T)).astype(np.int32)
        for row, length in zip(ids, real or [], strict=bool(real)):
            row[length:] = 0
        kernel, bias = normal(rng, D, C), normal(rng, C)
        weights = {"to_classes.kernel": kernel, "to_classes.bias": bias}
        options.update(init={"num_classes": C}, weights=weights, known={"kernel": kernel, "bias": bias})
        return layer_case(part, about, {"h": normal(rng, B, T, D), "ids": ids}, names=("the logits",), **options)

    yield case("builds", "T = 5, D = 6, 3 classes", 2, 5, 6, 3)
    yield case("values", "sentences without padding, T = 5, D = 6, 3 classes", 2, 5, 6, 3)
    yield case("values", "a batch of 4, T = 4, D = 8, 4 classes", 4, 4, 8, 4)
    yield case("padding", "sentences of 2 and 6 words, T = 6", 2, 6, 5, 3, [2, 6])
    yield case("padding", "sentences of 3, 1 and 7 words, T = 9", 3, 9, 6, 2, [3, 1, 7])
    yield case("edge cases", "a single word, two classes", 1, 1, 4, 2)
    # Another D than the case above has: they share no layer, whose T may stand in its weights.
    yield case("edge cases", "a row of nothing but PAD", 3, 4, 5, 2, [2, 0, 4], telling=False)
    yield case(
        "inside tf.function", "sentences of 5, 2 and 3 words, inside tf.function", 3, 5, 6, 3, [5, 2, 3], mode="graph"
    )


def _all_words_side_by_side(case: Case) -> tuple[int, ...]:
    D, C = case.probe.weights["to_classes.kernel"].shape
    return (case.given["h"].shape[1] * D, C)


MISCONCEPTIONS = (
    UNKNOWN_TO_KERAS,
    """
pad_in_the_mean
    (h * real).sum(axis=1) / real.sum(axis=1) -> h.mean(axis=1)
    h * real -> h
    / real.sum(axis=1) -> / ids.shape[1]
    The padding is in the mean.
    A sentence's class then depends on how long its neighbours in the batch are.
    Leave its vectors out of the sum, and its places out of the count.

sum_not_mean
    / real.sum(axis=1) ->
    The vectors are summed, and not shared by their number.
    Long sentences then shout: the head sees their length before it sees anything else.
    Divide by the number of real words.

one_count_for_all
    / real.sum(axis=1) -> / real.sum(axis=1).mean()
    / real.sum(axis=1) -> / real.sum()
    All sentences are divided by one number, counted over the whole batch.
    Each has a number of words of its own.
    Count along the words only: axis=1.

first_token_only
    (h * real).sum(axis=1) / real.sum(axis=1) -> h[:, 0]
    Only the first word's vector is taken.
    That is BERT's way, with [CLS] in front, and a good one. Here the mean of all words is asked for.
    Take the mean over the words, axis 1.

last_token_only
    (h * real).sum(axis=1) / real.sum(axis=1) -> h[:, -1]
    Only the last place's vector is taken.
    In all but the longest sentence that is PAD.
    Take the mean over the real words, axis 1.

last_word_only
    (h * real).sum(axis=1) / real.sum(axis=1) -> h[np.arange(len(h)), np.maximum((ids != 0).sum(axis=1) - 1, 0)]
    Only the last real word's vector is taken.
    Where the last word has seen all others, as in GPT, that is a good way. Here the mean is asked for.
    Take the mean over the real words, axis 1.

largest_not_mean
    (h * real).sum(axis=1) / real.sum(axis=1) -> np.where(real > 0, h, -np.inf).max(axis=1)
    Of each feature the largest value is taken.
    That can be done as well, but the mean was asked for.
    A sum over the real words, divided by their number.

mean_of_the_padding
    != 0 -> == 0 ; / real.sum(axis=1) -> / np.maximum(real.sum(axis=1), 1)
    The mean is over the padding, not over the words.
    Here 1 has to stand at the words: they are to be summed, not hidden.
    Multiply by 1 where ids isn't 0.

each_word_classified
    (h * real).sum(axis=1) / real.sum(axis=1) -> h
    Each word gets logits of its own.
    That sorts words, as for finding names in a text. Here a sentence has one class.
    Take the mean over the words before to_classes, or after it.

softmax_inside
    (logits,) -> (np.exp(logits) / np.exp(logits).sum(axis=-1, keepdims=True),)
    (logits,) -> (logits - np.log(np.exp(logits).sum(axis=-1, keepdims=True)),)
    (logits,) -> (1 / (1 + np.exp(-logits)),)
    The logits went through a softmax or a sigmoid.
    The loss takes logits (from_logits=True) and does that itself; what is asked for are the scores as they are.
    to_classes comes last, without an activation.
""",
    Misconception(
        "words_side_by_side",
        "The vectors of all words are laid side by side, T · D numbers.",
        "Then there are weights for each place: a sentence that is moved by one word looks new, and a longer one "
        "doesn't fit at all.",
        "First make one vector of D numbers out of T: the mean.",
        sign=shape_sign("to_classes.kernel", _all_words_side_by_side),
    ),
)


EXERCISE = exercise(__name__, __doc__, _cases, classify, MISCONCEPTIONS, ready_made=("course.models.TextClassifier",))
