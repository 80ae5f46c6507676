"""Which submissions share what few others have.

What everyone was given does not count: the skeleton, the notebook's own code, the course's answers. Nor does what a
good part of the class has written. What is left counts the more, the fewer have it: what two of three hundred share and
nobody else has says much, what twenty share says little.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from autograder.similar.fingerprints import K_WORDS, K, grams, hashed, winnow
from autograder.similar.tokens import Token, code_tokens, comments, word_tokens

COMMON = 0.2  # what more than this share of a class has written is no sign of anything
FEW = 3  # and what so many have is rare in any class
LEAST_ALIKE = 0.6
LEAST_SHARED = 5  # rare fingerprints; fewer can be chance


@dataclass(frozen=True)
class Answers:
    """One student's answers: slug -> source; `words` names those in words."""

    student: str
    sources: Mapping[str, str]
    words: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Alike:
    """Two answers to one exercise: the share of their rare fingerprints that is common to both, and how many."""

    slug: str
    share: float
    shared: int


@dataclass(frozen=True)
class Pair:
    """Two submissions that are alike; `weight` is large where they share much that few have, in bits."""

    first: str
    second: str
    weight: float
    alike: tuple[Alike, ...]


@dataclass(frozen=True)
class Group:
    """Submissions that hang together by pairs, each student once; the first pair is the most telling."""

    students: tuple[str, ...]
    pairs: tuple[Pair, ...]

    @property
    def weight(self) -> float:
        """That of its most telling pair."""
        return self.pairs[0].weight


@dataclass(frozen=True)
class Given:
    """What everyone was given: the hashes of code and text, and the comments."""

    hashes: frozenset[int]
    comments: frozenset[str]

    @classmethod
    def of(cls, code: Iterable[str], words: Iterable[str]) -> "Given":
        """All that stands in these sources and texts."""
        code = list(code)
        hashes = {one for source in code for one in grams(code_tokens(source), K)}
        hashes |= {one for text in words for one in grams(word_tokens(text), K_WORDS)}
        return cls(frozenset(hashes), frozenset(said for source in code for said in comments(source)))


def tokens_of(answers: Answers, slug: str) -> tuple[list[Token], int]:
    """The tokens of one answer, and how many of them make a fingerprint."""
    source = answers.sources[slug]
    return (word_tokens(source), K_WORDS) if slug in answers.words else (code_tokens(source), K)


def similar_pairs(answers: Sequence[Answers], given: Given, *, least: float = LEAST_ALIKE) -> list[Pair]:
    """The pairs that are alike in one exercise or more, the most telling first.

    Args:
        answers: one a student.
        given: what everyone was given.
        least: the share of rare fingerprints that must be common to two answers.
    """
    found: dict[tuple[int, int], list[tuple[Alike, float]]] = {}
    slugs = dict.fromkeys(slug for one in answers for slug in one.sources)
    for slug in slugs:
        for pair, alike, weight in _alike_in(slug, answers, given, least):
            found.setdefault(pair, []).append((alike, weight))
    pairs = [
        Pair(
            answers[one].student,
            answers[other].student,
            sum(weight for _, weight in several),
            tuple(alike for alike, _ in several),
        )
        for (one, other), several in found.items()
    ]
    return sorted(pairs, key=lambda pair: -pair.weight)


def groups_of(pairs: Sequence[Pair]) -> list[Group]:
    """The pairs as groups, the most telling first.

    Example:
        >>> [one.students for one in groups_of([Pair("a", "b", 2, ()), Pair("x", "y", 1.5, ()), Pair("b", "c", 1, ())])]
        [('a', 'b', 'c'), ('x', 'y')]
    """
    group: dict[str, set[str]] = {}
    for pair in pairs:
        both = group.get(pair.first, {pair.first}) | group.get(pair.second, {pair.second})
        group |= dict.fromkeys(both, both)
    found = {id(members): members for members in group.values()}.values()
    within = [
        Group(tuple(sorted(members)), tuple(pair for pair in pairs if pair.first in members)) for members in found
    ]
    return sorted(within, key=lambda one: -one.weight)


def rare_grams(answers: Sequence[Answers], slug: str, given: Given) -> set[int]:
    """The hashes that are neither given nor common: what is marked when two answers are shown side by side."""
    writers = [one for one in answers if slug in one.sources]
    counts = Counter(one for answer in writers for one in set(grams(*tokens_of(answer, slug))))
    most = _most(len(writers))
    return {one for one, count in counts.items() if 2 <= count <= most and one not in given.hashes}


def _alike_in(slug: str, answers: Sequence[Answers], given: Given, least: float):
    """The pairs that are alike in one exercise, with their weight."""
    prints = [_fingerprints(one, slug, given) if slug in one.sources else set() for one in answers]
    counts = Counter(one for several in prints for one in several)
    writers = sum(map(bool, prints))
    rare = [one for one, count in counts.items() if count <= _most(writers)]
    if not rare or writers < 2:
        return
    place = {one: column for column, one in enumerate(rare)}
    has = np.zeros((len(answers), len(rare)), dtype=np.float32)
    for row, several in enumerate(prints):
        has[row, [place[one] for one in several if one in place]] = 1
    weights = np.log2((writers + 1) / np.array([counts[one] for one in rare], dtype=np.float32))
    shared, weight = has @ has.T, (has * weights) @ has.T
    own = np.diag(weight)
    share = 2 * weight / np.maximum(own[:, None] + own[None, :], 1e-9)
    for one, other in np.argwhere(np.triu((share >= least) & (shared >= LEAST_SHARED), k=1)):
        alike = Alike(slug, float(min(share[one, other], 1)), int(shared[one, other]))
        yield (int(one), int(other)), alike, float(weight[one, other])


def _fingerprints(answers: Answers, slug: str, given: Given) -> set[int]:
    found = winnow([one for one in grams(*tokens_of(answers, slug)) if one not in given.hashes])
    if slug not in answers.words:
        found |= {hashed(f"# {said}") for said in comments(answers.sources[slug]) - given.comments}
    return found


def _most(writers: int) -> int:
    return max(FEW, int(COMMON * writers))
