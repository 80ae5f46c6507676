"""From one submission to its graded notebook and its result; touches no gradebook and no file."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from autograder.checks.judging import Verdict
from autograder.checks.report.html import as_html
from autograder.checks.report.text import as_text
from autograder.grading.canonicalise import Canonical, canonicalise, skeleton
from autograder.grading.execute import Walked
from autograder.grading.likeness import borrowed_source, reached_inside
from autograder.grading.outputs import clean_outputs, defuse_markdown
from autograder.grading.release import Cell, Release, checked_slug, is_check
from autograder.grading.results import Digests, Result, bounded
from autograder.grading.submissions import Submission

NOTE_ID = "grading-note"


@dataclass(frozen=True)
class Grader:
    """All that is the same for every submission of a run.

    Args:
        walk: from a student and the canonical cells to what came of them.
        digest: changes when the grader does.
        titles: what a learner sees in place of an exercise's slug.
        at_once: how many submissions it can work on; as many as there are cores where nothing is said.
    """

    walk: Callable[[str, list[Cell]], Walked]
    digest: str
    titles: Mapping[str, str] = field(default_factory=dict)
    at_once: int | None = None


@dataclass(frozen=True)
class Marked:
    """A graded notebook, as nbformat 4 JSON, and its result."""

    notebook: dict[str, Any]
    result: Result


def mark(release: Release, submission: Submission, grader: Grader) -> Marked:
    """Grade one submission."""
    digests = Digests(submission.digest(), release.digest, grader.digest)
    canonical = canonicalise(release, submission.path)
    remarks = list(canonical.remarks)
    if (odd := submission.timestamp()[1]) is not None:
        remarks.append(odd)
    if canonical.reason is None:
        walked = grader.walk(submission.student, canonical.notebook["cells"])
    else:
        walked = ungraded(release, canonical.reason)
    remarks = [*walked.remarks, *remarks]
    given = {cell["source"] for cell in release.notebook["cells"]}
    cells = canonical.notebook["cells"]
    sources = [cell["source"] for cell in cells if cell["cell_type"] == "code" and cell["source"] not in given]
    # For the instructor alone: a suspicion is nothing to read in a graded notebook.
    noticed = [reached_inside(sources), *(borrowed_source(sources, slug) for slug in release.exercises)]
    result = Result(
        student=submission.student,
        assignment=release.assignment,
        digests=digests,
        score=sum(bounded(verdict.score, verdict.points) for verdict in walked.verdicts.values()),
        max_score=release.max_score,
        verdicts=walked.verdicts,
        remarks=(*remarks, *filter(None, noticed)),
        reason=canonical.reason,
        guard=walked.guard,
        seconds=walked.seconds,
        memory=walked.memory,
    )
    return Marked(graded_notebook(canonical, walked, tuple(remarks), release, grader.titles), result)


def failed(release: Release, submission: Submission, grader: Grader, problem: str) -> Marked:
    """What stands for a submission on which the grader failed: no score, and the next run tries again."""
    reason = f"The grader failed on it ({problem}); it will be graded again in the next run."
    result = Result(
        student=submission.student,
        assignment=release.assignment,
        digests=Digests("", release.digest, grader.digest),
        score=0.0,
        max_score=release.max_score,
        reason=reason,
        again=True,
    )
    bare = Canonical(skeleton(release), reason=reason)
    return Marked(graded_notebook(bare, ungraded(release, reason), (), release, grader.titles), result)


def ungraded(release: Release, reason: str) -> Walked:
    """No points in any exercise, for one reason."""
    return Walked(
        verdicts={slug: Verdict(slug, 0.0, points, error=reason) for slug, points in release.exercises.items()}
    )


def graded_notebook(
    canonical: Canonical, walked: Walked, remarks: tuple[str, ...], release: Release, titles: Mapping[str, str]
) -> dict[str, Any]:
    """The notebook as formgrader and feedback show it: learner's outputs, a verdict in each check cell."""
    cells = canonical.notebook["cells"]
    given = {cell["source"] for cell in release.notebook["cells"]}
    for place, cell in enumerate(cells):
        if is_check(cell):
            cell["outputs"] = verdict_outputs(walked.verdicts[slug := checked_slug(cell) or ""], titles.get(slug, slug))
        elif cell["cell_type"] == "code":
            cell["outputs"] = clean_outputs(walked.outputs.get(place, []))
        elif cell["source"] not in given:
            cell["source"] = defuse_markdown(cell["source"])
    if sentences := [*([canonical.reason] if canonical.reason else []), *remarks]:
        cells.insert(0, _note(sentences, canonical.notebook))
    return canonical.notebook


def verdict_outputs(verdict: Verdict, title: str) -> list[dict[str, Any]]:
    """The outputs of a check cell: the report to read, and the score for nbgrader.

    nbgrader looks for an `execute_result` whose plain text is a float from 0 to the points; an error,
    stderr or any other text would be taken as 0 or as full marks.
    """
    report = {"text/html": as_html(verdict, title), "text/plain": as_text(verdict, title)}
    score = {"text/plain": repr(bounded(verdict.score, verdict.points))}
    return [
        {"output_type": "display_data", "metadata": {}, "data": report},
        {"output_type": "execute_result", "metadata": {}, "data": score, "execution_count": None},
    ]


def _note(sentences: list[str], notebook: dict[str, Any]) -> dict[str, Any]:
    lines = "\n".join(f"- {defuse_markdown(sentence)}" for sentence in sentences)
    cell = {
        "cell_type": "markdown",
        "metadata": {},
        "source": f"**A note on the grading of this notebook**\n\n{lines}",
    }
    return {**cell, "id": NOTE_ID} if notebook.get("nbformat_minor", 0) >= 5 else cell
