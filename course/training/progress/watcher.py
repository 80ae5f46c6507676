"""How a training is followed: the numbers, and who is told of them."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from course.decoding import Translator
from course.language import speaker
from course.training.translator.recipes import Recipe

say = speaker(__file__)


@dataclass(frozen=True)
class Epoch:
    """What is known after an epoch: `loss` in training, the others on held-out pairs.

    `number` has a fraction where the clock ended it early; `exact` is NaN where the dataset has no questions.
    """

    number: float
    steps: int
    seconds: float
    loss: float
    held_out_loss: float
    accuracy: float
    exact: float
    samples: tuple[tuple[str, str, str], ...] = ()
    """Sentence, translation, and what was expected."""
    right: tuple[bool, ...] = ()
    """Of each question of the dataset that was asked, whether it came out exactly right."""


@dataclass
class Progress:
    """How far a training has come: enough to go on as if it had never stopped.

    Args:
        epoch: epochs that are done.
        batch: batches of the next epoch that are done.
        steps: batches in all.
        tokens: real target words in all.
        seconds: time spent on learning alone.
        best: lowest held-out loss.
        losses: of the batches of the epoch under way.
        history: the numbers of each `Epoch`.
        seeds: where the dropout's random numbers stand, which a Keras file leaves out.
    """

    epoch: int = 0
    batch: int = 0
    steps: int = 0
    tokens: int = 0
    seconds: float = 0.0
    best: float | None = None
    losses: list[float] = field(default_factory=list)
    history: list[dict[str, Any]] = field(default_factory=list)
    seeds: list[list[int]] = field(default_factory=list)

    @property
    def exact(self) -> float:
        """Share of exact translations when it was last measured; 0 before, NaN where there were no questions."""
        return float(self.history[-1]["exact"]) if self.history else 0.0


class Watcher:
    """Is told how a training goes; does nothing itself."""

    def meet(self, translator: Translator) -> None:
        """The translator that is about to be trained; it can be tried whenever the watcher is told something."""

    def began(self, recipe: Recipe, parameters: int, batches_an_epoch: int, progress: Progress) -> None:
        """The training begins, or goes on."""

    def learns(self, source: np.ndarray, target: np.ndarray, rate: float) -> None:
        """A batch of ids is about to be learned from, at a learning rate: for whoever learns along."""

    def stepped(self, progress: Progress, loss: Callable[[], float]) -> None:
        """A batch is done. To call `loss` waits until it has been computed."""

    def between(self) -> None:
        """A part of the held-out pairs has been looked at: time for what can't wait until all are."""

    def measured(self, epoch: Epoch) -> None:
        """An epoch is done and held-out pairs have been looked at."""


class Printer(Watcher):
    """Prints a line an epoch, and sample translations; for notebooks and for output that goes to a file.

    Args:
        samples: whether to print the translations.
    """

    def __init__(self, samples: bool = True):
        self._samples = samples

    def measured(self, epoch: Epoch) -> None:
        """Print the epoch's line."""
        print(line_of(epoch), flush=True)
        if self._samples:
            for source, translation, expected in epoch.samples:
                mark = "" if translation == expected else say("   (expected: {expected})", expected=expected)
                print(f"    {source}  →  {translation}{mark}", flush=True)


def line_of(epoch: Epoch) -> str:
    """An epoch in one line."""
    return say(
        "epoch {epoch.number:4.1f}  {epoch.seconds:4.0f} s  loss {epoch.loss:.3f}  held out: loss "
        "{epoch.held_out_loss:.3f}, words right {epoch.accuracy:.1%}, sentences exact {epoch.exact:.1%}",
        epoch=epoch,
    )
