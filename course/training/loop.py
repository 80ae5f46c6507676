"""The training of a translator, epoch by epoch."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING, Any

import keras
import numpy as np

from course.decoding import Translator
from course.text.corpora import unspaced
from course.training.data.batches import batches
from course.training.data.dataset import Dataset
from course.training.own_step import OwnStep
from course.training.progress.watcher import Epoch, Progress, Watcher
from course.training.schedules import rise_and_fall, warmup_schedule
from course.training.step import Step, averaged, exchange_average, make_optimizer
from course.training.translator.build import build_model, own_model
from course.training.translator.checkpoint import Checkpoint
from course.training.translator.recipes import Recipe
from course.training.translator.scores import exact_share

if TYPE_CHECKING:
    from course.mine import Machine

QUESTIONS = 200  # held-out sentences translated after each epoch
SHOWN = ("samples", "right")  # of an epoch: what is told, and not kept
SECONDS_AT_RISK = 60  # of learning, that a power cut may cost


def train(
    dataset: Dataset,
    recipe: Recipe,
    *,
    model: keras.Model | None = None,
    folder: Checkpoint | None = None,
    watcher: Watcher | None = None,
    seconds: float | None = None,
    until: float | None = None,
    samples: Sequence[int] = (0, 1, 2),
    dtype: str = "float32",
    mine: Machine | None = None,
    clock: Callable[[], float] | None = None,
) -> tuple[Translator, Progress]:
    """Train a translator, or go on with one.

    Ctrl-C ends it after the batch under way; with a folder nothing is lost, and the next call with the same folder
    goes on from there.

    Args:
        dataset: what to learn.
        recipe: how.
        model: what to train, built. Default: the recipe's `Transformer`. Its weights change.
        folder: where it is kept. Default: nowhere.
        watcher: is told how it goes.
        seconds: most time; the learning rate falls so as to end with it.
        until: share of exact translations, above 0 and at most 1, that is good enough: measured after each epoch, it
            ends the training. With `seconds` as a brake, where the machine is slow.
        samples: places of held-out pairs that the watcher is shown.
        dtype: policy of the model that the recipe makes: "float32" or "mixed_float16".
        mine: whose pieces are used, `course.mine.whole_machine()`: model, step, loss and, where the recipe has no peak,
            schedule are the learner's as far as they have written them. Always in float32.
        clock: what counts the seconds. Default: a clock on the wall; `time.process_time` counts all cores together.

    Returns:
        the translator with the last weights (a folder also holds the best), and how far it has come; `progress.epoch`
        is less than `recipe.epochs` where it was stopped, and `progress.exact` less than `until` where it did not get
        there.

    Raises:
        ValueError: `until` is no share, or the dataset has no questions to measure it by.
    """
    if until is not None and not 0 < until <= 1:
        raise ValueError(f"until is a share of exact translations, above 0 and at most 1; got {until}.")
    if until is not None and not dataset.questions:
        raise ValueError("until needs questions: the dataset has none, so no translation is measured on the way.")
    keras.utils.set_random_seed(recipe.seed)
    progress = Progress(**(folder.progress() if folder else {}))
    if folder and progress.steps:
        model = folder.read_model(folder.last, _begun(mine, dataset, recipe) if mine and mine.is_mine else None)
        for state, seed in zip(_random_states(model), progress.seeds, strict=True):
            state.assign(seed)
    else:
        if model is None and mine and mine.is_mine:
            model = _begun(mine, dataset, recipe)
        else:
            model = model or build_model(dataset, recipe, dtype)
            # Compiled for the optimizer's sake alone: a saved model brings it along.
            model.compile(optimizer=make_optimizer(model.dtype_policy.name, recipe.average))
    step: Step
    if mine and mine.own:
        step = OwnStep(mine, model, model.optimizer)
    else:
        step = Step(model, model.optimizer, recipe.label_smoothing)
    run = _Run(dataset, recipe, step, folder, watcher or Watcher(), progress, seconds, until, clock)
    run.schedule = mine.warmup_schedule if mine else warmup_schedule
    run.watcher.meet(run.translator)
    run.watcher.began(recipe, model.count_params(), run.batches_an_epoch, progress)
    with _stopped_by_keyboard(run):
        while progress.epoch < recipe.epochs and not run.is_over() and not run.is_good_enough():
            run.epoch(samples)
        run.keep()
        exchange_average(model)
    return run.translator, progress


def _begun(mine: Machine, dataset: Dataset, recipe: Recipe) -> keras.Model:
    """A model of the learner's pieces with its optimizer, both ready to take weights from a file."""
    model = own_model(mine, recipe, dataset.source.size, dataset.target.size)
    model.compile(optimizer=make_optimizer(average=recipe.average))
    model.optimizer.build(model.trainable_variables)
    return model


@contextmanager
def _stopped_by_keyboard(run: _Run) -> Iterator[None]:
    """Let Ctrl-C end the run at the next batch, and never in the middle of a save."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(*_: object) -> None:
        run.stopped = True

    before = {name: signal.signal(name, stop) for name in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(name, handler)


class _Run:
    """What one call of `train` does."""

    def __init__(
        self,
        dataset: Dataset,
        recipe: Recipe,
        step: Step,
        folder: Checkpoint | None,
        watcher: Watcher,
        progress: Progress,
        seconds: float | None,
        until: float | None,
        clock: Callable[[], float] | None,
    ):
        self.dataset, self.recipe, self.step = dataset, recipe, step
        self.folder, self.watcher, self.progress = folder, watcher, progress
        self.seconds, self.until, self.clock = seconds, until, clock or time.perf_counter
        self.batches_an_epoch = len(step.divided(dataset.train, recipe.batch_tokens, seed=0))
        self.schedule: Callable[[float, int, int], float] = warmup_schedule
        self.translator = Translator(step.model, dataset.source, dataset.target, dataset.words, recipe.max_length)
        self.stopped = False
        self._kept_at, self._kept_when = progress.steps, time.perf_counter()

    def is_over(self) -> bool:
        """Whether the keyboard or the clock ended it."""
        return self.stopped or (self.seconds is not None and self.progress.seconds >= self.seconds)

    def is_good_enough(self) -> bool:
        """Whether the last measurement has reached what was asked for."""
        return self.until is not None and self.progress.exact >= self.until

    def epoch(self, samples: Sequence[int]) -> None:
        """Learn from each pair once, then look at held-out pairs; or as far as one gets."""
        progress = self.progress
        self._learn()
        if self.stopped:
            return
        if not self.is_over():
            progress.epoch, progress.batch = progress.epoch + 1, 0
        self._measure(samples)
        progress.losses = []
        self.keep()

    def _learn(self) -> None:
        progress, recipe = self.progress, self.recipe
        spent, started = progress.seconds, self.clock()
        losses: list[Any] = []
        seed = 1000 * recipe.seed + progress.epoch
        for places in self.step.divided(self.dataset.train, recipe.batch_tokens, seed)[progress.batch :]:
            source, target = self.step.arrays(self.dataset.train, places)
            self.step.optimizer.learning_rate = rate = self.learning_rate()
            self.watcher.learns(source, target, rate)
            losses.append(loss := self.step(source, target))
            progress.batch += 1
            progress.steps += 1
            progress.tokens += int((target != self.dataset.target.pad_id).sum())
            progress.seconds = spent + self.clock() - started
            self.watcher.stepped(progress, partial(float, loss))
            if self.is_over():
                break
            if self.folder and time.perf_counter() - self._kept_when > SECONDS_AT_RISK:
                progress.losses += map(float, losses)
                losses = []
                self.keep()
        progress.losses += map(float, losses)

    def learning_rate(self) -> float:
        """The learning rate of the next step."""
        recipe, progress = self.recipe, self.progress
        step = progress.steps + 1
        if not recipe.peak:
            return float(self.schedule(step, recipe.d_model, recipe.warmup_steps))
        done = step / (recipe.epochs * self.batches_an_epoch)
        if self.seconds is not None:
            done = max(done, progress.seconds / self.seconds)
        return rise_and_fall(step, done, recipe.peak, recipe.warmup_steps)

    def _measure(self, samples: Sequence[int]) -> None:
        """Look at held-out pairs, keep the model if it is the best so far, tell the watcher."""
        progress = self.progress
        with averaged(self.step.model):
            loss, accuracy = held_out_scores(self.step, self.dataset, self.recipe, self.watcher.between)
            exact, right, shown = self._translate(samples)
            mean = float(np.mean(progress.losses))
            number = progress.epoch + progress.batch / self.batches_an_epoch
            epoch = Epoch(number, progress.steps, progress.seconds, mean, loss, accuracy, exact, shown, right)
            progress.history.append({name: value for name, value in asdict(epoch).items() if name not in SHOWN})
            if progress.best is None or loss < progress.best:
                progress.best = loss
                if self.folder:
                    self.folder.keep_model(self.step.model, self.folder.model)
            self.watcher.measured(epoch)

    def _translate(self, samples: Sequence[int]) -> tuple[float, tuple[bool, ...], tuple[tuple[str, str, str], ...]]:
        questions = self.dataset.questions[:QUESTIONS]
        if not questions:
            return float("nan"), (), ()
        found = self.translator.translate([one for one, _ in questions], strict=False, between=self.watcher.between)
        expected = [unspaced(other) if self.dataset.words else other for _, other in questions]
        right = tuple(one.text == other for one, other in zip(found, expected, strict=True))
        places = [place for place in samples if place < len(questions)]
        exact = exact_share([one.text for one in found], expected)
        return exact, right, tuple((found[i].source, found[i].text, expected[i]) for i in places)

    def keep(self) -> None:
        """Write the last model and how far it has come."""
        if self.folder is None or self._kept_at == self.progress.steps:
            return
        self.folder.keep_model(self.step.model, self.folder.last)
        if not self.folder.model.is_file():
            self.folder.keep_model(self.step.model, self.folder.model)
        self.progress.seeds = [state.numpy().tolist() for state in _random_states(self.step.model)]
        self.folder.keep_progress(asdict(self.progress))
        self._kept_at, self._kept_when = self.progress.steps, time.perf_counter()


def _random_states(model: keras.Model) -> list[keras.Variable]:
    """The states of the random generators in a model's layers."""
    return [variable for variable in model.variables if variable.name == "seed_generator_state"]


def held_out_scores(
    step: Step, dataset: Dataset, recipe: Recipe, between: Callable[[], None] = lambda: None
) -> tuple[float, float]:
    """Loss and accuracy over all real words of the held-out pairs; `between` is called before each batch of them."""
    measured = []
    for batch in batches(dataset.held_out, recipe.batch_tokens):
        between()
        measured.append(step.measure(*batch))
    found = np.array(measured)
    loss, accuracy = np.average(found[:, :2], axis=0, weights=found[:, 2])
    return float(loss), float(accuracy)
