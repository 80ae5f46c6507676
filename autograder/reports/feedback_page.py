"""A learner's page of feedback: nbgrader's own, with titles, and with a word on what is not marked yet."""

import re
from collections.abc import Collection
from html import escape
from typing import Any

from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from nbconvert.exporters import HTMLExporter
from nbgrader.preprocessors import GetGrades
from traitlets import Unicode

from autograder.base.notebooks import texts_in
from autograder.checks.catalogues import everything
from autograder.checks.judging import Exercise, Verdict
from autograder.checks.judging.message import Message
from autograder.checks.judging.records import Written
from autograder.languages.chosen import of_metadata
from autograder.languages.texts import ENGLISH, Texts, texts
from autograder.languages.verdicts import localised
from autograder.pipeline.reading.read import BY_FILE
from autograder.pipeline.reading.release import CHECK, is_check
from autograder.pipeline.reporting.report import report_in

# Formulas are set by MathJax, which evaluates its own configuration; nothing else on a page may act or be fetched.
MATHJAX = "https://cdnjs.cloudflare.com/ajax/libs/mathjax/"
POLICY = (
    f"default-src 'none'; script-src {MATHJAX} 'unsafe-eval'; style-src 'unsafe-inline' {MATHJAX}; "
    f"font-src data: {MATHJAX}; img-src data: {MATHJAX}; base-uri 'none'; form-action 'none'"
)

ANOTHER_LOOK = (
    "You see a mark differently? On a hub, ask on the page of what you have handed in; else hand in a file {file} with "
    "a line for each exercise: its name, a colon, and one sentence on what should be looked at."
)

# nbgrader's own words: what stands before them in its template, and behind.
NBGRADERS = (
    (r"<h4>[^<]*\(", Message("Score"), ":"),
    (r"</a> \(", Message("Score"), ":"),
    (r"\n *", Message("Score"), r": [\d.]+ / [\d.]+ <a href=\"#top\">"),
    (r"<a href=\"#top\">\(", Message("Top"), r"\)</a>"),
    (r"<span class=\"nbgrader-label\">", Message("Student's answer"), "</span>"),
    (r"<span class=\"nbgrader-label\">", Message("Student's task"), "</span>"),
    (r"<span class=\"nbgrader-label\">", Message("Grade cell"), ": <code>"),
    (r"<span class=\"nbgrader-label\">", Message("Task"), ": <code>"),
    ("<b>", Message("Comments"), ":</b>"),
    (r"<a href=\"#comment-[^\"]*\">", Message("Comment"), "</a>"),
    (r"<li class=\"late-penalty\">", Message("Late submission penalty"), r" \("),
)


class GetMarks(GetGrades):
    """nbgrader's own step, which takes what nobody has marked for 0; this one says so."""

    def _get_score(self, cell: Any, resources: Any) -> None:
        super()._get_score(cell, resources)
        name = cell.metadata["nbgrader"]["grade_id"]
        grade = self.gradebook.find_grade(name, self.notebook_id, self.assignment_id, self.student_id)
        if grade.auto_score is None and grade.manual_score is None:
            resources["nbgrader"].setdefault("unmarked", []).append(name)


class _Compiled(BytecodeCache):
    """nbconvert's templates as Python, for as long as this process lasts: each exporter would compile its own."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self._kept:
            bucket.bytecode_from_string(self._kept[bucket.key])  # left aside where its source is another by now

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._kept[bucket.key] = bucket.bytecode_to_string()


_COMPILED = _Compiled()


class FeedbackPage(HTMLExporter):
    """nbgrader's page, in which a browser runs no script but MathJax."""

    language = Unicode("", help="The language of the reports; empty is that of each student's notebook.").tag(
        config=True
    )

    def _create_environment(self) -> Environment:
        environment: Environment = super()._create_environment()
        environment.bytecode_cache = _COMPILED
        return environment

    def _texts(self, nb: Any) -> Texts:
        return texts(self.language or of_metadata(nb.metadata))

    def from_notebook_node(self, nb: Any, resources: Any = None, **kwargs: Any) -> tuple[Any, Any]:
        """The notebook as HTML, its lessons and reports in the language chosen here or in the notebook's own."""
        texts = self._texts(nb)
        lessons = texts_in((resources or {}).get("nbgrader", {}).get("notebook", ""), texts.language)
        for cell in nb.cells:
            if cell.cell_type == "markdown":
                cell.source = lessons.get(cell.source, cell.source)
            for output in cell.get("outputs", ()) if is_check(cell) else ():  # no learner's code has written those
                _say_again(output, texts)
        html, resources = super().from_notebook_node(nb, resources, **kwargs)
        points = {mark["grade_id"]: float(mark["points"]) for mark in map(_mark, nb.cells) if _has_points(mark)}
        html = _with_marks(html, points, resources.get("nbgrader", {}).get("unmarked", []), texts)
        html = _in_words(html, texts)
        html = html.replace("</body>", f"<p>{escape(texts.say(ANOTHER_LOOK, file=BY_FILE))}</p></body>", 1)
        policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
        return html.replace("<head>", f"<head>\n{policy}", 1), resources


def _say_again(output: Any, texts: Texts) -> None:
    """Say the report of a check in a language; older ones hold no verdict and stay as they are."""
    about = output.get("metadata", {}).get("course", {})
    if isinstance(about, dict) and "verdict" in about:
        output["data"].update(report_in(Verdict.from_dict(about["verdict"]), about["title"], texts))


def _mark(cell: Any) -> Any:
    return cell.metadata.get("nbgrader") or {}


def _has_points(mark: Any) -> bool:
    return mark.get("points") is not None and bool(mark.get("grade") or mark.get("task"))


def _with_marks(html: str, points: dict[str, float], unmarked: Collection[str], texts: Texts) -> str:
    """The page with titles in its index, and "not marked yet" in the place of a score of 0 that nobody gave.

    nbgrader would say of a bonus "8.0 / 0.0".
    """
    for name, worth in points.items():
        record = everything().get(name.removeprefix(CHECK))
        shown = texts(f"{record.slug}/title", record.title) if record else name
        title = escape(shown).replace("\\", r"\\")
        at, score = re.escape(name), rf"Score: ([\d.]+) / {re.escape(str(round(worth, 2)))}"
        waiting = texts.say("not marked yet, {points} points", points=f"{worth:g}")
        said = waiting if name in unmarked else r"\g<3>"
        if not worth and name not in unmarked:
            extra = _extra(texts, record)
            given = extra.replace("{won}", r"\g<2>")
            html = re.sub(rf'(?s)(<a (?:href="#|name="){at}">.*?){score}', rf"\g<1>{given}", html)
            score = re.escape(extra).replace(re.escape("{won}"), r"([\d.]+)")
        html = re.sub(rf'(<a href="#{at}">)[^<]*(</a> \()({score})\)', rf"\g<1>{title}\g<2>{said})", html, count=1)
        if name in unmarked:
            html = re.sub(rf'(?s)(<a name="{at}"></a>.*?){score}', rf"\g<1>{said}", html, count=1)
    if left := sum(points[name] for name in unmarked):
        said = texts.say("{points} points are not marked yet", points=f"{left:g}")
        html = re.sub(r"(<h4>[^<]*\(Score: [^)]*)\)", rf"\g<1>; {said})", html, count=1)
    return html


def _in_words(html: str, texts: Texts) -> str:
    """The page with nbgrader's own words in a language, each where nbgrader's template has it."""
    for before, words, after in NBGRADERS if texts.language != ENGLISH else ():
        other = escape(localised(words, texts)).replace("\\", r"\\")
        html = re.sub(rf"({before}){re.escape(escape(words, quote=False))}({after})", rf"\g<1>{other}\g<2>", html)
    return html


def _extra(texts: Texts, record: Exercise | Written | None) -> str:
    """What stands in the place of a bonus's score: {won} of its points."""
    if record is None:
        return texts.say("Extra credit: {won}", won="{won}")
    return texts.say("Extra credit: {won} of {points}", won="{won}", points=f"{record.points:g}")
