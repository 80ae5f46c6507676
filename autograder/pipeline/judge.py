"""Judge an exercise at its check."""

from collections.abc import Mapping
from dataclasses import dataclass

from autograder.checks.exercises import catalogue
from autograder.checks.judging import Verdict
from autograder.checks.judging import judge as judge_exercise
from autograder.isolation import Learner
from autograder.pipeline.learners_process import LearnersProcess
from autograder.pipeline.release import Cell, checked_slug
from autograder.pipeline.work import Executed


def judge(cells: list[Cell], place: int, process: LearnersProcess, done: Executed) -> None:
    """Keep the verdict on the exercise whose check stands at `place`; elsewhere there is nothing to judge."""
    if (slug := checked_slug(cells[place])) is not None:
        done.verdicts[slug], slow = process.judged(slug)
        if slow:
            done.remarks.append(f"{slug}: {slow}")
        if fault := done.verdicts[slug].fault:
            done.remarks.append(f"{slug}: {fault}")


@dataclass(frozen=True)
class SeededJudge:
    """The judge with one student's seeds, by slug."""

    seeds: Mapping[str, int]

    def __call__(self, slug: str, learner: Learner) -> Verdict:
        """The verdict on what this process defines."""
        return judge_exercise(catalogue()[slug], learner, seed=self.seeds[slug])
