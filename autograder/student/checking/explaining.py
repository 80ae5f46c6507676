"""After a wrong answer's verdict is on the screen: the search for the one change that mends it, with a bar."""

import contextlib
from typing import Any

from autograder.checks.answering.in_process import InProcess
from autograder.checks.catalogues import while_checked
from autograder.checks.judging.records import Exercise
from autograder.checks.judging.verdict import Verdict
from autograder.checks.repairing.bounded import Bounded, stays_inside
from autograder.checks.repairing.search import looked_into
from autograder.checks.repairing.sources import definitions_of, globals_of
from autograder.languages.chosen import say
from autograder.student.show import Bar


def explained(exercise: Exercise, verdict: Verdict, answer: Any, seed: int) -> Verdict:
    """The verdict with what small changes of the answer tell. Nothing that goes wrong here reaches the learner.

    An interrupt by the keyboard ends the search, and no more.
    """
    with contextlib.suppress(Exception, KeyboardInterrupt):
        names = globals_of(answer) or {}
        definitions = definitions_of(exercise.entry, {**names, exercise.entry: answer})
        if definitions and stays_inside(definitions):
            bar = Bar(say("Trying small changes of your code …"))
            runs = Bounded(exercise.entry, definitions, names, InProcess)
            try:
                with while_checked(exercise):
                    return looked_into(exercise, verdict, seed, definitions, runs, progress=bar.at)
            finally:
                bar.end()
    return verdict
