"""A toy exercise, and a learner's process that is a function: with them the judge and what stands on it are tested."""

import numpy as np

from autograder.checks.building.exercise import asking, formed
from autograder.checks.judging import Exercise, Failure, Part, Reply
from autograder.checks.judging.values.forms import Formed


def toy(cases, reference=None, entry="f", **fields):
    """An exercise worth ten points, all of them for the part "values"."""
    parts = (Part("values", 10, "It is right."),)
    return Exercise(entry, entry.title(), 1, entry, parts, asking(entry, cases), reference, **fields)


def toy_of_form(form, cases, reference, **fields):
    """One whose results are tables, say."""
    return toy(formed(cases, form), Formed(reference, form), **fields)


class Learner:
    """Answers with a function of the arguments as they are, and says what it is told to say besides, facts say."""

    def __init__(self, function, **told):
        self.function, self.told, self.probes = function, told, []

    def ask(self, probe):
        self.probes.append(probe)
        try:
            with np.errstate(all="ignore"):
                values = [self.function(*call.args) for call in (probe, *probe.then)]
        except Exception as error:
            return Reply(failure=Failure(type(error).__name__, str(error), "line 3: return y"))
        return Reply(values if probe.then else values[0], **self.told)
