"""The second model of a demo: it learns from the same batches, at the same rate, and lacks something."""

from collections.abc import Callable

import numpy as np
import tensorflow as tf

from course.decoding import Translator
from course.presenting.demo.against import AGAINST
from course.presenting.demo.broken import build_broken
from course.text.corpora import unspaced
from course.training import Dataset, Recipe, Step, exact_share
from course.training.step import make_optimizer


class Rival:
    """A broken model, beside the one that is shown.

    Args:
        name: of `AGAINST`.
        lesson: what is learned.
        recipe: how.
    """

    def __init__(self, name: str, lesson: Dataset, recipe: Recipe):
        self.name, self._lesson = name, lesson
        model = build_broken(name, lesson, recipe)
        self._step = Step(model, make_optimizer(), recipe.label_smoothing)
        self._loss: tf.Tensor | None = None
        self.translator = Translator(model, lesson.source, lesson.target, lesson.words, recipe.max_length)

    @property
    def said(self) -> str:
        """What it lacks, as a page says it."""
        return AGAINST[self.name]

    def learn(self, source: np.ndarray, target: np.ndarray, rate: float) -> None:
        """Learn from a batch."""
        self._step.optimizer.learning_rate = rate
        self._loss = self._step(source, target)

    def loss(self) -> float:
        """That of the last batch."""
        assert self._loss is not None  # it learns before it is asked
        return float(self._loss)

    def exact(self, questions: int, between: Callable[[], None]) -> float:
        """Share of so many held-out sentences that it translates exactly; see `Translator.translate` on `between`."""
        asked = self._lesson.questions[:questions]
        found = self.translator.translate([one for one, _ in asked], strict=False, between=between)
        expected = [unspaced(other) if self._lesson.words else other for _, other in asked]
        return exact_share([one.text for one in found], expected)
