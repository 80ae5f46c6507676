"""rnn_step(x, h, Wx, Wh, b): one word read, and the memory written anew.

One word: 8 minutes

Two things come in at each step. What is made of each, and when do they meet?

The word goes through one matrix, the old state through another. They are added, with b, and one function bends the sum
into the range from -1 to 1.

tf.tanh(x @ Wx + h @ Wh + b).

values, 3: The new state is tanh(x Wx + h Wh + b), for each sentence of the batch.
the first word, 1: It works on the empty memory, before which nothing was read.
inside tf.function, 1: It works inside tf.function as well.
"""

from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Case, Mode, exercise, function_case, normal


def step(x: np.ndarray, h: np.ndarray, Wx: np.ndarray, Wh: np.ndarray, b: np.ndarray) -> tuple[np.ndarray]:
    """The new state (B, H); x (B, D), h (B, H), Wx (D, H), Wh (H, H), b (H,)."""
    total = x @ Wx + h @ Wh + b
    return (np.tanh(total),)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, B: int, D: int, H: int, mode: Mode = "eager") -> Case:
        inputs = {
            "x": normal(rng, B, D),
            "h": np.tanh(normal(rng, B, H)) if part != "the first word" else np.zeros((B, H), np.float32),
            "Wx": normal(rng, D, H, scale=0.6),
            "Wh": normal(rng, H, H, scale=0.6),
            "b": normal(rng, H),
        }
        return function_case(part, about, inputs, names=("the new state",), mode=mode)

    yield case("values", "a batch of 3, D = 5, H = 4", 3, 5, 4)
    yield case("values", "a batch of 2, D = H = 6", 2, 6, 6)
    yield case("values", "one sentence, D = 3, H = 7", 1, 3, 7)
    yield case("the first word", "a batch of 3, a state of zeros", 3, 4, 5)
    yield case("inside tf.function", "a batch of 4, D = 3, H = 5, inside tf.function", 4, 3, 5, mode="graph")


EXERCISE = exercise(__name__, __doc__, _cases, step, ready_made=("keras.layers.SimpleRNNCell",))
