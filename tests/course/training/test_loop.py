"""The training: it learns, it can be stopped anywhere, and nothing is lost.

A model that is quickly drawn and trained stands for the Transformer, but in two tests.
"""

import itertools
import os
import signal
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from course.text.corpora import Corpus
from course.training import Checkpoint, Settings, Watcher, load_translator, make_dataset, train, warmup_schedule


@pytest.fixture
def transformer():
    """Asks for the recipe's own model."""


@pytest.fixture(autouse=True)
def model(request):
    if "transformer" not in request.fixturenames:
        request.getfixturevalue("quick_model")


class Spy(Watcher):
    """Counts, and presses Ctrl-C after a number of steps."""

    def __init__(self, stop_after=None):
        self.steps, self.epochs, self.stop_after = 0, [], stop_after

    def stepped(self, progress, loss):
        self.steps += 1
        self.last = loss()
        if self.steps == self.stop_after:
            os.kill(os.getpid(), signal.SIGINT)

    def measured(self, epoch):
        self.epochs.append(epoch)


def weights(translator):
    return np.concatenate([np.ravel(w) for w in translator.model.get_weights()])


def folder_at(path, lesson, recipe):
    folder = Checkpoint(path)
    folder.begin(Settings(recipe, lesson.words, "test"), lesson.source, lesson.target)
    return folder


@pytest.mark.usefixtures("transformer")
def test_it_learns_a_few_sentences_by_heart(corpus, recipe):
    few = corpus.train[:8]
    recipe = replace(recipe, epochs=9, peak=5e-3)
    spy = Spy()
    translator, progress = train(make_dataset(Corpus(few * 24, few), recipe), recipe, watcher=spy)
    assert spy.epochs[-1].exact == 1.0
    assert spy.epochs[-1].accuracy == 1.0
    assert spy.epochs[-1].held_out_loss < 0.5 < 2 < spy.epochs[0].held_out_loss
    assert progress.epoch == 9
    source, translation, expected = spy.epochs[-1].samples[0]
    assert (source, translation) == (few[0][0], expected)
    assert translator.translate([few[1][0].upper() + "."])[0].text == few[1][1].replace("' ", "'")


def test_a_lesson_without_questions_translates_nothing_on_the_way(lesson, recipe, monkeypatch):
    monkeypatch.setattr("course.decoding.Translator.translate", None)
    spy = Spy()
    train(replace(lesson, questions=()), replace(recipe, epochs=1), watcher=spy)
    (epoch,) = spy.epochs
    assert np.isnan(epoch.exact)
    assert epoch.samples == ()
    assert np.isfinite(epoch.held_out_loss)


class Weights(Watcher):
    """Writes down the first weight after each step, and what the translator had when it was measured."""

    def __init__(self):
        super().__init__()
        self.steps, self.measured_with = [], None

    def meet(self, translator):
        self.weight = translator.model.trainable_variables[0]

    def stepped(self, progress, loss):
        self.steps.append(self.weight.numpy().astype(np.float64))

    def measured(self, epoch):
        self.measured_with = self.weight.numpy()


@pytest.fixture(scope="module")
def never_stopped():
    """Trainings with dropout that nobody stops, each done once: translator, progress, and the weights on the way."""
    done = {}

    def trained(lesson, recipe):
        if recipe not in done:
            seen = Weights()
            done[recipe] = (*train(lesson, recipe, watcher=seen), seen)
        return done[recipe]

    return trained


def stop_and_go_on(lesson, recipe, path, stop_after, straight, whole):
    folder, spy = folder_at(path, lesson, recipe), Spy(stop_after)
    _, progress = train(lesson, recipe, folder=folder, watcher=spy)
    assert (progress.steps, spy.steps) == (stop_after, stop_after)
    assert progress.epoch < recipe.epochs
    assert load_translator(folder.path)  # usable though it was stopped
    resumed, progress = train(lesson, recipe, folder=folder)
    np.testing.assert_allclose(weights(resumed), weights(straight), atol=1e-6)
    assert (progress.steps, progress.epoch) == (whole.steps, whole.epoch)
    np.testing.assert_allclose(progress.history[-1]["loss"], whole.history[-1]["loss"], rtol=1e-4)


def test_stopped_and_gone_on_is_as_if_never_stopped(lesson, recipe, tmp_path, never_stopped):
    """With its dropout and with its average."""
    recipe = replace(recipe, dropout=0.1, average=0.9)
    straight, whole, seen = never_stopped(lesson, recipe)
    assert len(seen.steps) > 6 > whole.steps // 2, "in the second epoch"
    stop_and_go_on(lesson, recipe, tmp_path / "t", 6, straight, whole)


@pytest.mark.usefixtures("transformer", "eagerly")
def test_a_transformer_that_was_stopped_too(corpus, recipe, tmp_path):
    """Its weights, its optimizer and its many layers' dropout come back from the file, each to its place."""
    recipe = replace(recipe, dropout=0.1, epochs=1, num_heads=4)
    lesson = replace(make_dataset(Corpus(corpus.train[:40], corpus.held_out[:2]), recipe), questions=())
    stop_and_go_on(lesson, recipe, tmp_path / "t", 1, *train(lesson, recipe))


class Killed(Exception):
    """Ends a training as `kill -9` does: nothing is kept any more."""


def test_what_is_killed_goes_on_from_its_last_minute(lesson, recipe, tmp_path, monkeypatch, never_stopped):
    recipe = replace(recipe, dropout=0.1)
    straight, whole, _ = never_stopped(lesson, recipe)
    folder, spy = folder_at(tmp_path / "t", lesson, recipe), Spy()
    monkeypatch.setattr("course.training.loop.SECONDS_AT_RISK", 0)

    def stepped(progress, loss):
        if progress.steps == 5:
            raise Killed

    spy.stepped = stepped
    with pytest.raises(Killed):
        train(lesson, recipe, folder=folder, watcher=spy)
    assert (folder.progress()["epoch"], folder.progress()["batch"]) == (0, 4)
    assert len(folder.progress()["losses"]) == 4
    monkeypatch.setattr("course.training.loop.SECONDS_AT_RISK", 60)
    resumed, progress = train(lesson, recipe, folder=folder)
    np.testing.assert_allclose(weights(resumed), weights(straight), atol=1e-6)
    assert progress.steps == whole.steps
    np.testing.assert_allclose(progress.history[0]["loss"], whole.history[0]["loss"], rtol=1e-4)


def test_keeping_costs_little_and_the_papers_schedule_can_be_had(lesson, recipe, tmp_path, monkeypatch):
    """Within a minute nothing is written but at the end of an epoch."""
    kept, rates = [], []
    monkeypatch.setattr(Checkpoint, "keep_progress", lambda self, progress: kept.append(progress["batch"]))
    recipe, spy = replace(recipe, peak=0.0), Spy()
    spy.learns = lambda source, target, rate: rates.append(rate)
    train(lesson, recipe, folder=folder_at(tmp_path / "t", lesson, recipe), watcher=spy)
    assert kept == [0, 0]
    assert rates == [warmup_schedule(step, 32, 20) for step in range(1, len(rates) + 1)]


def test_before_anything_is_measured_nothing_is_exact_and_the_keyboard_is_given_back(lesson, recipe):
    before = signal.getsignal(signal.SIGINT)
    _, progress = train(lesson, recipe, watcher=Spy(1), until=0.9)
    assert (progress.steps, progress.history, progress.exact) == (1, [], 0.0)
    assert signal.getsignal(signal.SIGINT) is before


def graded(monkeypatch, *shares):
    """Let the measurements give these shares of exact translations, and the last again and again."""
    coming = itertools.chain(shares, itertools.repeat(shares[-1]))
    monkeypatch.setattr("course.training.loop.exact_share", lambda *_: next(coming))


def test_the_epoch_that_is_good_enough_is_the_last_and_it_learns_no_more(lesson, recipe, tmp_path, monkeypatch):
    graded(monkeypatch, 0.2, 0.89, 0.9, 0.97)
    losses = iter((3.0, 1.0, 2.0, 2.0))
    monkeypatch.setattr("course.training.loop.held_out_scores", lambda *_: (next(losses), 0.5))
    recipe = replace(recipe, epochs=5)
    folder = folder_at(tmp_path / "t", lesson, recipe)
    kept, progress = train(lesson, recipe, folder=folder, until=0.9)
    assert (progress.epoch, progress.exact, progress.best) == (3, 0.9, 1.0)
    assert [numbers["exact"] for numbers in progress.history] == [0.2, 0.89, 0.9]
    again, progress = train(lesson, recipe, folder=folder, until=0.9)
    assert progress.epoch == 3
    np.testing.assert_array_equal(weights(again), weights(kept))
    assert train(lesson, recipe, folder=folder, until=0.96)[1].epoch == 4


def test_the_clock_is_the_brake_where_the_quality_is_far_and_the_best_is_kept(lesson, recipe, tmp_path, monkeypatch):
    ticks = itertools.count()
    monkeypatch.setattr("course.training.loop.time", SimpleNamespace(perf_counter=lambda: float(next(ticks))))
    graded(monkeypatch, 0.1)
    _, progress = train(lesson, replace(recipe, epochs=1000), until=0.9, seconds=3)
    assert (progress.steps, progress.seconds) == (3, 3.0)
    assert progress.exact == 0.1
    folder, spy = folder_at(tmp_path / "t", lesson, recipe), Spy()
    _, progress = train(lesson, replace(recipe, epochs=1000), folder=folder, watcher=spy, seconds=50)
    assert spy.epochs
    assert progress.best == min(epoch.held_out_loss for epoch in spy.epochs)
    assert not list(folder.path.glob(".*"))


@pytest.mark.parametrize("until", [0, -0.1, 1.1, 90])
def test_until_is_a_share_of_questions(lesson, recipe, until):
    with pytest.raises(ValueError, match=f"got {until}"):
        train(lesson, recipe, until=until)
    with pytest.raises(ValueError, match="until needs questions"):
        train(replace(lesson, questions=()), recipe, until=0.9)


def test_half_precision(lesson, recipe):
    spy = Spy()
    translator, _ = train(lesson, replace(recipe, epochs=1), watcher=spy, dtype="mixed_float16")
    assert translator.model.dtype_policy.name == "mixed_float16"
    assert np.isfinite(spy.last)


def test_the_average_of_the_weights_translates_and_the_weights_go_on_learning(lesson, recipe, never_stopped):
    """Beside the same training without it."""
    translator, _, seen = never_stopped(lesson, replace(recipe, dropout=0.1, average=0.9))
    expected = seen.steps[0]
    for weight in seen.steps[1:]:
        expected = 0.9 * expected + 0.1 * weight
    np.testing.assert_allclose(seen.measured_with, expected, atol=1e-5)
    np.testing.assert_allclose(translator.model.trainable_variables[0], expected, atol=1e-5)
    assert np.abs(seen.steps[-1] - expected).max() > 1e-3
    _, _, plain = never_stopped(lesson, replace(recipe, dropout=0.1))
    np.testing.assert_allclose(plain.steps[-1], seen.steps[-1], atol=1e-4)
    np.testing.assert_array_equal(plain.measured_with, plain.steps[-1].astype(np.float32))


def test_no_average_is_taken_before_the_first_step(lesson, recipe):
    translator, progress = train(lesson, replace(recipe, average=0.9), seconds=0)
    assert progress.steps == 0
    assert all(np.abs(weight).max() > 0 for weight in translator.model.trainable_variables[:2])
