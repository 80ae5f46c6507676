"""The first code cell of every notebook, folded: it installs the course in Colab, and does nothing anywhere else."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

from autograder.authoring.own_course import brings_the_engine

MARK = "# {{course.install}}"
"""The whole source of the cell in `solutions/`; the build puts the real one in its place."""

CELL = Path(__file__).with_suffix(".txt").read_text(encoding="utf-8").rstrip()

NOWHERE = ": nowhere on the net, so it asks you for a file"


def install_cell(source: str) -> str:
    """The cell's source.

    Args:
        source: what pip installs, with a space between two; or "" where the course lies nowhere on the net.
    """
    about = ("", "*COURSE.split()") if source else (NOWHERE, "COURSE")  # a file that is chosen may have spaces
    return CELL.format(source=source, remark=about[0], packages=about[1])


def course_source(root: Path) -> str:
    """What pip installs the course from: the lines in `solutions/colab.txt`, or "" where there is none.

    Without that file `Source` in `[project.urls]` of the root's pyproject.toml counts. A repository's address
    becomes `git+https://...`, and twice so where the engine lies in it; that of a zip or a wheel stays as it is.
    """
    own, project = root / "solutions" / "colab.txt", root / "pyproject.toml"
    address = ""
    if own.exists():
        address = own.read_text(encoding="utf-8").strip()
    elif project.exists():
        address = tomllib.loads(project.read_text(encoding="utf-8"))["project"].get("urls", {}).get("Source", "")
    return " ".join(one for line in address.split() for one in _installed(line, root))


def _installed(address: str, root: Path) -> Iterator[str]:
    if address.endswith((".zip", ".whl", ".tar.gz")):
        yield address
        return
    repository = f"git+{address.removeprefix('git+')}"
    if brings_the_engine(root):
        yield f"{repository}#subdirectory=autograder"
    yield repository
