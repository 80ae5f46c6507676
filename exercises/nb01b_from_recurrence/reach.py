"""reach(last_of, x): how strongly the last state still depends on each word.

How far back?: 12 minutes, 2 stars

Turn one number of the first word a little. By how much does the last state move? Which tool of TensorFlow answers that
for all numbers at once?

A tape that watches x gives the gradient, as large as x itself. Each word's part of it is a vector: of that the length
counts, not the sum. Then the mean over the sentences.

with tf.GradientTape() as tape: tape.watch(x); last = last_of(x). g = tape.gradient(last, x), (B, T, D). Then tf.norm(g,
axis=-1), and tf.reduce_mean of that over axis 0.

values, 6: For each word, the length of the gradient of the last state by it; the mean over the sentences.
far back, 2: Words far back count as well, however little.
edge cases, 2: One sentence, and one word, are no special case.
"""

from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Case, Probe, Remote, exact, exercise, normal


def lengths_of(gradient: np.ndarray, x: np.ndarray) -> tuple[np.ndarray]:
    """The mean length (T,) of each word's gradient, (B, T, D); x is what it was taken by, (B, T, D)."""
    lengths = np.sqrt((gradient**2).sum(axis=-1))
    return (lengths.mean(axis=0),)


def gradient_of_last(x: np.ndarray, Wx: np.ndarray, Wh: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The gradient (B, T, D) of the sum of h_T by x, where h = tanh(x Wx + h Wh + b), word by word from zeros."""
    h, states = np.zeros((len(x), len(b))), []
    for t in range(x.shape[1]):
        h = np.tanh(x[:, t] @ Wx + h @ Wh + b)
        states.append(h)
    gradient, arriving = np.zeros_like(x), np.ones_like(h)
    for t in reversed(range(x.shape[1])):
        through = arriving * (1 - states[t] ** 2)
        gradient[:, t] = through @ Wx.T
        arriving = through @ Wh.T
    return gradient


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, B: int, T: int, D: int, H: int, scale: float = 0.7) -> Case:
        x = normal(rng, B, T, D)
        weights = (normal(rng, D, H, scale=0.7), normal(rng, H, H, scale=scale / np.sqrt(H)), normal(rng, H, scale=0.1))
        probe = Probe(args=(Remote("last_of", lambda: weights, "recurrence"), x), called=("last_of", "x"))
        gradient = gradient_of_last(*exact([x, *weights]))
        return Case(part, about, probe, exact({"gradient": gradient, "x": x}), names=("the lengths",), telling=T > 1)

    yield case("values", "a batch of 3, T = 6, D = 4, H = 5", 3, 6, 4, 5)
    yield case("values", "a batch of 4, T = 4, D = 4, H = 8", 4, 4, 4, 8, 1.2)
    yield case("values", "a batch of 2, T = 8, D = 5, H = 5", 2, 8, 5, 5, 1.2)
    yield case("far back", "a batch of 2, T = 14, D = 3, H = 4", 2, 14, 3, 4)
    yield case("edge cases", "one sentence, T = 5", 1, 5, 3, 4)
    yield case("edge cases", "a batch of 3, a single word", 3, 1, 4, 3)


EXERCISE = exercise(__name__, __doc__, _cases, lengths_of, ready_made=("course.interpret.reach",))
