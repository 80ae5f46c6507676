"""The judge: asks a learner's process for values, compares them, names misconceptions. Pure NumPy."""

from autograder.judging.judge import judge
from autograder.judging.probes import Asks, Call, Failure, Probe, Remote, Reply, Result
from autograder.judging.records import Case, Exercise, Misconception, Part
from autograder.judging.verdict import Named, PartResult, Verdict

__all__ = [
    "Asks",
    "Call",
    "Case",
    "Exercise",
    "Failure",
    "Misconception",
    "Named",
    "Part",
    "PartResult",
    "Probe",
    "Remote",
    "Reply",
    "Result",
    "Verdict",
    "judge",
]
