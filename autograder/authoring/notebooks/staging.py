"""From the cells of a source to the staged notebook: answers still in, nbgrader's metadata complete."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence

import nbformat
from nbformat.notebooknode import NotebookNode
from nbgrader.nbgraderformat import MetadataValidator

from autograder.authoring.effort import effort
from autograder.authoring.notebooks import here
from autograder.authoring.notebooks.colab import MARK
from autograder.authoring.notebooks.source import Cell, Record, SourceError

DEMONSTRATION = "demonstration"
"""The tag of a cell that grading never executes and that a learner may change."""

FOLDED = {"jupyter": {"source_hidden": True}, "cellView": "form"}
"""A cell that is run and not read: JupyterLab folds it, Colab shows its title alone."""

KERNEL = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
WAYS = {"": "", "short": "the shortest way", "curious": "for the curious"}
PLACEHOLDER = re.compile(r"\{\{(\w+)\.(title|minutes|points|exercises|time)\}\}")
COUNTED: dict[str, Callable[[Record], bool]] = {
    "shortest": lambda record: getattr(record, "way", "") == "short",
    "core": lambda record: getattr(record, "core", True),
    "course": lambda record: True,
}


def stage(
    name: str,
    cells: list[Cell],
    records: Mapping[str, Record],
    install: str = "",
    picture: str = "",
    running: float = 0,
) -> NotebookNode:
    """The staged notebook `name` made of `cells`, the same to the byte for the same source.

    In text, `{{SLUG.title}}`, `{{SLUG.minutes}}` and `{{SLUG.points}}` stand for the record's values, and
    `{{notebook.minutes}}` and `{{notebook.points}}` for the sums over the notebook's exercises, `{{notebook.time}}` for
    all that it takes, see `effort`; `running` are the minutes that its cells take. With `shortest`, `core`
    or `course` in front, `exercises` and `minutes` count those on a way. In a heading the title is followed by the
    exercise's stars, and by the way that it is on. Points of a bonus are `+10`, and those of a
    notebook that has one `50 + 10`; its minutes are those of the others. A code cell that is nothing but
    `# {{course.install}}` becomes `install`, and `{{course.here}}` in a text becomes `picture`.

    Raises:
        SourceError: a placeholder that names no exercise of the catalogue.
    """
    time = effort(name, cells, records, running).minutes
    staged = []
    for grade_id, cell in zip(cell_ids(cells), cells, strict=True):
        source = cell.source
        if cell.kind == "markdown":
            source = fill_in(name, source, records, time).replace(here.MARK, picture)
        source = install if source == MARK else source
        make = nbformat.v4.new_code_cell if cell.kind == "code" else nbformat.v4.new_markdown_cell
        staged.append(make(source, id=grade_id, metadata=_metadata(cell, grade_id, records)))
    notebook = nbformat.v4.new_notebook(cells=staged, metadata=KERNEL)
    nbformat.validate(notebook)
    MetadataValidator().validate_nb(notebook)
    return notebook


def cell_ids(cells: Sequence[Cell]) -> list[str]:
    """`SLUG` for what is asked, `check_SLUG` for its check, role and position for everything else."""
    counted: Counter[str] = Counter()
    found = []
    for cell in cells:
        counted[cell.role] += 1
        if cell.role in ("solution", "written"):
            found.append(str(cell.slug))
        else:
            found.append(f"check_{cell.slug}" if cell.role == "check" else f"{cell.role}_{counted[cell.role]:02}")
    return found


def _metadata(cell: Cell, grade_id: str, records: Mapping[str, Record]) -> dict:
    if cell.role == "text":
        return {}
    folded = FOLDED if cell.folded or cell.source == MARK else {}
    nbgrader = {
        "schema_version": 3,
        "grade_id": grade_id,
        "grade": cell.role in ("check", "written"),
        "solution": cell.role in ("solution", "written"),
        "locked": cell.role in ("check", "given"),
        "task": False,
    }
    if nbgrader["grade"]:
        nbgrader["points"] = records[str(cell.slug)].maximum
    return {"nbgrader": nbgrader} | folded | ({"tags": [DEMONSTRATION]} if cell.role == "demo" else {})


def fill_in(
    name: str,
    text: str,
    records: Mapping[str, Record],
    time: int = 0,
    ways: Mapping[str, str] = WAYS,
    say: Callable[[str, str], str] = lambda place, english: english,
) -> str:
    """A text with the records' values in place of its placeholders.

    Args:
        name: of the notebook.
        text: Markdown.
        records: exercises and questions by slug.
        time: minutes that the notebook takes.
        ways: what stands behind the title of an exercise that is on one.
        say: gives a text of a record in the notebook's language, from its place, `SLUG/title`, and the English.

    Raises:
        SourceError: a placeholder that names no exercise of the catalogue.
    """
    own = [record for record in records.values() if record.notebook == name]

    def value(match: re.Match[str]) -> str:
        slug, field = match.groups()
        if slug in COUNTED and field in ("minutes", "exercises"):
            on_it = [one for one in records.values() if hasattr(one, "way") and COUNTED[slug](one)]
            return f"{len(on_it) if field == 'exercises' else sum(one.minutes for one in on_it)}"
        if slug == "notebook" and field == "time":
            return f"{time}"
        if slug == "notebook" and field == "minutes":
            return f"{sum(record.minutes for record in own if record.maximum)}"
        if slug == "notebook" and field == "points":
            return in_all(own)
        if slug not in records:
            raise SourceError(f"{name}: the placeholder {match[0]} names {slug!r}, which is not in the catalogue.")
        found = getattr(records[slug], field)
        if field == "points" and not records[slug].maximum:
            return f"+{found:g}"
        is_heading = match.string[: match.start()].rpartition("\n")[2].startswith("#")
        if not isinstance(found, str):
            return f"{found:g}"
        return say(f"{slug}/{field}", found) + _marks(records[slug], ways) * is_heading

    return PLACEHOLDER.sub(value, text)


def in_all(records: Collection[Record]) -> str:
    """What some exercises are worth: `50`, and `50 + 10` where bonuses come on top."""
    most, all_points = sum(one.maximum for one in records), sum(one.points for one in records)
    return f"{most:g}" + (f" + {all_points - most:g}" if all_points > most else "")


def _marks(record: Record, ways: Mapping[str, str]) -> str:
    """What stands behind a title: how hard it is, and on which way; nothing for what is answered in words."""
    stars, way = "★" * getattr(record, "stars", 0), ways[getattr(record, "way", "")]
    return "".join(f" · {one}" for one in (stars, way) if one)
