"""Save the judge's scores, and leave a mark given by hand in peace where what was marked is still the same."""

from typing import Any

from nbgrader.preprocessors import SaveAutoGrades

from autograder.pipeline.result import Result

# A cell's grade_id -> the digest of the answer that was marked, and the judge's score at that time.
HandMarks = dict[str, tuple[str, float | None]]


def is_marked(grade: Any) -> bool:
    """Whether somebody has marked it by hand, and need not look again."""
    return grade.manual_score is not None and not grade.needs_manual_grade


def still_marked(marks: HandMarks, result: Result) -> dict[str, float | None]:
    """The marked cells in which the same answer stands, each with the judge's score when it was marked."""
    return {name: score for name, (answer, score) in marks.items() if result.answers.get(name) == answer}


class SaveGrades(SaveAutoGrades):
    """nbgrader's own step; after it, a mark by hand asks for a second look only where there is something new to see.

    `resources["nbgrader"]["still_marked"]` names the cells whose answer is the one that was marked, each with the
    judge's score at that time.
    """

    def _add_score(self, cell: Any, resources: Any) -> None:
        super()._add_score(cell, resources)
        name, still_marked = cell.metadata["nbgrader"]["grade_id"], resources["nbgrader"].get("still_marked", {})
        grade = self.gradebook.find_grade(name, self.notebook_id, self.assignment_id, self.student_id)
        if name in still_marked and grade.auto_score == still_marked[name]:
            grade.needs_manual_grade = False
            self.gradebook.db.commit()
