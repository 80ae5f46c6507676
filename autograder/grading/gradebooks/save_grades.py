"""Save the judge's scores, and leave a mark given by hand in peace where what was marked is still the same."""

from dataclasses import dataclass, field
from typing import Any

from nbgrader.preprocessors import SaveAutoGrades

from autograder.pipeline.reading.release import CHECK
from autograder.pipeline.reporting.result import Result


@dataclass(frozen=True)
class Before:
    """What the gradebook held before a submission is graded anew.

    Args:
        marks: of each cell marked by hand the digest of the answer that was marked, and the judge's score then.
        extra: of each bonus the extra credit that was the judge's.
    """

    marks: dict[str, tuple[str, float | None]] = field(default_factory=dict)
    extra: dict[str, float] = field(default_factory=dict)


def is_marked(grade: Any) -> bool:
    """Whether somebody has marked it by hand, and need not look again."""
    return grade.manual_score is not None and not grade.needs_manual_grade


def to_save(before: Before, result: Result) -> dict[str, Any]:
    """What `SaveGrades` needs to know, as it stands in nbgrader's resources.

    Returns:
        still_marked: the marked cells in which the same answer stands, each with the judge's score when it was marked;
        extra_credit: of each bonus what the judge gave before, and gives now.
    """
    marked = {name: score for name, (answer, score) in before.marks.items() if result.answers.get(name) == answer}
    extra = {CHECK + slug: (before.extra.get(CHECK + slug), now) for slug, now in result.extra_credit.items()}
    return {"still_marked": marked, "extra_credit": extra}


class SaveGrades(SaveAutoGrades):
    """nbgrader's own step; after it, a mark by hand asks for a second look only where there is something new to see.

    A bonus adds nothing to the full score: what the judge gives for it is nbgrader's extra credit.
    """

    def _add_score(self, cell: Any, resources: Any) -> None:
        super()._add_score(cell, resources)
        name, about = cell.metadata["nbgrader"]["grade_id"], resources["nbgrader"]
        still_marked, extra_credit = about.get("still_marked", {}), about.get("extra_credit", {})
        grade = self.gradebook.find_grade(name, self.notebook_id, self.assignment_id, self.student_id)
        if name in extra_credit:
            _add_extra_credit(grade, *extra_credit[name])
            self.gradebook.db.commit()
        if name in still_marked and grade.auto_score == still_marked[name]:
            grade.needs_manual_grade = False
            self.gradebook.db.commit()


def _add_extra_credit(grade: Any, before: float | None, now: float) -> None:
    """Let the judge's number stand where it stood before; what somebody has written there stays."""
    if grade.manual_score:  # marked before the exercise became a bonus: its points come on top now
        grade.extra_credit, grade.manual_score = grade.manual_score, None
    if grade.extra_credit in (None, before, now):
        grade.extra_credit = now
    elif now != before:
        grade.needs_manual_grade = True
