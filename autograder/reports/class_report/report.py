"""`autograder report`: one page on the class, and its numbers as CSV."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from autograder.base import reader
from autograder.base.files import write_whole
from autograder.base.problem import Problem
from autograder.grading.class_folder.course import Course
from autograder.languages.texts import require_language
from autograder.languages.texts import texts as in_language
from autograder.reports.class_report.page import as_page
from autograder.reports.class_report.reading import read_class
from autograder.reports.class_report.tables import tables


@dataclass(frozen=True)
class Written:
    """What was written: the page, and the folder of its CSV files."""

    page: Path
    csv_folder: Path


def report(
    notebooks: Sequence[str] = (),
    course_dir: str | Path = ".",
    to: str | Path | None = None,
    csv: str | Path | None = None,
    language: str | None = None,
) -> Written:
    """Write the report on a class.

    Args:
        notebooks: only these; all that have been graded where none is named.
        course_dir: the course's root.
        to: the page; `report.html` in the class's folder where nothing is said.
        csv: the folder for the CSV files; `report-csv` beside the page where nothing is said.
        language: of the page, else the reader's; the CSV files, which programs read, are the same in all.

    Returns:
        where they are. Each file is written in full before it takes its place.

    Raises:
        Problem: nothing is graded, there is no such language, or a file cannot be written.
    """
    language = language or reader.language()
    require_language(language)
    course = Course.at(course_dir)
    page = Path(to) if to is not None else course.class_folder / "report.html"
    folder = Path(csv) if csv is not None else page.with_name(f"{page.stem}-csv")
    found = read_class(course, notebooks)
    texts = {folder / name: text for name, text in tables(found).items()}
    texts[page] = as_page(found, date.today(), folder.name, in_language(language))
    for path, text in texts.items():
        try:
            write_whole(path, text)
        except OSError as error:
            raise Problem(f"{path} cannot be written: {error.strerror}.") from error
    return Written(page, folder)
