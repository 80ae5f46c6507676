"""Solutions in several styles, for those who have solved an exercise or tried honestly: `styles/SLUG.txt` beside a
course's notebooks, one file each.

A file holds the course's own solution first, then others, each below a line `# %% Title` and comments that say what it
is good for. In a student's package the files are packed, so that nobody reads them by accident.
"""

import base64
import zlib
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from autograder.rooms import catalogue_folders

STYLES = "styles"  # the folder of that name beside a course's notebooks
MARK = "# %% "
PACKED = b"packed\n"
SHOWN_FROM = "shown_from.txt"


@dataclass(frozen=True)
class Style:
    """One way to write it.

    Args:
        title: of the way.
        good_for: what it is good for, a sentence or two.
        code: the definition; `np`, `tf`, `keras`, `math` and the notebook's `ready` are there.
    """

    title: str
    good_for: str
    code: str


def styles(slug: str) -> tuple[Style, ...]:
    """The solutions of an exercise, the course's own first; empty where there are none."""
    path = _file(f"{slug}.txt")
    if not slug.isidentifier() or path is None:
        return ()
    return tuple(_style(part) for part in f"\n{_unpacked(path.read_bytes())}".split(f"\n{MARK}")[1:])


def _file(name: str) -> Path | None:
    places = (folder / STYLES / name for folder in catalogue_folders())
    return next((path for path in places if path.is_file()), None)


def _style(part: str) -> Style:
    title, *lines = part.splitlines()
    said = next((number for number, line in enumerate(lines) if not line.startswith("# ")), len(lines))
    good_for = " ".join(line.removeprefix("# ") for line in lines[:said])
    return Style(title.strip(), good_for, "\n".join(lines[said:]).strip("\n"))


def packed(text: bytes) -> bytes:
    """A file of styles as it goes into a student's package."""
    return PACKED + base64.b64encode(zlib.compress(text)) + b"\n"


def _unpacked(data: bytes) -> str:
    return (zlib.decompress(base64.b64decode(data[len(PACKED) :])) if data.startswith(PACKED) else data).decode()


def shown_from() -> date | None:
    """The day from which solutions are shown, where an instructor has set one; a damaged one hides them for good."""
    path = _file(SHOWN_FROM)
    if path is None:
        return None
    try:
        return date.fromisoformat(path.read_text(encoding="utf-8").strip())
    except ValueError:
        return date.max
