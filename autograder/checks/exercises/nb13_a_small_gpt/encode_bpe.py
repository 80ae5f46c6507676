"""encode_bpe(text, merges): a text in pieces, by merges that were learned before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from autograder.checks.building.cases import function_case
from autograder.checks.building.misconceptions import forms
from autograder.checks.building.pieces import coded, read_pieces, right_pieces
from autograder.checks.judging.records import Case, Exercise, Misconception, Part
from autograder.checks.judging.said import Said
from autograder.checks.reference.pair_encoding import Pair, train_bpe
from autograder.checks.reference.pair_encoding import encode_bpe as encoded

ENTRY = "encode_bpe"
HUGS: list[Pair] = [("u", "g"), ("h", "ug"), ("_", "hug"), ("u", "n"), ("_", "p")]


def in_pieces(text: str, merges: Sequence[Pair], **bent: Any) -> tuple[np.ndarray]:
    """The pieces as rows of codes."""
    return (coded(encoded(text, merges, **bent)),)


def puzzle(rng: np.random.Generator) -> tuple[list[str], list[Pair]]:
    """Three words and merges for which each wrong order gives pieces of its own.

    In `abcd` b and c come together before a and b do; `efg` has its earlier merge on the right; `hij` needs two.
    """
    a, b, c, d, e, f, g, h, i, j = (str(letter) for letter in rng.permutation(list("adeilmnorst"))[:10])
    merges = [(b, c), (a, b + c), (f, g), (c, d), (a, b), (e, f), (h, i), (h + i, j)]
    return [a + b + c + d, e + f + g, h + i + j], merges


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, text: str, merges: list[Pair]) -> Case:
        return function_case(
            ENTRY,
            part,
            about,
            {"text": text, "merges": merges},
            names=("the pieces",),
            check=right_pieces(encoded(text, merges)),
            read=read_pieces(Said("a list of pieces")),
        )

    yield case("one word", "hug, with five merges", "hug", HUGS)
    yield case("one word", "puns, with five merges", "puns", HUGS)
    yield case("one word", "banana, with two merges", "banana", [("a", "n"), ("an", "a")])
    yield case("one word", "aaah, with two merges", "aaah", [("a", "a"), ("_", "aa")])
    for _ in range(2):
        words, merges = puzzle(rng)
        yield case("the order of merges", f"{''.join(words)!r}, with {len(merges)} merges", "".join(words), merges)
        words, merges = puzzle(rng)
        text = " ".join(words[place] for place in rng.permutation([0, 1, 2, *rng.integers(0, 3, 2)]))
        yield case("several words", f"{text!r}, with {len(merges)} merges", text, merges)
    words, merges = puzzle(rng)
    learned = train_bpe({tuple("_" + word): int(rng.integers(1, 9)) for word in words}, 7)
    yield case(
        "the order of merges", f"the words {' '.join(words)}, with merges learned from them", " ".join(words), learned
    )
    yield case("several words", "hug a bug hug", "hug a bug hug", HUGS)
    yield case("edge cases", "letters that no merge knows, zoo hugs", "zoo hugs", HUGS)
    yield case("edge cases", "capitals that no merge knows, Hug a hUg", "Hug a hUg", HUGS)
    yield case("edge cases", "no merges at all", "so it goes", [])
    yield case("edge cases", "an empty text", "", HUGS)


EXERCISE = Exercise(
    slug="encode_bpe",
    title="Cut a text into pieces",
    minutes=10,
    stars=2,
    entry=ENTRY,
    hints=(
        "Take hug with the merges (u, g) and (h, ug). What happens if the second is tried before the first?",
        (
            "Each word begins as its mark and its letters. The merges are tried one after the other, in the order in "
            "which they were learned, each on the whole word."
        ),
        (
            "For each word of text.split(): pieces = tuple('_' + word); for pair in merges: pieces = "
            "merge_pair(pieces, "
            "pair); then add the pieces to the list."
        ),
    ),
    parts=(
        Part("one word", 2, "A word becomes its pieces, with the mark in front."),
        Part("the order of merges", 3, "The merges have their turns in the order in which they were learned."),
        Part("several words", 3, "Each word is cut on its own."),
        Part("edge cases", 2, "Unknown letters stay as they are; no merges and no text work."),
    ),
    cases=_cases,
    reference=in_pieces,
    misconceptions=(
        Misconception(
            "longest_piece_first",
            "From the left, the longest piece that exists is taken.",
            "That is another way of cutting, WordPiece's. It cuts other words than those the merges were counted on.",
            "Begin with letters, and try the merges in their order.",
            twist={"order": "longest piece"},
        ),
        Misconception(
            "by_place",
            "Whatever can be joined first from the left is joined, whichever merge it is.",
            "The order of the merges says which pair is the more frequent; a rare one on the left takes its "
            "letters away.",
            "The loop over the merges is the outer one.",
            twist={"order": "by place"},
        ),
        Misconception(
            "merges_reversed",
            "The merges are tried from the last to the first.",
            "Late merges join what early ones have made: at the beginning nothing of that is there yet.",
            "Go through the merges as they come.",
            twist={"order": "reversed"},
        ),
        Misconception(
            "longest_merge_first",
            "The merges that make the longest pieces have their turns first.",
            "A long piece is put together of shorter ones; they have to be there before it.",
            "Go through the merges as they come.",
            twist={"order": "longest merge"},
        ),
        Misconception(
            "unknown_letters_lost",
            "Letters that no merge knows are left out.",
            "The great gift of these pieces is that every text can be written: a letter is always a piece.",
            "Keep what is left over as it is.",
            twist={"unknown": "lost"},
        ),
        Misconception(
            "no_mark",
            "The mark in front of each word is missing.",
            "Without it nobody can put the spaces back, and merges with the mark never fit.",
            "Begin with tuple('_' + word).",
            twist={"marks": "none"},
        ),
        Misconception(
            "mark_behind",
            "The mark stands at the end of each word.",
            "The first BPE programs marked the ends; these merges were learned with the mark in front.",
            "Begin with tuple('_' + word).",
            twist={"marks": "behind"},
        ),
        Misconception(
            "first_word_unmarked",
            "The first word has no mark.",
            "The mark says that a word begins, and the first one begins, too: merges with a mark have to fit it as "
            "they fit the others.",
            "'_' + word, for every word.",
            twist={"marks": "between"},
        ),
        Misconception(
            "lowercased",
            "Capitals were made small.",
            "Nobody can put them back. A letter that no merge knows is still a letter of the text.",
            "Take the words as they stand.",
            twist={"lowered": True},
        ),
        Misconception(
            "words_not_split",
            "The whole text is cut as if it were one word.",
            "Merges were counted inside words; a space would become a piece.",
            "for word in text.split().",
            twist={"marks": "text"},
        ),
        Misconception(
            "first_merge_only",
            "Only the first merge is used.",
            "Pieces grow step by step: each merge builds on those before it.",
            "Look at where the loop over the merges ends.",
            twist={"first_merge_only": True},
        ),
        *forms(
            "merged_badly",
            "The merges have their turns in order, but a pair is joined at too few or at too many places.",
            "In training it was joined everywhere, from left to right, no piece twice; here it has to be the same.",
            "The pieces' own function, merge_pair, does that.",
            {"merged": "first only"},
            {"merged": "overlapping"},
        ),
    ),
    ready_made=("course.text.encode_bpe",),
)
