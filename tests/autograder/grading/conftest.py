"""A small release, fake learners' processes and a fake judge: the pipeline without TensorFlow."""

import contextlib
import io
import json
import threading
from pathlib import Path
from types import SimpleNamespace

import pytest
from nbgrader.api import Gradebook

from autograder.checks.catalogues import everything
from autograder.checks.judging import Named, PartResult, Verdict
from autograder.grading.class_folder.course import Course
from autograder.grading.class_folder.releases import read_release
from autograder.isolation import CellResult, Limits
from autograder.pipeline.reading.release import Release
from autograder.pipeline.steps import run_cells
from autograder.pipeline.work import Grader

ASSIGNMENT = "02-self-attention"
POINTS = {"scalar_self_attention": 10, "self_attention": 20}


ONE_PRINTS = threading.Lock()
"""What is printed is redirected for the whole of a process, so two learners in it take turns."""


class FakeLearner:
    """Runs cells by `exec` in this process; the sources LOOP and DIE stand for what they say."""

    started = 0
    memory = 0
    crowded = disturbed = False

    def __init__(self):
        FakeLearner.started += 1
        self.names, self.ran, self.alive, self.died, self.late = {}, [], True, False, False

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        self.alive = False

    def alone(self):
        return contextlib.nullcontext()

    def run_cell(self, source, timeout):
        assert self.alive, "a cell was sent to a process that is gone"
        self.ran.append(source)
        if "LOOP" in source:
            return CellResult("timeout", [], timeout)
        if "DIE" in source:
            self.alive, self.died = False, True
            return CellResult("died", [])
        printed = io.StringIO()
        try:
            with ONE_PRINTS, contextlib.redirect_stdout(printed):
                exec(source, self.names)
        except Exception as error:
            failure = {"output_type": "error", "ename": type(error).__name__, "evalue": str(error), "traceback": []}
            return CellResult("error", [failure])
        text = printed.getvalue()
        return CellResult("ok", [{"output_type": "stream", "name": "stdout", "text": text}] if text else [])


def fake_judge(student, slug, learner):
    """The learner's name of the slug is the share of the points that it deserves."""
    points = float(POINTS[slug])
    share = learner.names.get(slug)
    if share is None:
        return Verdict(slug, 0.0, points, error=f"{slug} is not defined.")
    named = () if share == 1 else (Named("no_scale", "The scores were not divided. It matters. Look there."),)
    return Verdict(slug, share * points, points, (PartResult("values", share * points, points, "So."),), named)


def flags(grade_id, **set_ones):
    """nbgrader's mark on a cell."""
    usual = {"grade": False, "locked": False, "schema_version": 3, "solution": False, "task": False}
    return {"grade_id": grade_id, **usual, **set_ones}


def solution(slug, source="raise NotImplementedError\n"):
    return code(source, f"{slug}-solution", flags(slug, solution=True))


def check(slug, points=None):
    worth = POINTS[slug] if points is None else points
    about = flags(f"check_{slug}", grade=True, locked=True, points=worth)
    return code(f'check("{slug}", {slug})', f"{slug}-check", about)


def code(source, cell_id, about=None, tags=None):
    metadata = ({"nbgrader": about} if about else {}) | ({"tags": tags} if tags else {})
    cell = {"cell_type": "code", "execution_count": None, "id": cell_id, "metadata": metadata}
    return {**cell, "outputs": [], "source": source}


def locked(source, cell_id):
    return code(source, cell_id, flags(cell_id, locked=True))


def demonstration():
    return code("raise SystemError('a demonstration was run')", "demo", flags("demo"), ["demonstration"])


def written(cell_id="why"):
    about = flags(cell_id, grade=True, solution=True, points=5)
    return {"cell_type": "markdown", "id": cell_id, "metadata": {"nbgrader": about}, "source": "Your answer."}


def release_notebook(*, by_hand=False):
    return as_release(
        [
            {"cell_type": "markdown", "id": "story", "metadata": {}, "source": "# Attention"},
            locked("given = 1", "given"),
            solution("scalar_self_attention"),
            check("scalar_self_attention"),
            demonstration(),
            solution("self_attention"),
            check("self_attention"),
            *([written()] if by_hand else []),
        ]
    )


def as_release(cells):
    """A notebook of these cells, with nbgrader's checksums."""
    from nbformat import from_dict
    from nbgrader.utils import compute_checksum

    for cell in cells:
        if about := cell["metadata"].get("nbgrader"):
            about["cell_type"] = cell["cell_type"]
            about["checksum"] = compute_checksum(from_dict(cell))
    return in_python(cells)


def in_python(cells):
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}


def write_json(path: Path, value) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")
    return path


def cell_of(notebook, grade_id):
    """The cell with this grade_id."""
    return next(c for c in notebook["cells"] if c["metadata"].get("nbgrader", {}).get("grade_id") == grade_id)


class Class:
    """A course directory with a class in it."""

    def __init__(self, root: Path, by_hand: bool):
        self.root = root
        write_json(root / f"notebooks/{ASSIGNMENT}/{ASSIGNMENT}.ipynb", release_notebook(by_hand=by_hand))

    @property
    def course(self) -> Course:
        return Course.at(self.root)

    @property
    def release(self) -> Release:
        return read_release(self.course, ASSIGNMENT)

    def path(self, student: str) -> Path:
        return self.root / f"class/submitted/{student}/{ASSIGNMENT}/{ASSIGNMENT}.ipynb"

    def answers(self, scalar="scalar_self_attention = 1", layer="self_attention = 1", why=None):
        """A notebook with these two solutions, and with an answer in words where there is one."""
        notebook = json.loads((self.root / f"notebooks/{ASSIGNMENT}/{ASSIGNMENT}.ipynb").read_text())
        cell_of(notebook, "scalar_self_attention")["source"] = scalar
        cell_of(notebook, "self_attention")["source"] = layer
        if why is not None:
            cell_of(notebook, "why")["source"] = why
        return notebook

    def submit(self, student: str, notebook=None, at: str = "") -> Path:
        """Hand in a notebook, by default a right one; `at` is its time, where it is to have one."""
        path = write_json(self.path(student), self.answers() if notebook is None else notebook)
        if at:
            path.with_name("timestamp.txt").write_text(at)
        return path

    def submit_all(self, *students: str) -> None:
        for student in students:
            self.submit(student)

    def autograded(self, student: str) -> Path:
        return self.root / f"class/autograded/{student}/{ASSIGNMENT}/{ASSIGNMENT}.ipynb"

    def feedback(self, student: str) -> Path:
        return self.root / f"class/feedback/{student}/{ASSIGNMENT}/{ASSIGNMENT}.html"

    def gradebook(self) -> Gradebook:
        """The gradebook, to be used with `with`."""
        return Gradebook(self.course.db_url, self.course.course_id)

    def scores(self) -> dict[str, float]:
        """Student -> the score in the gradebook."""
        with self.gradebook() as book:
            return {one.student_id: one.score for one in book.assignment_submissions(ASSIGNMENT)}

    def mark(self, name: str, score: float, comment: str | None = None, student: str = "ada") -> None:
        """A mark by hand in the gradebook, as the formgrader gives it."""
        with self.gradebook() as book:
            grade = book.find_grade(name, ASSIGNMENT, ASSIGNMENT, student)
            grade.manual_score, grade.needs_manual_grade = score, False
            if comment:
                book.find_comment(name, ASSIGNMENT, ASSIGNMENT, student).manual_comment = comment
            book.db.commit()

    def marked(self, name: str, student: str = "ada") -> tuple[float | None, bool]:
        """The mark by hand in the gradebook, and whether somebody is to look at it."""
        with self.gradebook() as book:
            grade = book.find_grade(name, ASSIGNMENT, ASSIGNMENT, student)
            return grade.manual_score, grade.needs_manual_grade

    def grade(self, grader=None, **kwargs):
        from autograder.grading.running.classroom import grade

        return grade(ASSIGNMENT, str(self.root), grader=grader or fake_grader(), **kwargs)


def fake_grader(judge=fake_judge, start=FakeLearner, **limits):
    def run_fake(student, cells):
        return run_cells(cells, start, lambda slug, learner: judge(student, slug, learner), Limits(**limits))

    return Grader(run_fake, lambda slugs: "a grader")


@pytest.fixture
def classroom(tmp_path, monkeypatch):
    """A course directory; the catalogue is the small release's."""
    use_small_catalogue(monkeypatch)
    return Class(tmp_path, by_hand=False)


@pytest.fixture
def classroom_by_hand(tmp_path, monkeypatch):
    """The same, with a question that is graded by hand."""
    use_small_catalogue(monkeypatch)
    return Class(tmp_path, by_hand=True)


@pytest.fixture(scope="session", autouse=True)
def known_alembic_version():
    """Alembic's program isn't started."""
    with pytest.MonkeyPatch.context() as patch:
        know_alembic_version(patch)
        yield


def know_alembic_version(patch):
    """nbgrader starts alembic for each new gradebook, two seconds a time, to learn a constant.

    That it is the same is held in `test_what_a_run_leaves`.
    """
    import nbgrader
    from alembic.script import ScriptDirectory
    from nbgrader import api

    version = ScriptDirectory(str(Path(nbgrader.__file__).parent / "alembic")).get_current_head()
    patch.setattr(api, "get_alembic_version", lambda: version)


def use_small_catalogue(monkeypatch):
    everything()  # what the catalogue imports is there before threads ask for it, as in a run of ours

    small = {slug: SimpleNamespace(points=points, maximum=points) for slug, points in POINTS.items()}
    monkeypatch.setattr("autograder.grading.running.classroom.catalogue", lambda: small)
