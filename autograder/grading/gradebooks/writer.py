"""The one writer of the gradebook: nbgrader's own steps keep the score, so all of nbgrader works on it."""

import contextlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import nbformat
from nbgrader.api import Grade, GradeCell, InvalidEntry, MissingEntry, SubmittedAssignment, SubmittedNotebook
from nbgrader.nbgraderformat import ValidationError
from nbgrader.preprocessors import SaveCells
from sqlalchemy.exc import SQLAlchemyError
from traitlets import import_item

from autograder.base.extras import install
from autograder.base.files import write_whole
from autograder.base.problem import Problem
from autograder.grading.class_folder.course import Course
from autograder.grading.class_folder.extensions import until
from autograder.grading.class_folder.problem import files_in_one_sentence, gradebook_problem, shown_gradebook
from autograder.grading.default_config import CHECK_METADATA, RECORDING_STEPS
from autograder.grading.gradebooks.one_engine import OneGradebook
from autograder.grading.gradebooks.results import forget_result, read_result, write_result
from autograder.grading.gradebooks.save_grades import Before, is_marked, to_save
from autograder.grading.gradebooks.standings import Standing, standings
from autograder.pipeline.reading.read import SECRET, TIMESTAMP
from autograder.pipeline.reading.release import CHECK, Release
from autograder.pipeline.work import Graded, Submission


class GradebookWriter:
    """Keeps graded notebooks: in the gradebook, in `autograded`, and as a result. A context manager."""

    def __init__(self, course: Course, release: Release):
        self._course, self._release = course, release
        self._name = release.assignment
        with self._in_one_sentence("opened"):
            if (file := course.gradebook_file) is not None:
                file.parent.mkdir(parents=True, exist_ok=True)
            self._gradebook = OneGradebook(course.db_url, course.course_id)

    def __enter__(self) -> "GradebookWriter":
        return self

    def __exit__(self, *exc: object) -> None:
        self._gradebook.close()

    def know_assignment(self) -> None:
        """Record the assignment, its notebook and its cells, as `nbgrader generate_assignment` does."""
        with files_in_one_sentence():
            # The formgrader lists what has a source folder. It stays empty, so nothing is ever generated from it.
            self._course.folder("source", ".", self._name).mkdir(parents=True, exist_ok=True)
        notebook = nbformat.from_dict(self._release.notebook)
        try:
            import_item(CHECK_METADATA)(config=self._course.config)(notebook, self._resources(""))
        except ValidationError as error:
            raise Problem(
                f"The release {self._release.path} has metadata that nbgrader can't read; build it again."
            ) from error
        try:
            with self._in_one_sentence("written"):
                if self._recorded_cells() == self._released_cells():
                    return
                with self._gradebook.at_once(steps=True):
                    self._gradebook.update_or_create_assignment(self._name)
                    SaveCells(config=self._course.config)(notebook, self._resources(""))
        except RuntimeError as error:  # nbgrader's word for: other cells, and there are grades on the old ones
            raise Problem(
                f"The gradebook {shown_gradebook(self._course)} has grades on another version of {self._name!r} "
                f"with other exercises; `autograder upgrade {self._name}` carries them over."
            ) from error
        self._gradebook.db.expire_all()

    def recorded_scores(self) -> dict[str, dict[str, float | None]]:
        """Student -> slug -> the automatic score that the gradebook holds."""
        scores: dict[str, dict[str, float | None]] = {}
        with self._in_one_sentence("read"):
            rows = (
                self._gradebook.db.query(SubmittedAssignment.student_id, GradeCell.name, Grade.auto_score)
                .join(SubmittedNotebook, SubmittedNotebook.assignment_id == SubmittedAssignment.id)
                .join(Grade, Grade.notebook_id == SubmittedNotebook.id)
                .join(GradeCell, GradeCell.id == Grade.cell_id)
                .filter(SubmittedAssignment.assignment_id == self._gradebook.find_assignment(self._name).id)
            )
            for student, cell, score in rows:
                scores.setdefault(student, {})[cell.removeprefix(CHECK)] = score
            self._gradebook.db.rollback()
        return scores

    def standings(self) -> dict[str, Standing]:
        """Where each student stands now."""
        with self._in_one_sentence("read"):
            self._gradebook.connect_again()
            found = standings(self._gradebook, self._name)
            self._gradebook.db.rollback()
        return found

    def students(self) -> set[str]:
        """Everyone whom the gradebook knows."""
        with self._in_one_sentence("read"):
            found = {student.id for student in self._gradebook.students}
            self._gradebook.db.rollback()
        return found

    def keep(self, submission: Submission, graded: Graded) -> None:
        """Keep one graded submission.

        The old result goes first and the new one comes last: where there is one, all that it says is in place, and a
        kill in between means: grade again.
        """
        notebook = nbformat.from_dict(graded.notebook)
        before = self.before(submission.student)
        with files_in_one_sentence():
            forget_result(self._course, self._name, submission.student)
        with self._in_one_sentence("written"), self._gradebook.at_once(steps=True):
            self._gradebook.update_or_create_student(submission.student)
            # nbgrader 0.9.6 fills a new submission while the session flushes it; SQLAlchemy 2 warns of that.
            with self._gradebook.db.no_autoflush:
                self._gradebook.update_or_create_submission(self._name, submission.student, timestamp=graded.timestamp)
            resources = self._resources(submission.student)
            resources["nbgrader"] |= to_save(before, graded.result)
            resources["nbgrader"]["until"] = until(self._course, self._name, submission.student)
            for step in map(import_item, RECORDING_STEPS):
                notebook, _ = step(config=self._course.config)(notebook, resources)
            if graded.result.again:
                self._forget_scores(submission.student)
        self._write_files(notebook, graded)

    def before(self, student: str) -> Before:
        """The marks given by hand that nobody has to look at again, and the judge's extra credit."""
        result = read_result(self._course, self._name, student)
        extra = {CHECK + slug: score for slug, score in result.extra_credit.items()} if result else {}
        marks = {}
        with self._in_one_sentence("read"):
            self._gradebook.connect_again()
        with self._in_one_sentence("read"), contextlib.suppress(MissingEntry):
            for grade in self._gradebook.find_submission_notebook(self._name, self._name, student).grades:
                if result and grade.name in result.answers and is_marked(grade):
                    marks[grade.name] = (result.answers[grade.name], grade.auto_score)
        self._gradebook.db.rollback()
        return Before(marks, extra)

    def forget_scores(self, student: str) -> None:
        """Leave no automatic score of an earlier submission standing; where there is none there is nothing to do."""
        with self._in_one_sentence("written"), self._gradebook.at_once(), contextlib.suppress(MissingEntry):
            self._forget_scores(student)

    def _write_files(self, notebook: Any, graded: Graded) -> None:
        folder = self._course.folder("autograded", graded.result.student, self._name)
        # In UTC: nbgrader compares it with the submission's to see which is newer. The secret names the feedback in
        # nbgrader's exchange. No other file of a learner's comes along.
        beside = {
            TIMESTAMP: f"{graded.timestamp.isoformat(sep=' ')} UTC" if graded.timestamp else None,
            SECRET: graded.secret,
        }
        with files_in_one_sentence():
            # In one line: nbformat's own writer copies and indents, which takes ten times as long.
            write_whole(folder / f"{self._name}.ipynb", json.dumps(notebook, ensure_ascii=False) + "\n", mode=0o444)
            for name, text in beside.items():
                if text is None:
                    (folder / name).unlink(missing_ok=True)
                else:
                    write_whole(folder / name, text, mode=0o444)
            write_result(self._course, graded.result)

    def _forget_scores(self, student: str) -> None:
        """Leave no score standing that the grader did not give to this very submission."""
        graded = self._gradebook.find_submission_notebook(self._name, self._name, student)
        for grade in graded.grades:
            grade.auto_score, grade.needs_manual_grade = None, True

    @contextmanager
    def _in_one_sentence(self, done: str) -> Iterator[None]:
        """Where the gradebook fails, as where it is locked or full, nobody can be graded."""
        try:
            yield
        except ModuleNotFoundError as error:
            raise Problem(
                f"The gradebook {shown_gradebook(self._course)} cannot be opened: {error}; for PostgreSQL write "
                f"db_url as postgresql+psycopg://USER@HOST/DATABASE and run  {install('postgres')}"
            ) from error
        except (SQLAlchemyError, InvalidEntry, OSError) as error:
            raise gradebook_problem(self._course, done, error) from error

    def _resources(self, student: str) -> dict[str, Any]:
        about = {"student": student, "assignment": self._name, "notebook": self._name, "db_url": self._course.db_url}
        return {"nbgrader": about, "unique_key": self._name}

    def _released_cells(self) -> dict[str, tuple[Any, ...]]:
        marks = [cell["metadata"].get("nbgrader") for cell in self._release.notebook["cells"]]
        return {
            mark["grade_id"]: (mark.get("checksum"), float(mark["points"]) if mark.get("points") is not None else None)
            for mark in marks
            if mark and (mark["grade"] or mark["solution"] or mark["locked"] or mark.get("task"))
        }

    def _recorded_cells(self) -> dict[str, tuple[Any, ...]]:
        try:
            notebook = self._gradebook.find_notebook(self._name, self._name)
        except MissingEntry:
            self._gradebook.db.rollback()
            return {}
        points = {cell.name: cell.max_score for cell in (*notebook.grade_cells, *notebook.task_cells)}
        cells = {cell.name: (cell.checksum, points.get(cell.name)) for cell in notebook.source_cells}
        self._gradebook.db.rollback()
        return cells
