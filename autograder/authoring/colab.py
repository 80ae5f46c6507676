"""The first code cell of every notebook, folded: it installs the course in Colab, and does nothing anywhere else."""

import tomllib
from pathlib import Path

MARK = "# {{course.install}}"
"""The whole source of the cell in `solutions/`; the build puts the real one in its place."""

CELL = """\
# @title For Google Colab: gets the course. Elsewhere this cell does nothing; just run it.
import sys

COURSE = {source!r}  # where Colab gets the course from{remark}

if "google.colab" in sys.modules:  # only there: elsewhere the course is installed already
    import subprocess

    if not COURSE:
        from google.colab import files

        print("Choose the student's package that your instructor gave you, transformer-course-...-student.zip.")
        COURSE = next(iter(files.upload()), "")
    if subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", COURSE]).returncode:
        raise RuntimeError(f"The course can't be installed from {{COURSE!r}}: ask your instructor for its address.")"""

NOWHERE = ": nowhere on the net, so it asks you for a file"


def install_cell(source: str) -> str:
    """The cell's source.

    Args:
        source: what pip installs, or "" where the course lies nowhere on the net.
    """
    return CELL.format(source=source, remark="" if source else NOWHERE)


def course_source(root: Path) -> str:
    """What pip installs the course from: the line in `solutions/colab.txt`, or "" where there is none.

    Without that file `Source` in `[project.urls]` of the root's pyproject.toml counts. A repository's address
    becomes `git+https://...`; that of a zip or a wheel stays as it is.
    """
    own, project = root / "solutions" / "colab.txt", root / "pyproject.toml"
    address = ""
    if own.exists():
        address = own.read_text(encoding="utf-8").strip()
    elif project.exists():
        address = tomllib.loads(project.read_text(encoding="utf-8"))["project"].get("urls", {}).get("Source", "")
    is_file = address.endswith((".zip", ".whl", ".tar.gz"))
    return address if is_file or not address or address.startswith("git+") else f"git+{address}"
