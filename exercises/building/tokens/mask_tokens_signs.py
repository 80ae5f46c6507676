"""The signs by which numbers tell what went wrong when tokens were masked."""

from collections.abc import Callable
from typing import Any

import numpy as np

from exercises.building.tokens.mask_tokens_puzzle import IGNORED, Puzzle, puzzle_of


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


def _others_replaced(puzzle: Puzzle) -> bool:
    """As np.where with its last two arguments exchanged: labels where they should be, and all others replaced."""
    elsewhere = ~puzzle.labelled
    return bool(_some_chosen(puzzle) and (puzzle.inputs != puzzle.ids)[elsewhere].mean() > 0.9)


def _labels_elsewhere(puzzle: Puzzle) -> bool:
    """Some words were replaced, and just the others have labels."""
    replaced = puzzle.inputs != puzzle.ids
    return bool(replaced.any() and not (replaced & puzzle.labelled).any() and puzzle.labelled.mean() > 0.4)


def specials_masked(seen: list[Any]) -> bool:
    """A special token is replaced."""
    return any(
        _some_chosen(puzzle) and not _others_replaced(puzzle) and (puzzle.special & (puzzle.inputs != puzzle.ids)).any()
        for puzzle in _puzzles(seen)
    )


def special_words_drawn(seen: list[Any]) -> bool:
    """A special token is among the random words."""
    return any(
        _some_chosen(puzzle) and not _others_replaced(puzzle) and np.isin(puzzle.drawn, puzzle.special_ids).any()
        for puzzle in _puzzles(seen)
    )


loss_everywhere = _each(_loss_everywhere)
labels_from_inputs = _each(_labels_from_inputs)
other_ignored_label = _each(_other_label)
swapped = _each(_swapped)


def chosen_inverted(seen: list[Any]) -> bool:
    """As many are chosen as should be left."""
    return any(p.rate < 0.4 and p.share_is(1 - p.rate) and not _labels_elsewhere(p) for p in _puzzles(seen))


others_replaced = _each(_others_replaced)
labels_elsewhere = _each(_labels_elsewhere)


def rate_ignored(seen: list[Any]) -> bool:
    """15 % are chosen where another rate was asked for."""
    return any(p.rate > 0.4 and p.share_is(0.15) for p in _puzzles(seen))


def same_places_in_each_row(seen: list[Any]) -> bool:
    """Every row has the same places chosen."""
    return any(puzzle.same_places for puzzle in _puzzles(seen))


def one_random_word(seen: list[Any]) -> bool:
    """The random words are one and the same."""
    return any(_some_chosen(p) and p.drawn.size > 20 and len(np.unique(p.drawn)) == 1 for p in _puzzles(seen))
