"""A training as a row of events for the page, which may ask something between any two steps."""

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import numpy as np

from course.decoding import Translator, attentions
from course.presenting.demo.answers import rounded
from course.presenting.demo.questions import Questions
from course.presenting.demo.rival import Rival
from course.presenting.take_home.page import machine_of
from course.text import Vocabulary
from course.text.corpora import unspaced
from course.text.corpora.kinds import by_kind
from course.training import Dataset, Epoch, Progress, Recipe, Watcher
from course.training.loop import QUESTIONS
from course.training.step import averaged

Event = dict[str, Any]
STEPS_A_SECOND = 8  # as many points a second as an eye can follow
SECONDS_BETWEEN_LOOKS = (0.4, 1.6)  # at first, when all changes quickly; and later
LEARNING_PER_LOOK = 5  # times as long as a look takes: where looking is slow, it is done less often
LONGEST_PAUSE = 8.0  # seconds, all the same: the first looks trace their graphs, and say nothing of those to come
MOST_WRITTEN = 14  # rows of a map: who knows nothing yet writes on and on
SHOWN = (1, 7, 14, 31)  # held-out pairs: a question with its word order turned round, and three that are simpler
ASKED_A_LOOK = 25  # of the questions of the test: eight looks ask all
UNKNOWN, RIGHT, WRONG = ".", "1", "0"  # what is known of a question, a sign each


class Live(Watcher):
    """Tells the page how a training goes.

    Args:
        say: sends an event.
        questions: are answered between two steps.
        lesson: what is learned.
        rival: a second model that learns along.
    """

    def __init__(self, say: Callable[[Event], None], questions: Questions, lesson: Dataset, rival: Rival | None = None):
        self._say, self._questions, self._lesson, self._rival = say, questions, lesson, rival
        self._shown = [place for place in SHOWN if place < len(lesson.questions)] or [0]
        self._squares = [UNKNOWN] * len(lesson.questions[:QUESTIONS])
        self._next = 0
        self._said = 0.0
        self._pause = SECONDS_BETWEEN_LOOKS[0]

    def meet(self, translator: Translator) -> None:
        """Let it answer."""
        self._questions.translator = self._translator = translator
        self._questions.rival = self._rival
        self._questions.as_learned = partial(averaged, translator.model)
        translator.quicken()  # an audience waits for no answer
        if self._rival:
            self._rival.translator.quicken()
        self._say(about(translator))

    def began(self, recipe: Recipe, parameters: int, batches_an_epoch: int, progress: Progress) -> None:
        """Say what is trained, and show how little it knows yet."""
        self._each, self._since, self._tokens = batches_an_epoch, time.perf_counter(), progress.tokens
        self._waited = 0.0
        source, target = self._featured()
        began = {
            "kind": "began",
            "pairs": len(self._lesson.train),
            "epochs": recipe.epochs,
            "batches": batches_an_epoch,
            "source": [self._lesson.source.token(i) for i in source],
            "target": [self._lesson.target.token(i) for i in target],
            "rival": self._rival.said if self._rival else None,
            "asked": [self._readable(place)[0] for place in range(len(self._squares))],
        }
        self._say(began)
        self._look(progress.steps)

    def learns(self, source: np.ndarray, target: np.ndarray, rate: float) -> None:
        """Let the second model learn from the same batch."""
        if self._rival:
            self._rival.learn(source, target, rate)

    def stepped(self, progress: Progress, loss: Callable[[], float]) -> None:
        """Say how far it is, look now and then, and answer."""
        now = time.perf_counter()
        is_single = self._questions.pace.is_paused  # a batch that was wished for alone: all of it is shown
        if now - self._said > 1 / STEPS_A_SECOND or is_single:
            self._said = now
            step = {
                "kind": "step",
                "steps": progress.steps,
                "epoch": round(progress.epoch + progress.batch / self._each, 3),
                "loss": round(loss(), 4),
                "rate": round((progress.tokens - self._tokens) / max(now - self._since - self._waited, 1e-6)),
            }
            if self._rival:
                step["rival_loss"] = round(self._rival.loss(), 4)
            self._say(step)
        if now > self._not_before or is_single:
            self._look(progress.steps)
        if progress.batch == self._each:
            self._say({"kind": "examining"})
        with _until_the_server_is_gone():
            self._waited += self._questions.wait()

    def between(self) -> None:
        """Answer while held-out sentences are looked at, too."""
        with _until_the_server_is_gone():
            self._questions.answer_waiting()

    def measured(self, epoch: Epoch) -> None:
        """Say what held-out sentences showed, and look: what is shown last is what has been learned at last."""
        self._squares = [RIGHT if one else WRONG for one in epoch.right]
        measured = {
            "kind": "measured", "epoch": round(epoch.number, 2), "steps": epoch.steps,
            "loss": round(epoch.held_out_loss, 4), "accuracy": round(epoch.accuracy, 4),
            "exact": round(epoch.exact, 4), "asked": min(QUESTIONS, len(self._lesson.questions)),
        }  # fmt: skip
        if self._rival:
            measured["rival_exact"] = round(self._rival.exact(QUESTIONS, self.between), 4)
        self._say(measured)
        self._look(epoch.steps)

    def _look(self, steps: int) -> None:
        """Look with the weights that it will have in the end, and not too often."""
        started = time.perf_counter()
        with averaged(self._translator.model):
            self._show(steps)
        now = time.perf_counter()
        self._pause = min(1.25 * self._pause, SECONDS_BETWEEN_LOOKS[1])
        self._not_before = now + max(self._pause, min(LEARNING_PER_LOOK * (now - started), LONGEST_PAUSE))

    def _show(self, steps: int) -> None:
        """Translate some sentences, and see where it looks: while it writes, and while it reads the right words."""
        pairs = [self._lesson.questions[place] for place in self._shown]
        asked = [(self._next + i) % len(self._squares) for i in range(min(ASKED_A_LOOK, len(self._squares)))]
        wanted = [self._lesson.questions[place][0] for place in (*self._shown, *asked)]
        found = self._translator.translate(wanted, strict=False, between=self.between)
        samples: list[Event] = []
        for translation, place in zip(found, self._shown, strict=False):
            source, expected = self._readable(place)
            samples.append({"source": source, "text": translation.text, "expected": expected})
        for translation, place in zip(found[len(self._shown) :], asked, strict=True):
            self._squares[place] = RIGHT if translation.text == self._readable(place)[1] else WRONG
        self._next = (asked[-1] + 1) % len(self._squares)
        if self._rival:
            others = self._rival.translator.translate([one for one, _ in pairs], strict=False)
            for sample, other in zip(samples, others, strict=True):
                sample["rival"] = other.text
        self.between()
        source_ids, target_ids = self._featured()
        forced = {"p": self._looks_at(source_ids, target_ids)}
        own_ids = found[0].target_ids[:MOST_WRITTEN]
        own = {"target": [self._lesson.target.token(i) for i in own_ids], "p": self._looks_at(source_ids, own_ids)}
        look = {"samples": samples, "squares": "".join(self._squares), "own": own, "forced": forced}
        self._say({"kind": "look", "steps": steps, **look})
        self._go_on([sample["text"] == sample["expected"] for sample in samples])

    def _go_on(self, right: list[bool]) -> None:
        """In the place of one that is right now, show one that isn't; the first stays, whose attention is shown."""
        wrong = [i for i, sign in enumerate(self._squares) if sign == WRONG and i not in self._shown]
        for i in range(1, len(right)):
            if right[i] and wrong:
                self._shown[i] = wrong.pop(len(wrong) * i // len(right))  # not all of one kind
                return  # one at a time: an eye must follow

    def _readable(self, place: int) -> tuple[str, str]:
        """A question and what is expected, as a person writes them."""
        source, expected = self._lesson.questions[place]
        return (unspaced(source), unspaced(expected)) if self._lesson.words else (source, expected)

    def _looks_at(self, source_ids: list[int], target_ids: list[int]) -> list:
        """Where each head looks in the source before each word of a target, `(layers, heads, T, S)`."""
        read = [self._lesson.target.sos_id, *target_ids][: len(target_ids)]
        return rounded(attentions(self._translator.model, [source_ids], [read]).cross[:, 0].numpy())

    def _featured(self) -> tuple[list[int], list[int]]:
        one, other = self._lesson.questions[self._shown[0]]
        source, target = self._lesson.source, self._lesson.target
        assert source.eos_id is not None  # sentences to be translated have both ends
        assert target.eos_id is not None
        return [*source.ids_of(one), source.eos_id], [*target.ids_of(other), target.eos_id]


@contextmanager
def _until_the_server_is_gone() -> Iterator[None]:
    """Where it is, the training ends, and keeps what it has."""
    try:
        yield
    except (EOFError, OSError):
        signal.raise_signal(signal.SIGTERM)


def about(translator: Translator) -> Event:
    """What a page may want to tell of a model."""
    model, source = translator.model, translator.source
    return {
        "kind": "model", "parameters": model.count_params(), "layers": model.num_decoder_layers,
        "encoder_layers": model.num_encoder_layers, "heads": model.num_heads, "width": model.d_model,
        "words": by_kind(source.words) if isinstance(source, Vocabulary) else {}, "machine": machine_of(translator),
    }  # fmt: skip
