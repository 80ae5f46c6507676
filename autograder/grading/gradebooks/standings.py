"""Where each student stands in an assignment: what counts in the end, and what nobody has marked yet."""

from collections import Counter
from dataclasses import dataclass

from nbgrader.api import Grade, Gradebook, SubmittedAssignment, SubmittedNotebook


@dataclass(frozen=True)
class Standing:
    """One student's grade so far.

    Args:
        score: by the judge and by hand, less the penalty.
        penalty: for being late.
        unmarked: how many answers nobody has marked yet; the score is without them.
    """

    score: float
    penalty: float = 0.0
    unmarked: int = 0


def standings(gradebook: Gradebook, assignment: str) -> dict[str, Standing]:
    """By student; who handed nothing in is left out."""
    unmarked = unmarked_answers(gradebook, assignment)
    found = {}
    for submission in gradebook.assignment_submissions(assignment):
        penalty = submission.late_submission_penalty or 0.0
        score = round(max(0.0, submission.score - penalty), 10)
        found[submission.student_id] = Standing(score, penalty, unmarked[submission.student_id])
    return found


def unmarked_answers(gradebook: Gradebook, assignment: str) -> Counter[str]:
    """Student -> how many answers have points neither by the judge nor by hand."""
    rows = (
        gradebook.db.query(SubmittedAssignment.student_id)
        .join(SubmittedNotebook, SubmittedNotebook.assignment_id == SubmittedAssignment.id)
        .join(Grade, Grade.notebook_id == SubmittedNotebook.id)
        .filter(SubmittedAssignment.assignment_id == gradebook.find_assignment(assignment).id)
        .filter(Grade.auto_score.is_(None), Grade.manual_score.is_(None))
    )
    return Counter(student for (student,) in rows)
