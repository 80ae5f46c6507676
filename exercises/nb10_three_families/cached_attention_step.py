"""cached_attention_step(q, k, v, cache): attention for one new word, with the old keys and values kept.

One word more: 10 minutes, 2 stars, curious

One new word asks. Whom may it ask, and whose keys and values are there already?

The new key and the new value go behind the old ones, along the axis of the words; at the first step there are no old
ones. Then it is the attention of notebook 02 with a single query. It needs no mask: why?

Where cache is None, there are no old keys and values. Else k = tf.concat([old_k, k], axis=1), and the same with v. Then
plain attention of the one query over all keys, softmax(q kᵀ / √d) v. The new cache is (k, v).

word by word, 5: Each h is what attention over the whole prefix gives.
a long text, 2: It stays right for many words, and a new text begins anew.
two endings, 3: A cache can be gone on from twice: the old one stays as it was.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from autograder.checks.building import Call, Case, Probe, exercise, normal
from autograder.checks.building.random_inputs import given
from autograder.checks.judging.probes import EarlierResult
from exercises.reference.attention import softmax


def cached_steps(
    q: Sequence[np.ndarray], k: Sequence[np.ndarray], v: Sequence[np.ndarray], before: Sequence[int | None]
) -> tuple[np.ndarray, ...]:
    """The output of each step, (B, 1, d_v), from its q, k (B, 1, d) and v; `before`: whose cache it goes on from."""
    caches: list[list[np.ndarray]] = []
    outputs = []
    for i, step in enumerate(before):
        cache = [] if step is None else caches[step]
        keys = np.concatenate([*cache[:1], k[i]], axis=1)
        values = np.concatenate([*cache[1:2], v[i]], axis=1)
        p = softmax(q[i] @ keys.swapaxes(1, 2) / np.sqrt(keys.shape[-1]))
        outputs.append(p @ values)
        caches.append([keys, values])
    return tuple(outputs)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, B: int, d: int, d_v: int, before: Sequence[int | None]) -> Case:
        steps = len(before)
        q, k = ([1.5 * normal(rng, B, 1, d) for _ in range(steps)] for _ in range(2))
        v = [normal(rng, B, 1, d_v) for _ in range(steps)]
        caches = [None if step is None else EarlierResult(step, 1) for step in before]
        calls = [Call((q[i], k[i], v[i], caches[i])) for i in range(steps)]
        probe = Probe(args=calls[0].args, then=tuple(calls[1:]), item=0, called=("q", "k", "v", "cache"))
        names = tuple(f"h of call {i + 1}" for i in range(steps))
        return Case(part, about, probe, given(q=q, k=k, v=v, before=before), names)

    def chain(count: int) -> list[int | None]:
        return [None, *range(count - 1)]

    yield case("word by word", "four words, B = 1, d = 6", 1, 6, 6, chain(4))
    yield case("word by word", "three words, a batch of 3, d = 5", 3, 5, 5, chain(3))
    yield case("word by word", "six words, a batch of 2, d = 8, values of width 3", 2, 8, 3, chain(6))
    yield case("a long text", "twelve words, a batch of 2, d = 4", 2, 4, 4, chain(12))
    yield case("a long text", "two texts, one begun after the other", 1, 6, 6, [None, 0, 1, None, 3, 4])
    yield case("two endings", "three words, then two different fourth words", 2, 6, 6, [None, 0, 1, 2, 2])
    yield case("two endings", "two words, each of two endings three words long", 1, 5, 5, [None, 0, 1, 1, 2, 3, 4, 5])


READY_MADE = ("course.layers.extend_cache", "course.layers.MultiHeadAttention", "course.layers.PreLNEncoderLayer")
EXERCISE = exercise(__name__, __doc__, _cases, cached_steps, ready_made=READY_MADE)
