"""Report on a submission: the graded notebook, and the result; touches no gradebook and no file."""

# ruff: noqa: I001 - a list of names is packed

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any

from autograder.checks.catalogues import catalogue
from autograder.checks.judging import Verdict
from autograder.checks.judging.message import Message
from autograder.checks.report.html import as_html
from autograder.checks.report.text import as_text
from autograder.languages.texts import IN_ENGLISH, Texts, texts
from autograder.languages.verdicts import localised
from autograder.pipeline.digest import grader_digest
from autograder.pipeline.reading.canonicalise import skeleton
from autograder.pipeline.reading.release import (
    Cell, Release, checked_slug, flag, grade_id, is_check, nbgrader_metadata, points_of,
)  # fmt: skip
from autograder.pipeline.reporting.clean_outputs import defuse_markdown, without_long_lines
from autograder.pipeline.reporting.likeness import Code, borrowed_source, reached_inside, ready_made_used
from autograder.pipeline.reporting.result import Digests, Result, bounded
from autograder.pipeline.work import Canonical, Executed, Graded, Grader, Submission, Work

NOTE_ID = "grading-note"


def report(work: Work) -> None:
    """Put together what is kept of a submission."""
    release, grader, canonical, executed = work.release, work.grader, work.canonical, work.executed
    timestamp, odd = work.handed_in.timestamp
    remarks = (*executed.remarks, *canonical.remarks, *([odd] if odd else []))
    result = Result(
        student=work.submission.student, assignment=release.assignment,
        digests=Digests(work.handed_in.digest, release.digest, grader.digest(release.exercises)),
        score=sum(bounded(verdict.score, verdict.points) for verdict in executed.verdicts.values()),
        max_score=release.max_score, verdicts=executed.verdicts, remarks=(*remarks, *_noticed(work)),
        answers=answers(canonical.notebook["cells"]), reason=canonical.reason, bonuses=release.bonuses,
        guard=executed.guard, seconds=executed.seconds, memory=executed.memory,
        ran=ran(work) if canonical.reason is None else "", of_run=len(executed.remarks), language=canonical.language,
    )  # fmt: skip
    notebook = graded_notebook(canonical, executed, remarks, release, grader.titles)
    work.graded = Graded(notebook, result, timestamp, work.handed_in.secret, remarks)


def _noticed(work: Work) -> Iterator[str]:
    """What is worth the instructor's look, and theirs alone: a suspicion is nothing to read in a graded notebook."""
    given = {cell["source"] for cell in work.release.notebook["cells"]}
    cells = work.canonical.notebook["cells"]
    code = Code(cell["source"] for cell in cells if cell["cell_type"] == "code" and cell["source"] not in given)
    of_each = (look(code, slug) for look in (ready_made_used, borrowed_source) for slug in work.release.exercises)
    noticed = (reached_inside(code), *of_each)
    yield from filter(None, noticed)


def ran(work: Work) -> str:
    """A digest of the code that is run, and of all that judges it but the points."""
    found = hashlib.sha256(grader_digest(work.release.exercises, points=False).encode())
    for cell in work.canonical.notebook["cells"]:
        if cell["cell_type"] == "code":
            ours = {name: one for name, one in nbgrader_metadata(cell).items() if name not in ("points", "checksum")}
            about = json.dumps([cell["source"], cell["metadata"] | {"nbgrader": ours}], sort_keys=True)
            found.update(about.encode() + b"\0")
    return found.hexdigest()


def answers(cells: list[Cell]) -> dict[str, str]:
    """A digest of each answer and its points, by the grade_id of the cell that has them."""
    sources = {name: cell["source"] for cell in cells if (name := grade_id(cell)) and flag(cell, "solution")}
    found = {}
    for cell in cells:
        if (name := grade_id(cell)) and (flag(cell, "grade") or flag(cell, "task")):
            answer = sources.get(checked_slug(cell) or name, "")
            found[name] = hashlib.sha256(f"{points_of(cell):g} {answer}".encode()).hexdigest()[:16]
    return found


def failed(release: Release, submission: Submission, grader: Grader, problem: str) -> Graded:
    """What stands for a submission on which the grader failed: no score, and the next run tries again."""
    failed_on = "The grader failed on it ({problem}); it will be graded again in the next run."
    reason = Message(failed_on, problem=problem)
    digests = Digests("", release.digest, grader.digest(release.exercises))
    student, assignment, most = submission.student, release.assignment, release.max_score
    result = Result(student, assignment, digests, 0.0, most, reason=reason, again=True)
    bare = Canonical(skeleton(release), reason=reason)
    return Graded(graded_notebook(bare, ungraded(release, reason), (), release, grader.titles), result)


def ungraded(release: Release, reason: str) -> Executed:
    """No points in any exercise, for one reason."""
    known = catalogue()
    worth = {slug: float(known[slug].points) if slug in known else most for slug, most in release.exercises.items()}
    return Executed(verdicts={slug: Verdict(slug, 0.0, points, error=reason) for slug, points in worth.items()})


def graded_notebook(
    canonical: Canonical, executed: Executed, remarks: tuple[str, ...], release: Release, titles: Mapping[str, str]
) -> dict[str, Any]:
    """The notebook as formgrader and feedback show it: learner's outputs, a verdict in each check cell."""
    words = texts(canonical.language)
    if canonical.language:
        canonical.notebook["metadata"]["course"] = {"language": canonical.language}
    cells = canonical.notebook["cells"]
    given = {cell["source"] for cell in release.notebook["cells"]}
    for place, cell in enumerate(cells):
        if is_check(cell):
            slug = checked_slug(cell) or ""
            title = titles.get(slug, slug)
            cell["outputs"] = verdict_outputs(executed.verdicts[slug], title, points_of(cell), words)
        elif cell["cell_type"] == "code":
            cell["outputs"] = executed.outputs.get(place, [])
            if cell["source"] not in given:
                cell["source"] = without_long_lines(cell["source"])
        elif cell["source"] not in given:
            cell["source"] = defuse_markdown(cell["source"])
    if sentences := [*([canonical.reason] if canonical.reason else []), *remarks]:
        cells.insert(0, _note(sentences, canonical.notebook, words))
    return canonical.notebook


def verdict_outputs(verdict: Verdict, title: str, most: float, texts: Texts = IN_ENGLISH) -> list[dict[str, Any]]:
    """The outputs of a check cell: the report to read, and the score for nbgrader.

    The verdict itself stands beside the report, so that the feedback can say it in another language.

    nbgrader looks for an `execute_result` whose plain text is a float from 0 to the points; an error,
    stderr or any other text would be taken as 0 or as full marks. A bonus has the report alone: its points are extra
    credit, and its full marks, for nbgrader, are 0.
    """
    about = {"course": {"verdict": verdict.as_dict(), "title": title}}
    shown = {"output_type": "display_data", "metadata": about, "data": report_in(verdict, title, texts)}
    if not most:
        return [shown]
    score = {"text/plain": repr(bounded(verdict.score, most))}
    return [shown, {"output_type": "execute_result", "metadata": {}, "data": score, "execution_count": None}]


def report_in(verdict: Verdict, title: str, texts: Texts) -> dict[str, str]:
    """The report on an exercise in a language, by MIME type."""
    return {"text/html": as_html(verdict, title, texts=texts), "text/plain": as_text(verdict, title, texts=texts)}


def _note(sentences: list[str], notebook: dict[str, Any], texts: Texts) -> dict[str, Any]:
    lines = "\n".join(f"- {defuse_markdown(localised(sentence, texts))}" for sentence in sentences)
    head = texts.say("A note on the grading of this notebook")
    cell = {"cell_type": "markdown", "metadata": {}, "source": f"**{head}**\n\n{lines}"}
    return {**cell, "id": NOTE_ID} if notebook.get("nbformat_minor", 0) >= 5 else cell
