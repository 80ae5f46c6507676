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

from __future__ import annotations

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


MISCONCEPTIONS = """
cache_overwritten
    [keys, values] -> [k[i], v[i]]
    keys.swapaxes -> k[i].swapaxes ; p @ values -> p @ v[i]
    The old keys or values are lost: the newest word stands alone, in the cache or in the attention.
    The next word then sees hardly anything of what was said: the text forgets its beginning.
    Join old and new on the words' axis, tf.concat([old, new], axis=1), and return the joined ones.

cache_turned_round
    [keys, values] -> [values, keys]
    The cache comes back as (values, keys).
    The next step takes the values for keys, and the keys for values.
    The cache is (k, v), coming in and going out.

softmax_over_the_query
    np.sqrt(keys.shape[-1])) -> np.sqrt(keys.shape[-1]), axis=1)
    The softmax runs over the queries, and there is only one.
    Each key then gets the weight 1: the values are added up.
    Keys are the last axis: axis=-1.

cache_never_grows
    [keys, values] -> cache or [k[i], v[i]]
    The cache holds the first word for ever.
    The words between the first and the newest are lost.
    Return the joined keys and values, not those that came in.

new_word_left_out
    keys.swapaxes -> (cache or [k[i]])[0].swapaxes ; p @ values -> p @ (cache or [v[i]])[-1]
    The new word attends to the old ones, and not to itself.
    In training each word saw itself as well; only the later ones were hidden.
    First join the new key and value to the cache, then attend.

wrong_position
    p = softmax(q[i] -> queries = np.concatenate([*cache[2:], q[i]], axis=1); p = softmax(queries[:, :1] ;
        [keys, values] -> [keys, values, queries]
    p = softmax(q[i] -> queries = np.concatenate([*cache[2:], q[i]], axis=1); p = softmax(queries ;
        [keys, values] -> [keys, values, queries]
    h is that of another position, or of all of them, and not the new word's alone.
    Only what the newest word has found tells which word comes next.
    The query of this step asks; all keys, old and new, answer.

cache_changed_in_place
    caches.append([keys, values]) -> cache[:] = [keys, values]; caches.append(cache)
    The cache that was passed in has been changed.
    A beam search goes on from one beginning in several ways; each would find the others' words in it.
    Build a new cache: tf.concat and a new tuple or dictionary, no append.

no_scale
    / np.sqrt(keys.shape[-1]) ->
    The scores are not divided by √d.
    Step by step the numbers must be those of the whole text at once, or the model speaks in another way than it has
        learned.
    Look at the line before the softmax.

scale_by_d
    np.sqrt(keys.shape[-1]) -> keys.shape[-1]
    The scores are divided by d, not by √d.
    Attention then spreads more evenly than in training.
    math.sqrt(d), with d the width of q.

keys_for_values
    p @ values -> p @ keys
    What is mixed is the keys.
    Keys say who should be looked at, values what is told.
    The cache holds two tensors: join v to the second, and mix that.

returns_probabilities
    p @ values -> p
    The first value is p, not h.
    p tells where the word looks; the next layer needs what it found.
    Return h = p v first, then the cache.
"""


EXERCISE = exercise(
    __name__,
    __doc__,
    _cases,
    cached_steps,
    MISCONCEPTIONS,
    ready_made=("course.layers.extend_cache", "course.layers.MultiHeadAttention", "course.layers.PreLNEncoderLayer"),
)
