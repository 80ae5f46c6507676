"""What came of a run that stands: where nothing but points has changed since, nobody's code is asked again."""

import contextlib
import json
from collections.abc import Iterable
from dataclasses import replace

from autograder.checks.catalogues import catalogue
from autograder.checks.judging import Verdict
from autograder.checks.judging.records import Part
from autograder.grading.class_folder.course import Course
from autograder.grading.gradebooks.one_slip import with_share
from autograder.grading.gradebooks.results import read_result
from autograder.pipeline.reporting.report import ran
from autograder.pipeline.work import Executed, Work


def kept_run(course: Course, work: Work) -> Executed | None:
    """What came of this submission's cells before, each part with the points that it has now.

    None where it has to be run: something else has changed, the grader failed, or what was won can't be told.
    """
    name, student = work.release.assignment, work.submission.student
    result = read_result(course, name, student)
    if (
        result is None
        or result.again
        or not result.ran
        or result.digests.submission != work.handed_in.digest
        or result.ran != ran(work)
    ):
        return None
    records, verdicts = catalogue(), dict[str, Verdict]()
    for slug in work.release.exercises:
        verdict = result.verdicts.get(slug)
        if verdict is None or verdict.fault or (now := weighed(verdict, records[slug].parts)) is None:
            return None
        verdicts[slug] = now
    cells = work.canonical.notebook["cells"]
    places = [place for place, cell in enumerate(cells) if cell["cell_type"] == "code"]
    path = course.folder("autograded", student, name) / f"{name}.ipynb"
    with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
        kept = [cell for cell in json.loads(path.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"]
        outputs = {place: cell["outputs"] for place, cell in zip(places, kept, strict=True)}
        remarks = list(result.remarks[: result.of_run])
        done = Executed(outputs, verdicts, remarks, result.memory, result.seconds, result.guard)
        return with_share(done, course.one_slip)
    return None


def weighed(verdict: Verdict, parts: Iterable[Part]) -> Verdict | None:
    """The verdict with these parts' points; None where it doesn't say what was won of each."""
    parts = tuple(parts)
    points = float(sum(part.points for part in parts))
    if verdict.error is not None and not verdict.parts:
        return replace(verdict, points=points)
    if [str(part.name) for part in verdict.parts] != [part.name for part in parts]:
        return None
    if any(not had.points and part.points for had, part in zip(verdict.parts, parts, strict=True)):
        return None
    won = tuple(
        replace(had, score=part.points * had.score / had.points if had.points else 0.0, points=float(part.points))
        for had, part in zip(verdict.parts, parts, strict=True)
    )
    repair = replace(verdict.repair, keeps="") if verdict.repair else None
    return replace(verdict, score=sum(part.score for part in won), points=points, parts=won, repair=repair)
