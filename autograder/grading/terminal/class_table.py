"""The table that a run ends with: who, how many points, one line of diagnosis."""

import re
from collections.abc import Mapping

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from autograder.checks.answering.authored import CONTROL
from autograder.checks.judging.verdict import Verdict
from autograder.grading.gradebooks.standings import Standing
from autograder.languages.terminal import in_words, spoken
from autograder.languages.texts import texts
from autograder.languages.verdicts import in_language, localised
from autograder.pipeline.reporting.result import GRADED, NOT_GRADABLE, NOTED, Result

MANY = 200  # results, above which only what needs a look is shown
UNMARKED = ("…", "not marked yet")
MARKS = {GRADED: ("✓", "green"), NOTED: ("!", "yellow"), NOT_GRADABLE: ("✗", "red")}
LOOK = (GRADED, NOTED, NOT_GRADABLE)  # the last ones need it most


def class_table(assignment: str, results: list[Result], standings: Mapping[str, Standing], width: int = 120) -> Table:
    """One line a student; where a diagnosis is cut to the width, the feedback has it in full.

    The points are those that count in the end so far: marks by hand and penalties are in them.
    Of a very large class there are only some: first those who could not be graded, then those with a note.
    """
    # What is left of the line beside name, points, mark and the gaps between them.
    left = max(width - max((len(result.student) for result in results), default=0) - 20, 20)
    legend = ", ".join(f"{mark} {in_words(status)}" for status, (mark, _) in MARKS.items())
    if any(standing.unmarked for standing in standings.values()):
        legend += ", " + f"{UNMARKED[0]} {in_words(UNMARKED[1])}"
    if (count := len(results)) > MANY:
        results = sorted(results, key=lambda result: (-LOOK.index(result.status), result.student))[:MANY]
        legend += f"; {MANY} of {count}, what needs a look first"
    table = Table(title=assignment, title_justify="left", caption=legend, box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("student", no_wrap=True)
    table.add_column(f"of {results[0].max_score:g}" if results else "score", justify="right", no_wrap=True)
    table.add_column("")
    table.add_column("diagnosis", no_wrap=True)
    for result in results:
        standing = standings.get(result.student, Standing(result.score))
        mark, colour = MARKS[result.status]
        if standing.unmarked and result.status == GRADED:
            mark, colour = UNMARKED[0], "yellow"
        said = Text(CONTROL.sub("", " ".join([*standing_notes(standing), diagnosis(result)])))
        said.truncate(left, overflow="ellipsis")
        table.add_row(Text(CONTROL.sub("", result.student)), f"{standing.score:g}", Text(mark, colour), said)
    return table


def standing_notes(standing: Standing) -> list[str]:
    """What the points alone do not say."""
    said = []
    if standing.unmarked:
        said.append(f"{standing.unmarked} answer{'s' * (standing.unmarked != 1)} not marked yet.")
    if standing.penalty:
        said.append(f"Late: {standing.penalty:g} points less.")
    return said


def diagnosis(result: Result) -> str:
    """What a teacher wants to know first about a result, in one line, in the language of the terminal."""
    words = texts(spoken())
    verdicts = {slug: in_language(verdict, words) for slug, verdict in result.verdicts.items()}
    return " ".join(localised(_diagnosis(result, verdicts), words).split())


def _diagnosis(result: Result, verdicts: Mapping[str, Verdict]) -> str:
    if result.reason:
        return result.reason
    for slug, verdict in verdicts.items():
        for named in verdict.misconceptions:
            return f"{slug}: {_first_sentence(named.message)}"
    if result.remarks:
        return result.remarks[0]
    for slug, verdict in verdicts.items():
        if verdict.noticed:
            return f"{slug}: {_first_sentence(verdict.noticed)}"
        if verdict.error:
            return verdict.error if slug in verdict.error else f"{slug}: {verdict.error}"
        for part in verdict.parts:
            if part.score < part.points:
                return f"{slug}, {part.name}: {part.message}"
    return ""


def _first_sentence(text: str) -> str:
    return re.split(r"(?<=[.!?])\s+(?=[A-ZÄÖÜ`])|(?<=。)", text.strip(), maxsplit=1)[0]
