"""What an exercise is made of: parts with points, cases, misconceptions."""

import contextlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from autograder.checks.judging.compare import USUAL
from autograder.checks.judging.message import Message, together
from autograder.checks.judging.probes import Probe

Arrays = tuple[np.ndarray, ...]


@dataclass(frozen=True)
class Part:
    """A share of an exercise's points, won when every case of the part is right.

    `holds` is the sentence a learner reads when the part is won.
    """

    name: str
    points: float
    holds: str


@dataclass(frozen=True)
class Case:
    """One question to the learner's code, and what its right answer depends on.

    Args:
        part: name of the part the case counts for.
        about: what the case tries, as it stands after "for ": "a batch of 3, T = 4, S = 6".
        probe: the question itself.
        given: arguments of the exercise's `reference` for this case.
        names: names of the values that are returned, as a learner knows them.
        tolerance: largest difference allowed, relative to 1 + |expected|.
        check: instead of comparing values, a function from the reply to `None` (right) or one sentence.
        read: turns what came back, a dictionary for example, into the values that are compared or
            checked; raises ValueError with one sentence where it can't.
        values: whether the numbers count, or the shapes only.
        telling: whether the numbers of this case help to recognise a misconception.
        difference: what tells the first difference of two results in one sentence, of tables say; None: that of arrays.
        raised: from the right result the name of the exception that it is, or "", where one may be right.
        dtype: the type that the returned arrays must have, "float32"; "" takes any.
    """

    part: str
    about: str
    probe: Probe
    given: Mapping[str, Any] = field(default_factory=dict)
    names: tuple[str, ...] = ("the result",)
    tolerance: float = USUAL
    check: Callable[[Any], Message | None] | None = None
    read: Callable[[Any], Any] | None = None
    values: bool = True
    telling: bool = True
    difference: Callable[[Any, Arrays, float], Message | None] | None = None
    raised: Callable[[Arrays], str] | None = None
    dtype: str = ""

    def __post_init__(self):
        with contextlib.suppress(TypeError):  # NumPy has no bfloat16
            object.__setattr__(self, "dtype", self.dtype and np.dtype(self.dtype).name)  # "int" is an int64

    @property
    def sizes(self) -> dict[str, int]:
        """The whole numbers that the right answer depends on, by name; those in dictionaries too."""
        inner = [one for one in self.given.values() if isinstance(one, Mapping)]
        return {name: one for given in (self.given, *inner) for name, one in given.items() if type(one) is int}


@dataclass(frozen=True)
class Misconception:
    """A known wrong idea, recognised by its numbers.

    Args:
        id: short name, unique within the exercise.
        did: one sentence: what the learner did.
        matters: one sentence: why it matters.
        look: one sentence: where to look.
        edit: what is wrong in the reference's source, "old -> new"; see `autograder.checks.judging.edits`.
        sign: where no formula gives it, a function from all observations to true or false.
    """

    id: str
    did: str
    matters: str
    look: str
    sign: Callable[[list[Any]], bool] | None = None
    edit: str = ""

    @property
    def is_formula(self) -> bool:
        """Whether the reference can be made to give this wrong answer."""
        return bool(self.edit)

    @property
    def message(self) -> Message:
        """The three sentences a learner reads."""
        return together(*map(Message, (self.did, self.matters, self.look)))


@dataclass(frozen=True)
class Exercise:
    """Everything there is to know about one exercise but its statement and solution.

    The record is the one place for title, minutes, points, hints, cases, reference and misconceptions; it joins
    the statement in `solutions/` by `slug`.

    Args:
        slug: name of the exercise in metadata, files and `check(...)`.
        title: what a learner sees.
        minutes: time that a learner needs.
        entry: name of the class or function that the learner defines.
        parts: shares of the points, in the order of the report.
        cases: from a random generator, and what is the student's `own`, to the questions asked. All randomness comes
            from the generator.
        reference: the right answer in NumPy float64, a function of a case's `given`; returns a tuple of arrays, or is
            `Formed` to do so.
        misconceptions: the wrong ideas that the exercise can name.
        ready_made: dotted names of ready answers that may not be borrowed in this exercise.
        stars: how hard it is, 1 to 3.
        way: "short" where it is on the shortest way through the course, "curious" where it is for the curious.
        bonus: whether it is extra credit: its points come on top, and nobody needs them for the full score.
        hints: shown on request, one after the other: a question back, without code; where to look; nearly the line.
        own: what values of a student's own are drawn from, by the names of keywords of `cases`, where a class has
            variants; everywhere else the defaults of these keywords hold.
        notebook: the notebook it stands in, "01-arrays"; the catalogue fills it in, from the folder.
        core: whether it belongs to the core of the course: its notebook does, and it isn't for the curious; the
            catalogue fills it in, from `CORE` of the folder.
        words: what the course calls the functions and values of its references, by their names there; the catalogue
            fills it in, from `WORDS` of the package of exercises.
    """

    slug: str
    title: str
    minutes: int
    entry: str
    parts: tuple[Part, ...]
    cases: Callable[..., Iterable[Case]]
    reference: Callable[..., Arrays] | None = None
    misconceptions: tuple[Misconception, ...] = ()
    ready_made: tuple[str, ...] = ()
    stars: int = 1
    way: str = ""
    bonus: bool = False
    hints: tuple[str, ...] = ()
    own: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    notebook: str = ""
    core: bool = True
    words: Mapping[str, str] = field(default_factory=dict)

    @property
    def points(self) -> float:
        """What the whole exercise is worth: the sum of its parts."""
        return sum(part.points for part in self.parts)

    @property
    def maximum(self) -> float:
        """What it adds to the full score of its notebook: its points, and nothing where it is a bonus."""
        return 0 if self.bonus else self.points


@dataclass(frozen=True)
class Written:
    """A question that is answered in words and graded by hand, in formgrader.

    Args:
        slug: name of the question in metadata and files.
        title: what a learner sees.
        minutes: time that a learner needs.
        marks: what is looked for, and the points for it; learners never see it.
        answer: a full answer, for whoever grades.
        beware: what is often written, and why it earns nothing.
        notebook: the notebook it stands in; the catalogue fills it in, from the folder.
        core: whether its notebook belongs to the core; the catalogue fills it in.
    """

    slug: str
    title: str
    minutes: int
    marks: tuple[tuple[float, str], ...]
    answer: str
    beware: tuple[str, ...] = ()
    notebook: str = ""
    core: bool = True

    @property
    def points(self) -> float:
        """What the question is worth: the sum of its marks."""
        return sum(points for points, _ in self.marks)

    @property
    def maximum(self) -> float:
        """What it adds to the full score of its notebook."""
        return self.points
