"""mask_tokens(ids, mask_id, vocab_size, special_ids, rate, seed): BERT's puzzle, judged by its statistics.

Ink blots: 15 minutes, 3 stars

Two dice are thrown for each word. What does the first decide, what the second, and for which words is none thrown?

Draw once who is chosen, and draw anew what becomes of the chosen: eight, one and one in ten. `np.where` takes a table
of yes and no. The labels are the ids where a word was chosen, and −100 elsewhere.

rng = np.random.default_rng(seed). chosen = (rng.random(ids.shape) < rate) & ~np.isin(ids, special_ids). Draw again:
fate = rng.random(ids.shape). Then np.where three times: [MASK] where chosen and fate < 0.8; a word of
rng.choice(ordinary, ids.shape) where chosen and 0.8 <= fate < 0.9; for the labels, ids where chosen, else -100.
ordinary = np.setdiff1d(np.arange(vocab_size), special_ids).

labels, 3: The labels hold the original words at the chosen places, and −100 everywhere else.
share, 2: The share of the chosen is the rate, and each row has places of its own.
80, 10, 10, 3: Of the chosen 80 % become [MASK], 10 % a random word, 10 % stay.
special, 1: A special token is never chosen, and never drawn.
seed, 1: The same seed makes the same puzzle, another seed another, and ids stays as it was.
"""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Call, Case, Message, Probe, Reply, exercise
from exercises.building.tokens.mask_tokens_puzzle import IGNORED, Puzzle, puzzle_of, same_puzzle

NAMES = ("ids", "mask_id", "vocab_size", "special_ids")


def _labels(puzzle: Puzzle) -> Message | None:
    told = puzzle.labels[puzzle.labelled]
    if not told.size or puzzle.labelled.all():
        if told.size:
            return Message("all of the labels are words; expected −100 where nothing is to be guessed")
        return Message("none of the labels are words; expected −100 where nothing is to be guessed")
    wrong = told != puzzle.ids[puzzle.labelled]
    if wrong.any():
        at = tuple(int(i) for i in np.argwhere(puzzle.labelled)[wrong.argmax()])
        labels = f"{puzzle.labels[at]:g}"
        return Message("labels{at} is {labels}, where ids has {ids}", at=list(at), labels=labels, ids=puzzle.ids[at])
    if ((puzzle.inputs != puzzle.ids) & ~puzzle.labelled).any():
        return Message("the inputs differ from ids at places that have no label")
    return None


def _share(puzzle: Puzzle) -> Message | None:
    if not puzzle.share_is(puzzle.rate):
        told = "{share} of the ordinary tokens have a label, expected about {rate}"
        return Message(told, share=f"{puzzle.share:.1%}", rate=f"{puzzle.rate:.0%}")
    return Message("the same places were chosen in every row") if puzzle.same_places else None


def _fates(puzzle: Puzzle) -> Message | None:
    if not 0 < puzzle.share < 0.95:
        return Message("{share} of the ordinary tokens have a label", share=f"{puzzle.share:.1%}")
    if not puzzle.fates_are(0.8, 0.1, 0.1):
        masked, drawn, kept = (f"{share:.1%}" for share in puzzle.fates)
        told = "of the chosen, {masked} became [MASK], {drawn} another word, {kept} stayed; expected 80 %, 10 %, 10 %"
        return Message(told, masked=masked, drawn=drawn, kept=kept).meaning(_fate(puzzle))
    return Message("all the random words are one and the same") if len(np.unique(puzzle.drawn)) < 5 else None


def _fate(puzzle: Puzzle) -> str:
    """The wrong idea that such shares come from, where one is known."""
    masked, drawn, kept = puzzle.fates
    if not (puzzle.labels == puzzle.ids)[puzzle.chosen].all() or puzzle.share < 0.02:
        return ""
    if puzzle.fates_are(1, 0, 0):
        return "all_masked"
    if not puzzle.drawn.size:
        return "no_random_words" if min(masked, kept) > 0.02 else ""
    if kept >= 0.012 or drawn <= 0.02 or puzzle.rate < 0.4:  # only of many words a tenth is seen to be missing
        return ""
    return (
        "kept_not_labelled" if puzzle.share_is(0.9 * puzzle.rate) and puzzle.share < 0.95 * puzzle.rate else "none_kept"
    )


def _from_the_whole_vocabulary(V: int) -> Callable[[Puzzle], Message | None]:
    """A check that each ordinary id was drawn: with hundreds of draws none is left out by chance."""

    def look(puzzle: Puzzle) -> Message | None:
        missing = np.setdiff1d(np.arange(V), [*puzzle.special_ids, *puzzle.drawn])
        if not missing.size:
            return None
        told = "the id {missing} never came up as a random word; it is an ordinary id below vocab_size = {v}"
        return Message(told, missing=missing[0], v=V)

    return look


def _specials(puzzle: Puzzle) -> Message | None:
    if not 0.02 < puzzle.share < 0.95:
        return Message("{share} of the ordinary tokens have a label", share=f"{puzzle.share:.1%}")
    touched = puzzle.special & (puzzle.labelled | (puzzle.inputs != puzzle.ids))
    if touched.any():
        return Message("the special token {ids} was chosen", ids=puzzle.ids[touched][0])
    drawn = np.isin(puzzle.drawn, puzzle.special_ids)
    return (
        Message("the special token {drawn} was drawn as a random word", drawn=f"{puzzle.drawn[drawn][0]:g}")
        if drawn.any()
        else None
    )


def _on_puzzle(known: dict[str, Any], look: Callable[[Puzzle], Message | None]) -> Callable[[Reply], Message | None]:
    def check(reply: Reply) -> Message | None:
        puzzle = puzzle_of(reply.value, known)
        if puzzle is None:
            return Message(
                "expected two arrays back, inputs and labels, each of shape {shape}", shape=known["ids"].shape
            )
        problem = look(puzzle)
        return problem if problem is None or problem.idea else problem.meaning(_idea(puzzle))

    return check


def _idea(puzzle: Puzzle) -> str:
    """The wrong idea that labels and inputs come from; "" where none is known."""
    right, changed = puzzle.labels == puzzle.ids, puzzle.inputs != puzzle.ids
    labelled, chosen = puzzle.labelled, puzzle.chosen
    most = np.unique(puzzle.labels, return_counts=True)[1].max() / puzzle.labels.size
    few, some = puzzle.rate < 0.4, 0.02 < puzzle.share < 0.95 and right[chosen].all()
    shown = {
        "swapped": labelled.all() and (puzzle.inputs == IGNORED).any(),
        "loss_everywhere": right[~puzzle.special].all(),
        # As np.where with its last two arguments exchanged, for the labels or for the inputs.
        "labels_elsewhere": few and labelled.mean() > 0.4 and changed.any() and not (changed & labelled).any(),
        "others_replaced": some and changed[~labelled].mean() > 0.95,
        "labels_from_inputs": (puzzle.labels == puzzle.inputs)[chosen].all() and changed[chosen].any(),
        "other_ignored_label": labelled.all() and changed.any() and right[changed].all() and most > 0.3,
        "specials_masked": some and (puzzle.special & changed).any(),
        "special_words_drawn": some and np.isin(puzzle.drawn, puzzle.special_ids).any(),
        "chosen_inverted": few and puzzle.share_is(1 - puzzle.rate),
        "rate_ignored": puzzle.rate > 0.4 and puzzle.share_is(0.15),
        "same_places_in_each_row": puzzle.same_places,
        "one_random_word": some and puzzle.drawn.size > 20 and len(np.unique(puzzle.drawn)) == 1,
    }
    return next((name for name, is_shown in shown.items() if is_shown), "")


def _seeds(known: dict[str, Any]) -> Callable[[Reply], Message | None]:
    def check(reply: Reply) -> Message | None:
        values = reply.value if isinstance(reply.value, (list, tuple)) else ()
        puzzles = [puzzle_of(value, known) for value in values]
        if len(puzzles) != 3 or any(puzzle is None or not puzzle.labelled.any() for puzzle in puzzles):
            return Message(
                "expected two arrays back, inputs and labels, each of shape {shape}, with some labels",
                shape=known["ids"].shape,
            )
        if not same_puzzle(values[0], values[1]):
            return Message("the same seed made two different puzzles").meaning("seed_ignored")
        if same_puzzle(values[0], values[2]):
            return Message("another seed made the same puzzle").meaning("seed_fixed")
        changed = Message("the ids that were passed in have been changed").meaning("changes_its_input")
        return changed if 0 in reply.facts.get("changed", ()) else None

    return check


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def text(B: int, T: int, V: int, specials: list[int]) -> np.ndarray:
        ordinary = np.setdiff1d(np.arange(V), specials)[:-3]  # some words of the vocabulary are not in the text
        ids = rng.choice(ordinary, (B, T))
        pad, cls, sep = specials[:3]
        ids[:, 0], ids[:, T // 2] = cls, sep
        for row in ids:
            row[T - int(rng.integers(T // 8)) - 1 :] = pad
        return ids.astype(np.int32)

    def known(B: int, T: int, rate: float, specials: list[int], V: int) -> dict[str, Any]:
        ids = text(B, T, V, specials)
        return {"ids": ids, "mask_id": specials[3], "vocab_size": V, "special_ids": specials, "rate": rate}

    def probe(case: dict[str, Any], *seeds: int) -> Probe:
        args = (case["ids"], case["mask_id"], case["vocab_size"], case["special_ids"])
        calls = [Call(args, {"rate": case["rate"], "seed": seed}) for seed in seeds]
        return Probe(args=args, kwargs=calls[0].kwargs, then=tuple(calls[1:]), called=NAMES)

    V, few = int(rng.integers(50, 80)), 25
    half = known(100, 120, 0.5, [0, 2, 3, 1], few)
    usual = known(50, 120, 0.15, [7, V - 1, V - 2, V - 3], V)
    for case in (usual, half):
        about = f"{case['ids'].size:,} tokens, V = {case['vocab_size']}, rate = {case['rate']}"
        asked = probe(case, int(rng.integers(1000)))
        for part, look in (("labels", _labels), ("share", _share), ("80, 10, 10", _fates), ("special", _specials)):
            yield Case(part, about, asked, case, check=_on_puzzle(case, look))
    yield Case("80, 10, 10", about, asked, half, check=_on_puzzle(half, _from_the_whole_vocabulary(few)))
    small = known(4, 30, 0.4, [0, 1, 2, 3], 40)
    yield Case("seed", "seeds 0, 0 and 6", probe(small, 0, 0, 6), small, check=_seeds(small))


EXERCISE = exercise(__name__, __doc__, _cases, ready_made=("course.text.mask_tokens",))
