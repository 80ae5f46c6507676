"""Which exercises tell those who can from those who can't yet: item discrimination, as test theory has it."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import atanh, sqrt, tanh
from statistics import fmean

from autograder.reports.class_report.counting import gradable, judged_score
from autograder.reports.class_report.reading import ClassNotebook

LEAST = 10  # students, below which no number is shown: it would be chance
USUAL = 0.2  # what an exercise that tells something about a student has at least
Z95 = 1.96  # of the normal distribution


@dataclass(frozen=True)
class Discrimination:
    """How an exercise goes with the rest of its notebook.

    Args:
        slug: the exercise.
        r: the correlation, -1 to 1; None where all have the same points, in it or in the rest.
        low, high: where r may lie as well, with so many students: 95 % of the time, by Fisher's transformation.
        students: over how many it is reckoned.
    """

    slug: str
    r: float | None
    low: float | None
    high: float | None
    students: int

    @property
    def weak(self) -> bool:
        """Whether even the upper end of the range is low: that those who do well elsewhere don't here is no chance."""
        return self.high is not None and self.high < USUAL


def discriminations(notebook: ClassNotebook) -> list[Discrimination]:
    """For each exercise that the judge marks, in the notebook's order; nothing of a class of fewer than `LEAST`.

    The correlation is Pearson's, of the points in the exercise with those in all *other* exercises that are judged,
    bonuses aside: with itself among them even chance would correlate. Where an exercise is won or lost as a whole, it
    is the point-biserial correlation. Answers in words are left out, and notebooks that could not be graded.
    """
    class_ = gradable(notebook)
    if len(class_) < LEAST:
        return []
    return [_of(notebook, slug) for slug in notebook.judged]


def _of(notebook: ClassNotebook, slug: str) -> Discrimination:
    class_ = gradable(notebook)
    item = [one.scores[slug] for one in class_]
    own = slug in notebook.counted
    rest = [judged_score(notebook, one) - own * score for one, score in zip(class_, item, strict=True)]
    r = correlation(item, rest)
    low, high = interval(r, len(item)) if r is not None else (None, None)
    return Discrimination(slug, r, low, high, len(item))


def correlation(x: Sequence[float], y: Sequence[float]) -> float | None:
    """Pearson's r; None where one of the two doesn't vary."""
    mean_x, mean_y = fmean(x), fmean(y)
    of_x, of_y = [one - mean_x for one in x], [one - mean_y for one in y]
    # Sums of points are sums of floats: what differs by less than this doesn't differ.
    spread = sqrt(sum(one * one for one in of_x) * sum(one * one for one in of_y))
    if spread < 1e-9:
        return None
    r = sum(a * b for a, b in zip(of_x, of_y, strict=True)) / spread
    return min(max(r, -1.0), 1.0)


def interval(r: float, students: int) -> tuple[float, float]:
    """Where the true value lies in 95 of 100 classes of that size."""
    if abs(r) >= 1 or students <= 3:
        return (r, r) if abs(r) >= 1 else (-1.0, 1.0)
    middle, half = atanh(r), Z95 / sqrt(students - 3)
    return tanh(middle - half), tanh(middle + half)
