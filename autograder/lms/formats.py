"""In which form grades are written."""

from enum import StrEnum


class Format(StrEnum):
    """nbgrader's own table of all grades, or what an LMS imports."""

    CSV = "csv"
    CANVAS = "canvas"
    MOODLE = "moodle"
