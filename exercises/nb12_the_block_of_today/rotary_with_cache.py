"""rotary_step(q, k, cache): positions go on where the cache ends, and a cached key has been turned already.

The clock goes on: 12 minutes, 2 stars

At which position does the first of the new words stand, when some keys are in the cache already?

It stands behind what is cached. What is in the cache was turned when it came in, and stays as it is; only the new query
and the new key are turned.

start = 0 where cache is None, else cache.shape[1]. Turn the new q and the new k with ready.apply_rotary(...,
start=start), join the turned k to the cache (axis 1), and leave the old ones alone. Scores are q kᵀ / √d.

word by word, 5: Each step's scores are those of the whole text at once.
several at once, 3: Several new words may come in one step, as a prompt does.
two endings, 2: A cache can be gone on from twice, and a new text begins at 0.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import numpy as np

from autograder.checks.building import Call, Case, Message, Probe, Reply, exercise, normal
from autograder.checks.building.random_inputs import given
from autograder.checks.judging.compare import difference
from autograder.checks.judging.probes import EarlierResult
from exercises.reference.positions import Order, turn

TOLERANCE = 1e-3


def turned_steps(
    q: Sequence[np.ndarray], k: Sequence[np.ndarray], before: Sequence[int | None], *, pairs: Order = "interleaved"
) -> tuple[np.ndarray, ...]:
    """The scores of each step, (B, n, t + n).

    Args:
        q, k: of each step, (B, n, d).
        before: number of the step whose cache each step goes on from; None begins.
        pairs: features 2i and 2i+1 make a pair, or i and i + d/2. Both are right.
    """
    rotary = partial(turn, pairs=pairs)
    caches: dict[int | None, np.ndarray] = {}
    scores = []
    for number, step in enumerate(before):
        old = k[number][:, :0] if step is None else caches[step]
        t, d = old.shape[1:]
        query = rotary(q[number], start=t)
        new = rotary(k[number], start=t)
        keys = np.concatenate([old, new], axis=1)
        scores.append(query @ keys.swapaxes(1, 2) / np.sqrt(d))
        caches[number] = keys
    return tuple(scores)


def _either_pairing(known: dict[str, Any], names: Sequence[str]) -> Callable[[Reply], Message | None]:
    first, second = turned_steps(**known), turned_steps(**known, pairs="halves")

    def check(reply: Reply) -> Message | None:
        value = reply.value[0] if len(names) == 1 and isinstance(reply.value, list) else reply.value
        problem = difference(value, first, names, TOLERANCE)
        return problem and difference(value, second, names, TOLERANCE) and problem

    return check


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, B: int, d: int, before: Sequence[int | None], news: Sequence[int]) -> Case:
        q, k = ([normal(rng, B, n, d, scale=1.5) for n in news] for _ in range(2))
        caches = [None if step is None else EarlierResult(step, 1) for step in before]
        calls = [Call((q[i], k[i], caches[i])) for i in range(len(news))]
        probe = Probe(args=calls[0].args, then=tuple(calls[1:]), item=0, called=("q", "k", "cache"))
        names = tuple(f"scores of call {i + 1}" for i in range(len(news)))
        known = given(q=q, k=k, before=before)
        return Case(part, about, probe, known, names, TOLERANCE, _either_pairing(known, names))

    yield case("word by word", "four words, B = 1, d = 6", 1, 6, [None, 0, 1, 2], [1] * 4)
    yield case("word by word", "three words, a batch of 3, d = 4", 3, 4, [None, 0, 1], [1] * 3)
    yield case("word by word", "eight words, a batch of 2, d = 8", 2, 8, [None, *range(7)], [1] * 8)
    yield case("several at once", "five words, then one, then two", 2, 6, [None, 0, 1], [5, 1, 2])
    yield case("several at once", "three words, then three", 1, 10, [None, 0], [3, 3])
    yield case("two endings", "three words, then two different fourth words", 2, 6, [None, 0, 1, 2, 2], [1] * 5)
    yield case("two endings", "two texts, one begun after the other", 1, 6, [None, 0, 1, None, 3, 4], [1] * 6)


READY_MADE = ("course.layers.GroupedQueryAttention", "course.layers.LlamaDecoderLayer")
EXERCISE = exercise(__name__, __doc__, _cases, turned_steps, ready_made=READY_MADE)
