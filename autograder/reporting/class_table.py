"""The table that a run ends with: who, how many points, one line of diagnosis."""

import re
import textwrap

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from autograder.grading.results import GRADED, NOTED, Result

LINE = 160  # characters of a diagnosis in the table; the feedback has it in full
STYLES = {GRADED: "green", NOTED: "yellow"}


def class_table(assignment: str, results: list[Result]) -> Table:
    """One row a student."""
    table = Table(title=assignment, title_justify="left", box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("student", no_wrap=True)
    table.add_column(f"of {results[0].max_score:g}" if results else "score", justify="right", no_wrap=True)
    table.add_column("status", max_width=12)
    table.add_column("diagnosis", overflow="fold")
    for result in results:
        table.add_row(
            Text(result.student),
            f"{result.score:g}",
            Text(result.status, style=STYLES.get(result.status, "red")),
            Text(textwrap.shorten(diagnosis(result), LINE, placeholder=" …")),
        )
    return table


def diagnosis(result: Result) -> str:
    """What a teacher wants to know first about a result, in one line."""
    if result.reason:
        return result.reason
    for slug, verdict in result.verdicts.items():
        for named in verdict.misconceptions:
            return f"{slug}: {_first_sentence(named.message)}"
    if result.remarks:
        return result.remarks[0]
    for slug, verdict in result.verdicts.items():
        if verdict.error:
            return verdict.error if slug in verdict.error else f"{slug}: {verdict.error}"
        for part in verdict.parts:
            if part.score < part.points:
                return f"{slug}, {part.name}: {part.message}"
    return ""


def _first_sentence(text: str) -> str:
    return re.split(r"(?<=[.!?])\s+(?=[A-ZÄÖÜ`])", text.strip(), maxsplit=1)[0]
