"""The judge: asks a learner's process for values, compares them, names misconceptions. Pure NumPy."""

from autograder.checks.judging.judge import judge
from autograder.checks.judging.probes import Asks, Call, EarlierResult, Failure, Probe, Remote, Reply
from autograder.checks.judging.records import Case, Exercise, Misconception, Part
from autograder.checks.judging.verdict import SLIP, Named, PartResult, Verdict

__all__ = [
    "SLIP", "Asks", "Call", "Case", "EarlierResult", "Exercise", "Failure", "Misconception", "Named", "Part",
    "PartResult", "Probe", "Remote", "Reply", "Verdict", "judge",
]  # fmt: skip
