"""Judge an exercise at its check."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from autograder.checks.catalogues import catalogue
from autograder.checks.judging import Verdict
from autograder.checks.judging import judge as judge_exercise
from autograder.checks.judging.message import Message, words_of
from autograder.checks.judging.probes import Failure
from autograder.checks.judging.records import Exercise
from autograder.checks.judging.variants import Own, variant
from autograder.pipeline.judging.judges_clock import AsksUntilTheEnd, JudgesClock, TooMuchWork
from autograder.pipeline.learners_process import LearnersProcess
from autograder.pipeline.reading.release import Cell, checked_slug
from autograder.pipeline.stopped import stopped
from autograder.pipeline.work import Executed

MISSING = re.compile(r"There is no (?P<name>\w+) here")  # the error of a verdict where nothing has the entry's name


def judge(cells: list[Cell], place: int, process: LearnersProcess, done: Executed) -> None:
    """Keep the verdict on the exercise whose check stands at `place`; elsewhere there is nothing to judge."""
    if (slug := checked_slug(cells[place])) is not None:
        verdict, slow = process.judged(slug)
        above = [cell["source"] for cell in cells[:place] if cell["cell_type"] == "code"]
        verdict = _or_why_missing(verdict, above, process.failures)
        done.verdicts[slug] = process.looked_into(slug, verdict, above)
        if slow:
            done.remarks.append(Message("{cell}: {trouble}", cell=slug, trouble=slow))
        if fault := done.verdicts[slug].fault:
            done.remarks.append(Message("{cell}: {trouble}", cell=slug, trouble=fault))


def _or_why_missing(verdict: Verdict, above: Sequence[str], failures: Mapping[str, Failure]) -> Verdict:
    """The verdict; where nothing has the name, since the cell that would define it stopped, it says so."""
    missing = MISSING.match(verdict.error or "")
    if missing is None:
        return verdict
    name = missing["name"]
    defines = re.compile(rf"\b(?:def|class)\s+{re.escape(name)}\b|^{re.escape(name)}\s*=", re.MULTILINE)
    mine = next((cell for cell in reversed(above) if cell in failures and defines.search(cell)), None)
    return verdict if mine is None else replace(verdict, error=stopped(failures[mine], name))


@dataclass(frozen=True)
class SeededJudge:
    """The judge with one submission's seeds, by slug, and with so much time for all of it.

    Args:
        seeds: by slug.
        clock: counts what the judge itself computes.
        exercises: gives the records, by slug.
        owns: values of the student's own, by slug and name.
    """

    seeds: Mapping[str, int]
    clock: JudgesClock = field(default_factory=JudgesClock)
    exercises: Callable[[], Mapping[str, Exercise]] = catalogue
    owns: Mapping[str, Own] = field(default_factory=dict)

    def __call__(self, slug: str, learner: AsksUntilTheEnd) -> Verdict:
        """The verdict on what this process defines."""
        exercise = variant(self.exercises()[slug], self.owns.get(slug, {}))
        try:
            with self.clock.running(learner) as asks:
                return judge_exercise(self.clock.checked(exercise), asks, seed=self.seeds[slug])
        except TooMuchWork as error:
            return Verdict(slug, 0.0, float(exercise.points), error=words_of(error))
