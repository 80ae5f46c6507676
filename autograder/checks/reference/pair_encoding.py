"""Byte-pair encoding, and the ways in which it can be bent."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal

Pieces = tuple[str, ...]
Pair = tuple[str, str]
Counted = Literal[
    "right", "once a word", "across words", "across, once", "either way", "in twos", "with itself", "last word"
]
Merged = Literal[
    "right",
    "overlapping",
    "joined text",
    "text at spaces",
    "first only",
    "from the right",
    "dropped",
    "either way",
    "beside",
]
Ties = Literal["alphabet", "last", "appearance"]


def count_pairs(words: Mapping[Pieces, int], way: Counted = "right", weighted: bool = True) -> Counter[Pair]:
    """Count neighbours; `weighted` False forgets how often a word occurs.

    Ways: "once a word" counts a pair that comes twice in a word once;
    "across words" goes on from word to word, with repeated words, and "across, once" without; "either way" takes (b, a)
    for (a, b); "in twos" cuts the word into pairs; "with itself" also pairs neighbours with the one after next; "last
    word" keeps the count of the last word alone.
    """
    pairs: Counter[Pair] = Counter()
    if way in ("across words", "across, once"):
        times = (lambda count: count) if way == "across words" else (lambda count: 1)
        joined = [piece for pieces, count in words.items() for _ in range(times(count)) for piece in pieces]
        return Counter(itertools.pairwise(joined))
    for pieces, count in words.items():
        found: list[Pair] = list(itertools.pairwise(pieces))
        if way == "in twos":
            found = found[::2]
        elif way == "once a word":
            found = list(dict.fromkeys(found))
        elif way == "either way":
            found = [(min(pair), max(pair)) for pair in found]
        elif way == "with itself":
            found += zip(pieces, pieces[2:], strict=False)
        for pair in found:
            before = 0 if way == "last word" else pairs[pair]
            pairs[pair] = before + (count if weighted else 1)
    return pairs


def merge_pair(pieces: Sequence[str], pair: Pair, way: Merged = "right") -> Pieces:
    """Join a pair.

    Ways: "overlapping" uses a piece twice; "joined text" replaces in the pieces with spaces between them; "text at
    spaces" does, too, and makes one empty piece of none; "first only" stops after one; "from the right" begins at the
    end; "dropped" leaves the pair out; "either way" joins (b, a) too; "beside" puts the joined piece in and leaves its
    second half standing.
    """
    left, right = pair
    if way == "joined text":
        return tuple(" ".join(pieces).replace(f"{left} {right}", left + right).split())
    if way == "text at spaces":
        return tuple(" ".join(pieces).replace(f"{left} {right}", left + right).split(" "))
    if way == "from the right":
        turned = merge_pair([piece[::-1] for piece in reversed(pieces)], (right[::-1], left[::-1]))
        return tuple(piece[::-1] for piece in reversed(turned))
    merged: list[str] = []
    i = 0
    while i < len(pieces):
        two = tuple(pieces[i : i + 2])
        fits = two == pair or (way == "either way" and two == (right, left))
        if not fits or (way == "first only" and len(merged) < i):
            merged.append(pieces[i])
            i += 1
            continue
        merged += [] if way == "dropped" else ["".join(two)]
        if way == "overlapping" and tuple(pieces[i + 1 : i + 3]) == pair:
            i += 1
        else:
            i += 1 if way == "beside" else 2
    return tuple(merged)


def train_bpe(
    words: Mapping[Pieces, int],
    merges: int,
    *,
    recounts: bool = True,
    ties: Ties = "alphabet",
    weighted: bool = True,
    merged: Merged = "right",
    extra: int = 0,
    rarest: bool = False,
    joins: bool = True,
    singles: bool = True,
) -> list[Pair]:
    """The pairs in the order in which they are learned.

    Args:
        words: pieces to count.
        merges: how many.
        recounts: False takes the most frequent pairs of the first count.
        ties: which of equal counts; "last" is the last by alphabet.
        weighted, merged: see above.
        extra: so many more are learned, or fewer.
        rarest: whether the rarest pair is taken.
        joins: False leaves the words as they are.
        singles: False stops where no pair stands twice.
    """

    def ranked(pairs: Counter[Pair]) -> list[Pair]:
        order = list(pairs) if ties == "appearance" else sorted(pairs, reverse=ties == "last")
        return sorted(order, key=lambda pair: pairs[pair] if rarest else -pairs[pair])

    merges += extra
    if not recounts:
        return ranked(count_pairs(words, weighted=weighted))[:merges]
    learned: list[Pair] = []
    while len(learned) < merges and (pairs := count_pairs(words, weighted=weighted)):
        if not singles and max(pairs.values()) < 2:
            break
        learned.append(ranked(pairs)[0])
        if len(learned) > 200:
            raise ValueError("there is no end")
        joined: Counter[Pieces] = Counter()
        for pieces, count in words.items():
            joined[merge_pair(pieces, learned[-1], merged) if joins else pieces] += count
        words = joined
    return learned


def encode_bpe(
    text: str,
    merges: Sequence[Pair],
    *,
    order: Literal["learned", "reversed", "by place", "longest piece", "longest merge", "alphabet"] = "learned",
    unknown: Literal["kept", "lost"] = "kept",
    marks: Literal["each word", "none", "text", "behind", "between"] = "each word",
    merged: Merged = "right",
    first_merge_only: bool = False,
    lowered: bool = False,
) -> list[str]:
    """The pieces of a text.

    Args:
        text: words between spaces.
        merges: the pairs, in the order learned.
        order: of the merges; "by place" joins the first neighbours from the left that any merge joins, again and again;
            "longest piece" takes the longest piece there is, from the left; "longest merge" tries the merges by the
            length of what they make.
        unknown: "lost" leaves out letters that no merge knows.
        marks: "none" puts none, "text" one in front of the whole text, whose spaces stay; "behind" puts them at the
            words' ends, "between" in front of all words but the first.
        lowered: makes all letters small.
        merged: see above.
        first_merge_only: whether the others are forgotten.
    """
    text = text.lower() if lowered else text
    words = text.split() if marks != "text" else [text]
    known = {piece for pair in merges for piece in (*pair, "".join(pair))}
    found: list[str] = []
    for word in words:
        marked = word if marks == "none" or (marks == "between" and not found) else "_" + word
        marked = word + "_" if marks == "behind" else marked
        if order == "longest piece":
            pieces = _longest(marked, known)
        elif order == "by place":
            pieces = _by_place(tuple(marked), set(merges))
        else:
            pieces = tuple(marked)
            used = merges[:1] if first_merge_only else merges
            if order == "longest merge":
                used = sorted(used, key=lambda pair: -len("".join(pair)))
            elif order != "learned":
                used = used[::-1] if order == "reversed" else sorted(used)
            for pair in used:
                pieces = merge_pair(pieces, pair, merged)
        found += [piece for piece in pieces if unknown == "kept" or piece in known]
    return found


def _longest(word: str, known: set[str]) -> Pieces:
    pieces = []
    while word:
        size = next((n for n in range(len(word), 1, -1) if word[:n] in known), 1)
        pieces.append(word[:size])
        word = word[size:]
    return tuple(pieces)


def _by_place(pieces: Pieces, merges: set[Pair]) -> Pieces:
    while True:
        place = next((i for i, pair in enumerate(itertools.pairwise(pieces)) if pair in merges), None)
        if place is None:
            return pieces
        pieces = (*pieces[:place], pieces[place] + pieces[place + 1], *pieces[place + 2 :])
