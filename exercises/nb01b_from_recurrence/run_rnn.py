"""run_rnn(step, x, h0, lengths=None): the words one after another, and what is in the memory after each.

Word by word: 12 minutes, 2 stars

What does the second step need that only the first one can give it?

A loop over the words. In it, the state of the step before goes in, and the new one is kept in a list. At the end the
list becomes one tensor. Where sentences have different lengths, the last state is the one after each sentence's last
real word, not after its padding.

h = h0; for t in range(x.shape[1]): h = step(x[:, t], h), and append it. states = tf.stack(list, axis=1). The last one
is h, or, with lengths, tf.gather(states, lengths - 1, axis=1, batch_dims=1).

the states, 4: The state after each word, one after another, (B, T, H).
the last state, 2: The last state (B, H) is that after the last word.
lengths, 3: With lengths, the last state is that after the last real word of each sentence.
inside tf.function, 1: It works inside tf.function as well.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import numpy as np

from autograder.checks.building import Case, Mode, Remote, exercise, function_case, normal

Step = Callable[[np.ndarray, np.ndarray], np.ndarray]


def run(step: Step, x: np.ndarray, h0: np.ndarray, lengths: np.ndarray | None = None) -> tuple[np.ndarray, np.ndarray]:
    """The states (B, T, H) and the last one (B, H); x (B, T, D), h0 (B, H), lengths (B,)."""
    h, kept = h0, []
    for t in range(x.shape[1]):
        h = step(x[:, t], h)
        kept.append(h)
    states = np.stack(kept, axis=1)
    last = h if lengths is None else states[np.arange(len(x)), lengths - 1]
    return states, last


def _small_step(rng: np.random.Generator, D: int, H: int) -> Step:
    Wx, Wh, b = (normal(rng, *shape, scale=0.8).astype(np.float64) for shape in ((D, H), (H, H), (H,)))

    def step(x: np.ndarray, h: np.ndarray) -> np.ndarray:
        return np.tanh(np.asarray(x) @ Wx + np.asarray(h) @ Wh + b)

    return step


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(
        part: str, about: str, B: int, T: int, D: int, H: int, lengths: Sequence[int] = (), mode: Mode = "eager"
    ) -> Case:
        step = _small_step(rng, D, H)
        inputs = {
            "step": Remote("step", step, "tensors"),
            "x": normal(rng, B, T, D),
            "h0": np.tanh(normal(rng, B, H)),
            "lengths": np.array(lengths, np.int32) if lengths else None,
        }
        return function_case(part, about, inputs, known={"step": step}, names=("states", "last"), mode=mode)

    yield (first := case("the states", "a batch of 3, T = 5, D = 4, H = 6", 3, 5, 4, 6))
    yield case("the states", "a batch of 4, T = 4, D = H = 3", 4, 4, 3, 3)
    yield case("the states", "one sentence of one word", 1, 1, 3, 4)
    yield replace(first, part="the last state")
    yield case("the last state", "a batch of 2, T = 7, D = 3, H = 5", 2, 7, 3, 5)
    yield case("lengths", "3 sentences of 2, 5 and 4 words, T = 5", 3, 5, 3, 4, (2, 5, 4))
    yield case("lengths", "2 sentences of 1 and 3 words, T = 6", 2, 6, 4, 3, (1, 3))
    in_graph = "2 sentences of 4 and 2 words, inside tf.function"
    yield case("inside tf.function", in_graph, 2, 4, 3, 5, (4, 2), mode="sized_graph")


EXERCISE = exercise(__name__, __doc__, _cases, run, ready_made=("keras.layers.RNN", "keras.layers.SimpleRNN"))
