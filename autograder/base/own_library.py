"""A package of a learner's own, in which green checks keep answers."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class OwnLibrary:
    """What a course says of it, as MINE beside its notebooks.

    Args:
        name: under which it is imported.
        of: the course's own package, whose pieces stand for those that a learner hasn't written yet.
        rooms: the packages in it where these are.
        doors: functions that a notebook calls for the learner's pieces, as in `mine = pieces(...)`.
        files: what the package begins with, each by its name.
    """

    name: str
    of: str
    rooms: tuple[str, ...]
    doors: tuple[str, ...]
    files: Mapping[str, str]
