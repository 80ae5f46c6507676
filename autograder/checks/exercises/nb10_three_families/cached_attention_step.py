"""cached_attention_step(q, k, v, cache): attention for one new word, with the old keys and values kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

import numpy as np

from autograder.checks.building.misconceptions import forms
from autograder.checks.building.random_inputs import given, normal
from autograder.checks.judging.probes import Call, Probe, Result
from autograder.checks.judging.records import Case, Exercise, Misconception, Part
from autograder.checks.reference.attention import softmax

ENTRY = "cached_attention_step"


def cached_steps(
    q: Sequence[np.ndarray],
    k: Sequence[np.ndarray],
    v: Sequence[np.ndarray],
    before: Sequence[int | None],
    *,
    keeps: Literal["all", "newest", "first"] = "all",
    sees: Literal["all", "old", "new"] = "all",
    position: Literal["newest", "first", "all"] = "newest",
    scale: Literal["sqrt d", "none", "d"] = "sqrt d",
    values: Literal["v", "k"] = "v",
    in_place: bool = False,
    turned: bool = False,
    normalised: Literal["over keys", "over queries"] = "over keys",
    returns: Literal["h", "p"] = "h",
) -> tuple[np.ndarray, ...]:
    """The output of each step, (B, 1, d_v).

    Args:
        q, k: of each step, (B, 1, d). v: (B, 1, d_v).
        before: number of the step whose cache each step goes on from; None begins.
        keeps: what the returned cache holds.
        sees: "old" leaves the new word out of what is attended to; "new" leaves out all others.
        position: whose query asks; "all" gives every row of a recomputed prefix.
        scale: what the scores are divided by.
        values: what is mixed.
        in_place: whether a step changes the cache that it got.
        turned: returns (v, k), which the next step takes for (k, v).
        normalised: what the softmax runs over.
        returns: "p" gives the probabilities in the place of h.
    """
    held: list[list[int]] = []
    outputs = []
    for i, step in enumerate(before):
        old = [] if step is None else held[step]
        seen = {"all": [*old, i], "old": old or [i], "new": [i]}[sees]
        asks = {"newest": [i], "first": seen[:1], "all": seen}[position]
        turns = [turned and _steps(before, i, j) % 2 == 1 for j in seen]
        keys, queries = (
            np.concatenate([(v if t else k)[j] for j, t in zip(seen, turns, strict=True)], axis=1),
            np.concatenate([q[j] for j in asks], axis=1),
        )
        d = queries.shape[-1]
        p = softmax(queries @ keys.swapaxes(1, 2) / {"sqrt d": np.sqrt(d), "none": 1.0, "d": d}[scale])
        p = np.ones_like(p) if normalised == "over queries" else p  # there is only one
        mixed = [(k if values == "k" or t else v)[j] for j, t in zip(seen, turns, strict=True)]
        outputs.append(p @ np.concatenate(mixed, axis=1))
        if returns == "p":
            outputs[-1] = p
        kept = {"all": [*old, i], "newest": [i], "first": [*old, i][:1]}[keeps]
        if in_place and step is not None:
            held[step][:] = kept
            kept = held[step]
        held.append(kept)
    return tuple(outputs)


def _steps(before: Sequence[int | None], step: int, old: int) -> int:
    """How many caches lie between an old step and this one."""
    count = 0
    while step != old and (earlier := before[step]) is not None:
        step, count = earlier, count + 1
    return count


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, B: int, d: int, d_v: int, before: Sequence[int | None]) -> Case:
        steps = len(before)
        q, k = ([1.5 * normal(rng, B, 1, d) for _ in range(steps)] for _ in range(2))
        v = [normal(rng, B, 1, d_v) for _ in range(steps)]
        caches = [None if step is None else Result(step, 1) for step in before]
        calls = [Call((q[i], k[i], v[i], caches[i])) for i in range(steps)]
        probe = Probe(ENTRY, args=calls[0].args, then=tuple(calls[1:]), item=0, called=("q", "k", "v", "cache"))
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


EXERCISE = Exercise(
    slug="cached_attention_step",
    title="One word more",
    minutes=10,
    stars=2,
    way="curious",
    entry=ENTRY,
    hints=(
        "One new word asks. Whom may it ask, and whose keys and values are there already?",
        (
            "The new key and the new value go behind the old ones, along the axis of the words; at the first step "
            "there are no old ones. Then it is the attention of notebook 02 with a single query. It needs no mask: "
            "why?"
        ),
        (
            "Where cache is None, there are no old keys and values. Else k = tf.concat([old_k, k], axis=1), and the "
            "same with v. Then plain attention of the one query over all keys, softmax(q kᵀ / √d) v. The new cache "
            "is (k, v)."
        ),
    ),
    parts=(
        Part("word by word", 5, "Each h is what attention over the whole prefix gives."),
        Part("a long text", 2, "It stays right for many words, and a new text begins anew."),
        Part("two endings", 3, "A cache can be gone on from twice: the old one stays as it was."),
    ),
    cases=_cases,
    reference=cached_steps,
    misconceptions=(
        *forms(
            "cache_overwritten",
            "The cache is overwritten: what comes back holds the newest word alone.",
            "The next word then sees hardly anything of what was said: the text forgets its beginning.",
            "Join old and new on the words' axis, tf.concat([old, new], axis=1), and return the joined ones.",
            {"keeps": "newest"},
            {"sees": "new"},
        ),
        Misconception(
            "cache_turned_round",
            "The cache comes back as (values, keys).",
            "The next step takes the values for keys, and the keys for values.",
            "The cache is (k, v), coming in and going out.",
            twist={"turned": True},
        ),
        Misconception(
            "softmax_over_the_query",
            "The softmax runs over the queries, and there is only one.",
            "Each key then gets the weight 1: the values are added up.",
            "Keys are the last axis: axis=-1.",
            twist={"normalised": "over queries"},
        ),
        Misconception(
            "cache_never_grows",
            "The cache holds the first word for ever.",
            "The words between the first and the newest are lost.",
            "Return the joined keys and values, not those that came in.",
            twist={"keeps": "first"},
        ),
        Misconception(
            "new_word_left_out",
            "The new word attends to the old ones, and not to itself.",
            "In training each word saw itself as well; only the later ones were hidden.",
            "First join the new key and value to the cache, then attend.",
            twist={"sees": "old"},
        ),
        *forms(
            "wrong_position",
            "h belongs to another position than the new word's.",
            "Only what the newest word has found tells which word comes next.",
            "The query of this step asks; all keys, old and new, answer.",
            {"position": "first"},
            {"position": "all"},
        ),
        Misconception(
            "cache_changed_in_place",
            "The cache that was passed in has been changed.",
            "A beam search goes on from one beginning in several ways; each would find the others' words in it.",
            "Build a new cache: tf.concat and a new tuple or dictionary, no append.",
            twist={"in_place": True},
        ),
        Misconception(
            "no_scale",
            "The scores are not divided by √d.",
            "Step by step the numbers must be those of the whole text at once, or the model speaks in another way than "
            "it has learned.",
            "Look at the line before the softmax.",
            twist={"scale": "none"},
        ),
        Misconception(
            "scale_by_d",
            "The scores are divided by d, not by √d.",
            "Attention then spreads evenly, unlike in training.",
            "math.sqrt(d), with d the width of q.",
            twist={"scale": "d"},
        ),
        Misconception(
            "keys_for_values",
            "What is mixed is the keys.",
            "Keys say who should be looked at, values what is told.",
            "The cache holds two tensors: join v to the second, and mix that.",
            twist={"values": "k"},
        ),
        Misconception(
            "returns_probabilities",
            "The first value is p, not h.",
            "p tells where the word looks; the next layer needs what it found.",
            "Return h = p v first, then the cache.",
            twist={"returns": "p"},
        ),
    ),
    ready_made=(
        "course.layers.extend_cache",
        "course.layers.MultiHeadAttention",
        "course.layers.PreLNEncoderLayer",
    ),
)
