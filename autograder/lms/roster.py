"""A table that came out of the LMS: who is who there."""

import codecs
import csv
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from autograder.base.problem import Problem
from autograder.lms.grades import StudentGrade

Rule = tuple[str, Callable[[StudentGrade], str | tuple[str, ...]]]
DELIMITERS = (",", ";", "\t")  # the first of those that the header has most of
UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


@dataclass(frozen=True)
class Roster:
    """The rows of an exported CSV file, each as long as the header."""

    path: Path
    header: list[str]
    rows: list[list[str]]
    delimiter: str

    def column(self, name: str) -> int:
        """Where a column stands; a sentence where it is missing."""
        if name not in self.header:
            raise Problem(
                f"{self.path} has no column {name!r}, but {', '.join(map(repr, self.header[:12]))}; "
                "export it anew, with the site set to English."
            )
        return self.header.index(name)

    def cell(self, row: int, name: str) -> str:
        """What stands in a row, without blanks around it; empty where there is no such column."""
        return self.rows[row][self.header.index(name)].strip() if name in self.header else ""

    def match(
        self, students: Sequence[StudentGrade], rules: Sequence[Rule]
    ) -> tuple[dict[int, StudentGrade], list[StudentGrade]]:
        """Row -> student, by the first rule under which the two are alike and nobody else is; and who is left."""
        found: dict[int, StudentGrade] = {}
        left = list(students)
        for name, key in rules:
            rows: dict[str, list[int]] = {}
            for row in range(len(self.rows)):
                if (text := _plain(self.cell(row, name))) and row not in found:
                    rows.setdefault(text, []).append(row)
            keys: dict[str, list[StudentGrade]] = {}
            for one in left:
                its = key(one)
                for text in {_plain(said) for said in ((its,) if isinstance(its, str) else its)}:
                    keys.setdefault(text, []).append(one)
            for text, same in keys.items():
                if text and len(same) == 1 and len(rows.get(text, ())) == 1 and same[0] in left:
                    found[rows[text][0]] = same[0]
                    left.remove(same[0])
        return found, left


def read_roster(path: str | Path) -> Roster:
    """Read an exported CSV file: with commas, semicolons or tabs, in UTF-8, what Excel calls Unicode, or GBK."""
    path = Path(path)
    text = _text(path)
    first, _, rest = text.partition("\n")
    if first.strip().casefold().startswith("sep="):  # a line for Excel alone
        text, first = rest, rest.partition("\n")[0]
    delimiter = max(DELIMITERS, key=first.count)
    try:
        rows = [row for row in csv.reader(io.StringIO(text), delimiter=delimiter) if any(row)]
    except csv.Error as error:
        raise Problem(f"{path} is not a CSV file: {error}.") from error
    if not rows:
        raise Problem(f"{path} is empty; export it anew.")
    header = [name.strip() for name in rows[0]]
    return Roster(path, header, [(row + [""] * len(header))[: len(header)] for row in rows[1:]], delimiter)


def _text(path: Path) -> str:
    try:
        found = path.read_bytes()
    except OSError as error:
        raise Problem(f"{path} cannot be read: {error.strerror}.") from error
    try:
        return found.decode("utf-16" if found.startswith(UTF_16) else "utf-8-sig")
    except UnicodeDecodeError as error:
        if chinese := _chinese(found):
            return chinese
        raise Problem(
            f"{path} is not a text in UTF-8: save it in Excel as “CSV UTF-8”, or elsewhere as CSV with the character "
            "set UTF-8."
        ) from error


def _chinese(found: bytes) -> str | None:
    """A text in GB 18030, as Excel in China saves it. Almost any bytes can be one: it is known by its columns."""
    try:
        text = found.decode("gb18030")
    except UnicodeDecodeError:
        return None
    return text if any(name in text.partition("\n")[0] for name in ("学号", "姓名", "工号", "邮箱")) else None


def local_part(address: str) -> str:
    """What stands before the @ of an address: often the login."""
    return address.partition("@")[0]


def as_number(text: str) -> float | None:
    """A number written with a point or a comma; None for anything else."""
    try:
        return float(text.replace(",", "."))
    except ValueError:
        return None


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()
