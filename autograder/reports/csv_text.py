"""Tables as CSV that a spreadsheet opens as data, whatever learners call themselves."""

import csv
import io
from collections.abc import Iterable, Sequence

# What Excel, LibreOffice and Google Sheets take for the beginning of a formula, the full-width forms too.
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\0", "＝", "＋", "－", "＠")

Value = str | float | int | None


def as_csv(header: Sequence[str], rows: Iterable[Sequence[Value]]) -> str:
    """A header and rows as the text of a CSV file. Numbers stay numbers, None is an empty cell."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([harmless(name) for name in header])
    for row in rows:
        writer.writerow([_cell(value) for value in row])
    return text.getvalue()


def harmless(text: str) -> str:
    """The text with an apostrophe in front where a spreadsheet would run it as a formula."""
    acts = text.lstrip(" ").startswith(FORMULA) and len(text) > 1 and not _is_number(text)
    return f"'{text}" if acts else text


def _cell(value: Value) -> str:
    if value is None:
        return ""
    return harmless(value) if isinstance(value, str) else f"{value:.10g}"


def _is_number(text: str) -> bool:
    return text.removeprefix("-").removeprefix("+").replace(".", "", 1).isdecimal()
