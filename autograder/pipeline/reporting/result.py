"""What came of a submission: its verdicts, and what they stand on."""

from dataclasses import asdict, dataclass, field
from typing import Any

from autograder.checks.judging import Verdict
from autograder.checks.judging.message import as_data, from_data

GRADED, NOTED, NOT_GRADABLE = "graded", "graded with a note", "not gradable"


@dataclass(frozen=True)
class Digests:
    """What a result stands on: a change to any of the three asks for a new one."""

    submission: str
    release: str
    grader: str


@dataclass(frozen=True)
class Result:
    """One student's result in one assignment.

    Args:
        score: the sum of the judged exercises; points given by hand come on top in the gradebook.
        max_score: all points of the assignment, those of bonuses aside.
        verdicts: the judge's verdicts by slug.
        remarks: what was odd and has been put right.
        answers: a digest of what stands in each cell that has points, by its grade_id: answer and points.
        reason: why it could not be graded, else None.
        bonuses: the exercises whose points come on top.
        guard: what stood between the learner's code and the grader's machine; "none" promises nothing, "" is for
            what was not run.
        again: whether the next run should try again, since the grader itself failed.
        seconds: that it took.
        memory: the most bytes that its processes were seen to use together.
        ran: a digest of the code that was run, and of all that judged it but points; "" where nothing was.
        of_run: how many of the remarks, the first ones, are about the run.
        language: that the notebook says it is in; "" where it says nothing.
    """

    student: str
    assignment: str
    digests: Digests
    score: float
    max_score: float
    verdicts: dict[str, Verdict] = field(default_factory=dict)
    remarks: tuple[str, ...] = ()
    answers: dict[str, str] = field(default_factory=dict)
    reason: str | None = None
    bonuses: tuple[str, ...] = ()
    guard: str = ""
    again: bool = False
    seconds: float = 0.0
    memory: int = 0
    ran: str = ""
    of_run: int = 0
    language: str = ""

    @property
    def status(self) -> str:
        """Graded, graded with a note, or not gradable."""
        if self.reason is not None:
            return NOT_GRADABLE
        return NOTED if self.remarks else GRADED

    @property
    def auto_scores(self) -> dict[str, float]:
        """Slug -> what the gradebook should hold as the judge's score; of a bonus that is 0."""
        found = {slug: bounded(verdict.score, verdict.points) for slug, verdict in self.verdicts.items()}
        return found | dict.fromkeys(self.bonuses, 0.0)

    @property
    def extra_credit(self) -> dict[str, float]:
        """Slug of a bonus -> what the judge gives on top."""
        judged = ((slug, self.verdicts[slug]) for slug in self.bonuses if slug in self.verdicts)
        return {slug: bounded(verdict.score, verdict.points) for slug, verdict in judged}

    def as_dict(self) -> dict[str, Any]:
        """The result as JSON knows it."""
        fields = asdict(self)
        fields["reason"] = None if self.reason is None else as_data(self.reason)
        fields["remarks"] = [as_data(remark) for remark in self.remarks]
        fields["verdicts"] = {slug: verdict.as_dict() for slug, verdict in self.verdicts.items()}
        return {**fields, "status": self.status}

    @classmethod
    def from_dict(cls, fields: dict[str, Any]) -> "Result":
        """The result that `as_dict` wrote."""
        known = {name: value for name, value in fields.items() if name != "status"}
        known["digests"] = Digests(**known["digests"])
        known["reason"] = None if known["reason"] is None else from_data(known["reason"])
        known["remarks"] = tuple(from_data(remark) for remark in known["remarks"])
        known["bonuses"] = tuple(known.get("bonuses", ()))
        known["verdicts"] = {slug: Verdict.from_dict(verdict) for slug, verdict in known["verdicts"].items()}
        return cls(**known)


def bounded(score: float, points: float) -> float:
    """A score that nbgrader takes as it is: a plain float from 0 to `points`; what is no number is 0."""
    number = float(score)
    return float(min(max(number, 0.0), float(points))) if number == number else 0.0
