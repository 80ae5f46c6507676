"""attribute_logits(parts, table, token): what each part adds to one word's logit, behind the last norm.

Who wrote this word?: 15 minutes, 2 stars

A bill is paid by several guests, in another currency. Does each of them go to a bank of their own?

The norm does two things: it takes a mean away, and it divides. The mean of a sum is the sum of means, so every part can
be centred by itself. The divisor belongs to the whole stream, once.

whole = tf.reduce_sum(parts, axis=0); its standard deviation is tf.math.reduce_std(whole, -1, keepdims=True), with 1e-6
under the root. Then (parts − their own means) / that, times table[token], summed over the last axis.

values, 6: Each part is centred, divided by the spread of the whole, and read by the token's row.
any number of axes, 2: Parts of one word or of a batch are all the same to it.
inside tf.function, 2: It works inside tf.function as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, exercise, function_case, normal


def shares(parts: np.ndarray, table: np.ndarray, token: int) -> tuple[np.ndarray]:
    """Parts (P, ..., D) and the table (V, D) to what each adds to the token's logit, (P, ...)."""
    whole = parts.sum(axis=0)
    spread = np.sqrt(whole.var(axis=-1, keepdims=True) + 1e-6)
    centred = parts - parts.mean(axis=-1, keepdims=True)
    found = (centred / spread * table[token]).sum(axis=-1)
    return (found,)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(
        part: str, about: str, P: int, places: tuple[int, ...], D: int, V: int, *, loud: float = 1.0, **options: Any
    ) -> Case:
        loudness = 0.5 + 2 * rng.random((P, *[1] * len(places), 1), np.float32)
        parts = loud * (normal(rng, P, *places, D) * loudness + normal(rng, P, *places, 1))
        token = int(rng.integers(1, min(V, D) - 1))
        inputs = {"parts": parts, "table": normal(rng, V, D), "token": token}
        return function_case(part, about, inputs, names=("the shares",), **options)

    yield case("values", "4 parts, a batch of 2, T = 3, D = 6, V = 9", 4, (2, 3), 6, 9)
    yield case("values", "7 parts, a batch of 3, T = 4, D = 5, V = 4", 7, (3, 4), 5, 4)
    yield case("values", "3 parts, a batch of 3, T = 3, D = V = 7", 3, (3, 3), 7, 7)
    yield case("values", "4 parts, all of them tiny, D = 6, V = 9", 4, (2, 3), 6, 9, loud=5e-4)
    yield case("any number of axes", "5 parts of one word, (5, D), D = 6, V = 8", 5, (), 6, 8)
    yield case("any number of axes", "2 parts of four words, (2, 4, D), D = 8, V = 5", 2, (4,), 8, 5)
    yield case(
        "inside tf.function", "3 parts, T = 2, D = 5, V = 6, inside tf.function", 3, (2, 2), 5, 6, mode="sized_graph"
    )


MISCONCEPTIONS = """
other_epsilon
    1e-6 -> 0.0
    1e-6 -> 1e-3
    1e-6 -> 1e-5
    What is added to the variance is not 10⁻⁶.
    Beside a variance of 1 nobody sees it. Where the parts are small it decides how large the shares are, and they no
        longer sum to the logit.
    epsilon = 1e-6, under the root; keras.layers.LayerNormalization takes 1e-3 where nothing is said.

norm_on_each
    whole.var -> parts.var
    whole.var -> parts.var ; centred / -> parts /
    Each part goes through a norm of its own.
    A whisper then counts as much as a shout, and the shares no longer sum to the logit.
    One divisor for all: the spread of the sum of the parts.

no_norm
    centred / spread -> parts
    centred / spread -> centred
    The parts meet the table without being divided by the spread of the whole.
    The shares sum to something, but not to the logit: the model's norm stands in between.
    Divide by the standard deviation of the sum of all parts.

not_centred
    centred / -> parts /
    centred / -> parts / ; whole.var( -> (whole**2).mean(
    The parts are divided, but their means stay in.
    The norm takes a mean away before it divides, so the shares don't sum to the logit.
    Take from each part its own mean over the features, then divide.

mean_in_the_spread
    whole.var( -> (whole**2).mean(
    The parts are divided by the root of the mean square of the whole, its mean included.
    The norm takes the mean away before it measures how far the rest spreads.
    The variance of the whole: the mean square of what is left without its mean.

mean_taken_often
    parts.mean( -> whole.mean(
    The mean of the whole is taken from every part.
    With as many parts as there are, it is taken away so many times.
    From each part its own mean: together they are that of the whole.

wrong_token
    table[token] -> table[token + 1]
    table[token] -> table[token - 1]
    table[token] -> table[(centred.sum(axis=0) / spread @ table.T).argmax(axis=-1)]
    The shares are those of another word.
    Each word has a row of its own in the table: row token.
    table[token], with token as it comes.

column_for_row
    table[token] -> table[:, token]
    A column of the table is taken for the word.
    A column is a feature of all words; where V and D differ, the shapes don't even fit.
    table[token], a row.

summed_up
    (found,) -> (found.sum(axis=0),)
    The shares are summed: the logit comes back, not who has added what.
    The sum is known; the question is how it came about.
    Keep the first axis: a share for each part.

in_percent
    (found,) -> (found / found.sum(axis=0),)
    (found,) -> (np.exp(found) / np.exp(found).sum(axis=0),)
    The shares are made to sum to 1.
    Some shares are below zero: parts work against each other, and that is worth seeing.
    Leave them as they are; together they are the logit.
"""


EXERCISE = exercise(__name__, __doc__, _cases, shares, MISCONCEPTIONS, ready_made=("course.interpret.attributions",))
