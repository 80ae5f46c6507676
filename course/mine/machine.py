"""The whole machine of a learner's pieces: their `Transformer`, and what trains it and lets it speak."""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from autograder.base.folders import home
from course.mine.library import open_library
from course.mine.messages import say
from course.mine.pieces import Pieces, of_library
from course.mine.trials import build, unfound, why_not

if TYPE_CHECKING:
    import keras

# From the smallest to the whole, as the notebooks have them.
MODEL = (
    "causal_mask", "padding_mask", "MultiHeadAttention", "FCLayer", "AddNorm", "PositionalEncoding",
    "ScaledEmbedding", "TransformerEncoderLayer", "TransformerDecoderLayer", "TransformerEncoder",
    "TransformerDecoder", "Transformer",
)  # fmt: skip
STAY = (
    "They stay as they began, and saving leaves them out: make them with self.add_weight(...) and run the check once "
    "more."
)
SCHOOL = ("shift_targets", "masked_loss", "masked_accuracy", "train_step", "warmup_schedule", "greedy_decode")


class Machine(Pieces):
    """All pieces of a translator; whatever of the learner's is in it has been tried together with the others.

    Args:
        found, own, broken: as `Pieces` has them.
        unfound: names of the learner's that have weights which no optimizer would find.
    """

    def __init__(
        self, found: Mapping[str, Any], own: tuple[str, ...], broken: Mapping[str, str], unfound: tuple[str, ...] = ()
    ):
        super().__init__(found, own, broken)
        self.unfound = unfound

    def __repr__(self) -> str:
        return "\n".join([self.whose(), *([say(STAY)] if self.unfound else []), *self.others()])

    def whose(self) -> str:
        """How many of the pieces are the learner's, and which of them have weights that nobody would train."""
        if not self.unfound:
            return super().whose()
        have = "{first}; but {names} has weights that no optimizer would find."
        if len(self.unfound) > 1:
            have = "{first}; but {names} have weights that no optimizer would find."
        return say(have, first=super().whose()[:-1], names=", ".join(self.unfound))

    @property
    def is_mine(self) -> bool:
        """Whether the model has a piece of the learner's in it."""
        return any(name in MODEL for name in self.own)

    def card(self, model: keras.Model, exact: float | None = None) -> str:
        """A few lines on what somebody has made: lines of theirs, weights, and how well it translates.

        Args:
            model: what was trained.
            exact: share of sentences that it translates exactly; None leaves it out.
        """
        is_theirs = self.is_mine and isinstance(model, self.Transformer)
        told = [say("{count} weights", count=f"{model.count_params():,}")]
        if is_theirs:
            lines = sum(_lines_of(self._found[name]) for name in self.own)
            told.insert(0, say("{count} lines of yours", count=f"{lines:,}"))
        told += [] if exact is None else [say("{share} of the sentences exact", share=f"{exact:.0%}")]
        whose = "Your Transformer: {all}." if is_theirs else "The course's Transformer: {all}."
        return f"{say(whose, all=', '.join(told))}\n{self.whose()}"

    def build(self, **sizes: Any) -> keras.Model:
        """A `Transformer` made of these pieces, its weights made.

        Args:
            sizes: as `course.models.Transformer` takes them, from source_vocab to max_length.
        """
        return build(self.Transformer, sizes)


def whole_machine(folder: Path | None = None) -> Machine:
    """The whole machine: the learner's own pieces, tried together, and the course's for the others.

    A piece of theirs that doesn't run together with the others is left out, and printing the machine says why. Each
    trial takes seconds, so a line says what is being tried.

    Args:
        folder: where the learner's pieces are; `home()` where nothing is said.

    Example:
        >>> mine = whole_machine()
        >>> model = mine.build(source_vocab=30, target_vocab=40, d_model=16, num_heads=2)
    """
    folder = folder or home()
    left_out: dict[str, str] = {}
    own, school = _theirs(folder, MODEL, left_out), _theirs(folder, SCHOOL, left_out)
    if own or school:
        print(say("Trying your {count} pieces together:", count=len(own) + len(school)), end="", flush=True)
    while own and (why := _fails(folder, left_out)):
        fault, reason = _first_fault(folder, own, left_out, why)
        left_out[fault] = reason
        own = [name for name in own if name != fault]
    for name in school:
        if why := _fails(folder, left_out, name):
            left_out[name] = why
    if own or school or left_out:
        print(".")
    library = open_library(folder, left_out, composed=True)
    found = of_library(library, (*MODEL, *SCHOOL))
    whys = {name: say("doesn't run together with the others ({why})", why=why) for name, why in left_out.items()}
    all_found = {name: getattr(library, name) for name in (*MODEL, *SCHOOL)}
    return Machine(all_found, found.own, {**found.broken, **whys}, unfound(library) if own else ())


def _lines_of(piece: Any) -> int:
    """Lines of a learner's piece that say something."""
    try:
        return sum(1 for line in inspect.getsource(piece).splitlines() if line.strip())
    except (OSError, TypeError):
        return 0


def _theirs(folder: Path, names: Sequence[str], left_out: Mapping[str, str]) -> list[str]:
    """Those names under which the learner has a piece that loads."""
    library = open_library(folder, left_out, composed=True)
    for name in names:
        getattr(library, name)
    return [name for name in names if name in library.own]


def _first_fault(folder: Path, own: Sequence[str], left_out: Mapping[str, str], why: str) -> tuple[str, str]:
    """Which of the learner's pieces is the first that doesn't run with those before it, and why."""
    fine, wrong = 0, len(own)
    while wrong - fine > 1:
        middle = (fine + wrong) // 2
        without = {**left_out, **dict.fromkeys(own[middle:], "")}
        if reason := _fails(folder, without):
            wrong, why = middle, reason
        else:
            fine = middle
    return own[wrong - 1], why


def _fails(folder: Path, left_out: Mapping[str, str], name: str = "Transformer") -> str:
    """Why a machine without these doesn't run; "" if it does."""
    print(f" {name}", end="", flush=True)
    return why_not(open_library(folder, left_out, composed=True), name)
