"""A training as a row of events for the page, which may ask something between any two steps."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

import numpy as np

from course.decoding import CannotTranslate, Translator, attentions
from course.problem import Problem
from course.text import Vocabulary
from course.text.corpora import unspaced
from course.training import Dataset, Epoch, Progress, Recipe, Watcher
from course.training.loop import QUESTIONS

Event = dict[str, Any]
STEPS_A_SECOND = 8  # as many points a second as an eye can follow
SECONDS_BETWEEN_LOOKS = (0.4, 1.6)  # at first, when all changes quickly; and later
LEARNING_PER_LOOK = 5  # times as long as a look takes: where looking is slow, it is done less often
SHOWN = (1, 7, 14, 31)  # held-out pairs: a question with its word order turned round, and three that are simpler


class Questions:
    """What the page asks, answered by the translator as it is now.

    Args:
        pipe: to the server's process.
    """

    def __init__(self, pipe: Connection):
        self._pipe = pipe
        self.translator: Translator | None = None

    def answer_waiting(self) -> None:
        """Answer what has been asked since the last time. Raises EOFError where the server is gone."""
        while self._pipe.poll():
            self.answer_next()

    def answer_next(self) -> None:
        """Wait for a question and answer it. Raises EOFError where the server is gone."""
        asked = self._pipe.recv()
        if asked is None:
            raise EOFError("the server says goodbye")
        answer = translated(self.translator, asked["sentence"]) if "sentence" in asked else taken_home(self.translator)
        self._pipe.send({"kind": "answer", "to": asked["id"], **answer})


class Live(Watcher):
    """Tells the page how a training goes.

    Args:
        say: sends an event.
        questions: are answered between two steps.
        lesson: what is learned.
    """

    def __init__(self, say: Callable[[Event], None], questions: Questions, lesson: Dataset):
        self._say, self._questions, self._lesson = say, questions, lesson
        self._shown = [place for place in SHOWN if place < len(lesson.questions)] or [0]
        self._said = 0.0
        self._pause = SECONDS_BETWEEN_LOOKS[0]

    def meet(self, translator: Translator) -> None:
        """Let it answer."""
        self._questions.translator = self._translator = translator
        self._say(about(translator))

    def began(self, recipe: Recipe, parameters: int, batches_an_epoch: int, progress: Progress) -> None:
        """Say what is trained, and show how little it knows yet."""
        self._each, self._since, self._tokens = batches_an_epoch, time.perf_counter(), progress.tokens
        source, target = self._featured()
        began = {
            "kind": "began",
            "pairs": len(self._lesson.train),
            "epochs": recipe.epochs,
            "batches": batches_an_epoch,
            "source": [self._lesson.source.token(i) for i in source],
            "target": [self._lesson.target.token(i) for i in target],
        }
        self._say(began)
        self._look(progress.steps)

    def stepped(self, progress: Progress, loss: Callable[[], float]) -> None:
        """Say how far it is, look now and then, and answer."""
        now = time.perf_counter()
        if now - self._said > 1 / STEPS_A_SECOND:
            self._said = now
            step = {
                "kind": "step",
                "steps": progress.steps,
                "epoch": round(progress.epoch + progress.batch / self._each, 3),
                "loss": round(loss(), 4),
                "rate": round((progress.tokens - self._tokens) / max(now - self._since, 1e-6)),
            }
            self._say(step)
        if now > self._not_before:
            self._look(progress.steps)
        if progress.batch == self._each:
            self._say({"kind": "examining"})
        try:
            self._questions.answer_waiting()
        except (EOFError, OSError):
            signal.raise_signal(signal.SIGTERM)  # the page's server is gone: the training ends, and keeps what it has

    def measured(self, epoch: Epoch) -> None:
        """Say what held-out sentences showed, and look: what is shown last is what has been learned at last."""
        self._say(
            {
                "kind": "measured",
                "epoch": round(epoch.number, 2),
                "steps": epoch.steps,
                "loss": round(epoch.held_out_loss, 4),
                "accuracy": round(epoch.accuracy, 4),
                "exact": round(epoch.exact, 4),
                "asked": min(QUESTIONS, len(self._lesson.questions)),
            }
        )
        self._look(epoch.steps)

    def _look(self, steps: int) -> None:
        """Translate some sentences, and see where it looks on the way to the right translation of the first one."""
        started = time.perf_counter()
        pairs = [self._lesson.questions[place] for place in self._shown]
        found = self._translator.translate([one for one, _ in pairs], strict=False)
        samples: list[Event] = []
        for translation, (source, expected) in zip(found, pairs, strict=True):
            readable = (unspaced(source), unspaced(expected)) if self._lesson.words else (source, expected)
            samples.append({"source": readable[0], "text": translation.text, "expected": readable[1]})
        source_ids, target_ids = self._featured()
        sos = self._lesson.target.sos_id
        p = attentions(self._translator.model, [source_ids], [[sos, *target_ids[:-1]]]).cross[:, 0]
        self._say({"kind": "look", "steps": steps, "samples": samples, "p": _rounded(p.numpy())})
        now = time.perf_counter()
        self._pause = min(1.25 * self._pause, SECONDS_BETWEEN_LOOKS[1])
        self._not_before = now + max(self._pause, LEARNING_PER_LOOK * (now - started))

    def _featured(self) -> tuple[list[int], list[int]]:
        one, other = self._lesson.questions[self._shown[0]]
        source, target = self._lesson.source, self._lesson.target
        assert source.eos_id is not None  # sentences to be translated have both ends
        assert target.eos_id is not None
        return [*source.ids_of(one), source.eos_id], [*target.ids_of(other), target.eos_id]


def about(translator: Translator) -> Event:
    """What a page may want to tell of a model."""
    model, source = translator.model, translator.source
    return {
        "kind": "model",
        "parameters": model.count_params(),
        "layers": model.num_decoder_layers,
        "encoder_layers": model.num_encoder_layers,
        "heads": model.num_heads,
        "width": model.d_model,
        "words": sorted(source.words) if isinstance(source, Vocabulary) else [],
    }


def translated(translator: Translator | None, sentence: str) -> Event:
    """A sentence, its translation, and all that was looked at; or one sentence on why not."""
    if translator is None:
        return {"problem": "There is no translator yet."}
    try:
        (found,) = translator.translate([sentence])
    except CannotTranslate as error:
        return {"problem": str(error)}
    looked, unknown = translator.attentions(found), iter(found.unknown)
    source = [next(unknown) if i == translator.source.unk_id else translator.source.token(i) for i in found.source_ids]
    target = [translator.target.token(i) for i in found.target_ids]
    assert translator.target.sos_id is not None  # a translator begins its sentences with it
    return {
        "sentence": sentence,
        "text": found.text,
        "unknown": list(found.unknown),
        "source": source,
        "target": target,
        "read": [translator.target.token(translator.target.sos_id), *target[:-1]],
        "attentions": {name: _rounded(p) for name, p in looked._asdict().items()},
        "choices": [[[piece, round(p, 3)] for piece, p in place] for place in translator.choices(found)],
    }


def taken_home(translator: Translator | None) -> Event:
    """The translator as one page, as it is now; or one sentence on why not."""
    from course.presenting.take_home import take_home

    if translator is None:
        return {"problem": "There is no translator yet."}
    try:
        return {"page": take_home(translator)}
    except Problem as error:
        return {"problem": str(error)}


def _rounded(p: np.ndarray) -> list:
    return np.round(p.astype(float), 3).tolist()
