"""What goes wrong when tokens are masked, and the signs by which the numbers tell."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from autograder.checks.building.replies import arrays_of
from autograder.checks.judging.records import Misconception
from exercises.building.tokens.mask_tokens_puzzle import IGNORED, Puzzle, puzzle_of, same_puzzle


def _puzzles(seen: list[Any]) -> list[Puzzle]:
    """The puzzle of each probe of one call, each once."""
    single = {id(one.case.probe): one for one in seen if not one.case.probe.then and one.reply.failure is None}
    found = [puzzle_of(one.reply.value, one.case.given) for one in single.values()]
    return [puzzle for puzzle in found if puzzle is not None]


def _each(sign: Callable[[Puzzle], bool]) -> Callable[[list[Any]], bool]:
    """A sign that all the puzzles have to show."""
    return lambda seen: bool(found := _puzzles(seen)) and all(map(sign, found))


def _loss_everywhere(puzzle: Puzzle) -> bool:
    ordinary = ~puzzle.special
    return bool((puzzle.labels == puzzle.ids)[ordinary].all())


def _labels_from_inputs(puzzle: Puzzle) -> bool:
    at = puzzle.chosen
    return bool(at.any() and (puzzle.labels == puzzle.inputs)[at].all() and (puzzle.inputs != puzzle.ids)[at].any())


def _other_label(puzzle: Puzzle) -> bool:
    told, count = np.unique(puzzle.labels, return_counts=True)
    usual = told[count.argmax()]
    changed = puzzle.inputs != puzzle.ids
    right = bool(changed.any() and (puzzle.labels == puzzle.ids)[changed].all())
    return bool(right and usual != IGNORED and not (puzzle.labels == IGNORED).any() and count.max() > 0.3 * count.sum())


def _swapped(puzzle: Puzzle) -> bool:
    return bool((puzzle.inputs == IGNORED).any() and not (puzzle.labels == IGNORED).any())


def _some_chosen(puzzle: Puzzle) -> bool:
    return 0.02 < puzzle.share < 0.95 and bool((puzzle.labels == puzzle.ids)[puzzle.chosen].all())


def _fate(masked: float, drawn: float, kept: float) -> Callable[[Puzzle], bool]:
    return lambda puzzle: _some_chosen(puzzle) and puzzle.fates_are(masked, drawn, kept)


def _others_replaced(puzzle: Puzzle) -> bool:
    """As np.where with its last two arguments exchanged: labels where they should be, and all others replaced."""
    elsewhere = ~puzzle.labelled
    return bool(_some_chosen(puzzle) and (puzzle.inputs != puzzle.ids)[elsewhere].mean() > 0.9)


def _labels_elsewhere(puzzle: Puzzle) -> bool:
    """Some words were replaced, and just the others have labels."""
    replaced = puzzle.inputs != puzzle.ids
    return bool(replaced.any() and not (replaced & puzzle.labelled).any() and puzzle.labelled.mean() > 0.4)


def _none_kept(puzzle: Puzzle) -> bool:
    _, drawn, kept = puzzle.fates
    return _some_chosen(puzzle) and kept < 0.012 and drawn > 0.02


def _seeded(sign: Callable[[Any, Any, Any], bool]) -> Callable[[list[Any]], bool]:
    def seen_in(seen: list[Any]) -> bool:
        values = [one.reply.value for one in seen if one.case.probe.then and isinstance(one.reply.value, list)]
        return any(len(value) == 3 and arrays_of(value[0], 2) is not None and sign(*value) for value in values)

    return seen_in


def _not_labelled_if_kept(seen: list[Any]) -> bool:
    """None seems to be kept, and a tenth of the labels is missing."""
    return _each(_none_kept)(seen) and any(
        puzzle.rate > 0.4 and puzzle.share_is(0.9 * puzzle.rate) and puzzle.share < 0.95 * puzzle.rate
        for puzzle in _puzzles(seen)
    )


MASKING_MISCONCEPTIONS = (
    Misconception(
        "all_masked",
        "All of the chosen become [MASK].",
        "In later use there is no [MASK] at all, and a model that has only learned to work at blots is at a loss.",
        "Draw a second random number for the fate. (The same number again, known to be below the rate, is always "
        "below 0.8.)",
        sign=_each(_fate(1.0, 0.0, 0.0)),
    ),
    Misconception(
        "none_kept",
        "None of the chosen stay as they are.",
        "A word with a label is then never the one that stands there, and the model learns to distrust its eyes.",
        "The last 10 % have a label and an unchanged input.",
        sign=lambda seen: _each(_none_kept)(seen) and not _not_labelled_if_kept(seen),
    ),
    Misconception(
        "no_random_words",
        "None of the chosen become a random word.",
        "Every word that isn't [MASK] can then be trusted, and the model needn't look at its neighbours.",
        "10 % of the chosen become any ordinary word.",
        sign=_each(lambda puzzle: _some_chosen(puzzle) and not puzzle.drawn.size and min(puzzle.fates[::2]) > 0.02),
    ),
    Misconception(
        "kept_not_labelled",
        "Chosen words that stay have no label.",
        "They are there to be guessed all the same: the model must not know that an unblotted word is right.",
        "Make the labels from what was chosen, not from where inputs and ids differ.",
        sign=_not_labelled_if_kept,
    ),
    Misconception(
        "specials_masked",
        "Special tokens are chosen or replaced too.",
        "To guess PAD or [SEP] teaches nothing, and without them the model loses its bearings.",
        "chosen & ~np.isin(ids, special_ids).",
        sign=lambda seen: any(
            _some_chosen(puzzle)
            and not _others_replaced(puzzle)
            and (puzzle.special & (puzzle.inputs != puzzle.ids)).any()
            for puzzle in _puzzles(seen)
        ),
    ),
    Misconception(
        "special_words_drawn",
        "Among the random words there are special tokens.",
        "A [SEP] in the middle of a sentence cuts it in two; a PAD is masked, and its place is lost.",
        "Draw from the ordinary ids: np.setdiff1d(np.arange(vocab_size), special_ids).",
        sign=lambda seen: any(
            _some_chosen(puzzle) and not _others_replaced(puzzle) and np.isin(puzzle.drawn, puzzle.special_ids).any()
            for puzzle in _puzzles(seen)
        ),
    ),
    Misconception(
        "loss_everywhere",
        "Every word has a label.",
        "85 % of the questions can then be answered by copying, and they drown the others.",
        "labels = np.where(chosen, ids, -100).",
        sign=_each(_loss_everywhere),
    ),
    Misconception(
        "labels_from_inputs",
        "The labels hold what stands in the inputs, [MASK] included.",
        "The model would learn to answer [MASK] to [MASK].",
        "Take the labels from ids, the text as it was.",
        sign=_each(_labels_from_inputs),
    ),
    Misconception(
        "other_ignored_label",
        "Where nothing is to be guessed, the label is not −100.",
        "The loss leaves out −100 and nothing else; 0 would be taken for a word.",
        "np.where(chosen, ids, -100).",
        sign=_each(_other_label),
    ),
    Misconception(
        "swapped",
        "Inputs and labels have changed places.",
        "The model would read −100 as a word.",
        "Return (inputs, labels).",
        sign=_each(_swapped),
    ),
    Misconception(
        "chosen_inverted",
        "The others are chosen: 85 % instead of 15 %.",
        "Of six words five would be gone, and nothing is left to guess from.",
        "rng.random(ids.shape) < rate, with <.",
        sign=lambda seen: any(
            p.rate < 0.4 and p.share_is(1 - p.rate) and not _labels_elsewhere(p) for p in _puzzles(seen)
        ),
    ),
    Misconception(
        "others_replaced",
        "The words that were not chosen are replaced, and the chosen ones have the labels.",
        "Hardly anything of the text is left to guess from.",
        "np.where(condition, a, b) takes a where the condition holds, and b elsewhere: look at their order.",
        sign=_each(_others_replaced),
    ),
    Misconception(
        "labels_elsewhere",
        "Labels stand where nothing was replaced, and none where something was.",
        "The model would be asked for the words that it sees, and never for the hidden ones.",
        "np.where(chosen, ids, -100) takes ids where chosen holds, and −100 elsewhere.",
        sign=_each(_labels_elsewhere),
    ),
    Misconception(
        "rate_ignored",
        "15 % are chosen, whatever the rate is.",
        "Other models choose 30 or 40 %: who calls the function must be able to say.",
        "Use the argument rate.",
        sign=lambda seen: any(p.rate > 0.4 and p.share_is(0.15) for p in _puzzles(seen)),
    ),
    Misconception(
        "same_places_in_each_row",
        "The same places are chosen in every row.",
        "Most places of the batch are then never asked about.",
        "Draw numbers of the shape of ids, not of one row.",
        sign=lambda seen: any(puzzle.same_places for puzzle in _puzzles(seen)),
    ),
    Misconception(
        "one_random_word",
        "All the random words are one and the same.",
        "The model would soon know it: one word in the vocabulary that is always wrong.",
        "Draw one for each place: rng.choice(ordinary, ids.shape).",
        sign=lambda seen: any(
            _some_chosen(p) and p.drawn.size > 20 and len(np.unique(p.drawn)) == 1 for p in _puzzles(seen)
        ),
    ),
    Misconception(
        "seed_ignored",
        "The same seed makes two different puzzles.",
        "An experiment that can't be repeated can't be understood.",
        "np.random.default_rng(seed), inside the function.",
        sign=_seeded(lambda one, again, other: not same_puzzle(one, again)),
    ),
    Misconception(
        "seed_fixed",
        "Every seed makes the same puzzle.",
        "The model would see the same blots in each epoch, and learn them by heart.",
        "Hand the argument seed on to the generator.",
        sign=_seeded(lambda one, again, other: same_puzzle(one, other) and bool((np.asarray(one[1]) != IGNORED).any())),
    ),
    Misconception(
        "changes_its_input",
        "The ids that were passed in have been changed.",
        "The text is needed again, in the next epoch with other blots.",
        "Copy it first, np.array(ids), or use np.where, which makes a new array.",
        sign=lambda seen: any(0 in one.reply.facts.get("changed", ()) for one in seen),
    ),
)
