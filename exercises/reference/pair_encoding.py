"""Byte-pair encoding: count pairs, join them, learn them, and cut a text by what was learned."""

import itertools
from collections import Counter
from collections.abc import Mapping, Sequence

Pieces = tuple[str, ...]
Pair = tuple[str, str]


def count_pairs(words: Mapping[Pieces, int]) -> Counter[Pair]:
    """How often any two pieces stand side by side, in words and their counts."""
    pairs: Counter[Pair] = Counter()
    for pieces, count in words.items():
        for pair in itertools.pairwise(pieces):
            pairs[pair] += count
    return pairs


def merge_pair(pieces: Sequence[str], pair: Pair) -> Pieces:
    """Join a pair wherever it stands, from left to right, no piece twice."""
    merged: list[str] = []
    i = 0
    while i < len(pieces):
        if tuple(pieces[i : i + 2]) == pair:
            merged.append(pieces[i] + pieces[i + 1])
            i += 2
        else:
            merged.append(pieces[i])
            i += 1
    return tuple(merged)


def train_bpe(words: Mapping[Pieces, int], merges: int) -> list[Pair]:
    """So many pairs, or all there are, in the order in which they are learned."""
    learned: list[Pair] = []
    for _ in range(merges):
        pairs = count_pairs(words)
        if not pairs:
            break
        _, best = min((-count, pair) for pair, count in pairs.items())
        learned.append(best)
        words = {merge_pair(pieces, best): count for pieces, count in words.items()}
    return learned


def encode_bpe(text: str, merges: Sequence[Pair]) -> list[str]:
    """The pieces of a text, by merges in the order in which they were learned."""
    found: list[str] = []
    for word in text.split():
        pieces: Pieces = tuple("_" + word)
        for pair in merges:
            pieces = merge_pair(pieces, pair)
        found += pieces
    return found
