"""What a learner's masking did to a text, read off the numbers: which tokens were chosen, and what became of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from autograder.checks.building.replies import alike, arrays_of

IGNORED = -100
SIGMAS = 6  # so wide that no right answer ever misses by chance


@dataclass(frozen=True)
class Puzzle:
    """Inputs and labels, and the text that they were made from, each (B, T)."""

    ids: np.ndarray
    inputs: np.ndarray
    labels: np.ndarray
    mask_id: int
    special_ids: tuple[int, ...]
    rate: float

    @cached_property
    def special(self) -> np.ndarray:
        """Where the text has special tokens."""
        return np.isin(self.ids, self.special_ids)

    @cached_property
    def labelled(self) -> np.ndarray:
        """Where there is a label: what the learner's code says it has chosen."""
        return self.labels != IGNORED

    @cached_property
    def chosen(self) -> np.ndarray:
        """The ordinary tokens with a label."""
        return self.labelled & ~self.special

    @property
    def share(self) -> float:
        """The chosen of all ordinary tokens."""
        return float(self.chosen.sum() / (~self.special).sum())

    def share_is(self, expected: float) -> bool:
        """Whether this share could come from choosing each ordinary token with this probability."""
        return abs(self.share - expected) < _margin(expected, int((~self.special).sum()))

    @cached_property
    def drawn(self) -> np.ndarray:
        """The words that took the place of chosen ones, [MASK] aside."""
        return self.inputs[self.chosen & (self.inputs != self.mask_id) & (self.inputs != self.ids)]

    @property
    def fates(self) -> tuple[float, float, float]:
        """Shares of the chosen that became [MASK], became another word, stayed."""
        count = max(int(self.chosen.sum()), 1)
        masked = float((self.inputs[self.chosen] == self.mask_id).sum() / count)
        drawn = self.drawn.size / count
        return masked, drawn, 1 - masked - drawn

    def fates_are(self, masked: float, drawn: float, kept: float) -> bool:
        """Whether the fates could come from these probabilities."""
        count = int(self.chosen.sum())
        wanted = (masked, drawn, kept)
        return count > 0 and all(
            abs(got - expected) < _margin(expected, count) for got, expected in zip(self.fates, wanted, strict=True)
        )

    @property
    def same_places(self) -> bool:
        """Whether all rows were chosen at the same places, specials aside."""
        apart = (self.chosen != self.labelled.any(axis=0)) & ~self.special
        return len(self.ids) > 3 and bool(self.chosen.any()) and not apart.any() and self.share < 0.9


def puzzle_of(value: Any, given: Mapping[str, Any]) -> Puzzle | None:
    """The puzzle that came back; None where it is not two arrays of the text's shape."""
    ids = given["ids"]
    arrays = alike(value, 2, ids.ndim)
    if arrays is None or arrays[0].shape != ids.shape:
        return None
    inputs, labels = arrays
    return Puzzle(ids, inputs, labels, given["mask_id"], tuple(given["special_ids"]), given["rate"])


def same_puzzle(one: Any, other: Any) -> bool:
    """Whether two replies hold the same inputs and labels."""
    ours, theirs = arrays_of(one, 2), arrays_of(other, 2)
    return ours is not None and theirs is not None and all(map(np.array_equal, ours, theirs))


def _margin(share: float, count: int) -> float:
    """Largest deviation that chance explains, with a little room for words that are drawn and equal the old one."""
    return SIGMAS * float(np.sqrt(share * (1 - share) / count)) + 0.01
