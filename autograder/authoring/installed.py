"""A course that is installed, laid out as in its checkout: what `autograder bundle` reads where only wheels are."""

import shutil
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from autograder.authoring.notebooks.build import RELEASES, released
from autograder.authoring.notebooks.source import SOURCES
from autograder.base.notebooks import release
from autograder.grading.sample_class import ANSWERS_FOLDER
from autograder.rooms import catalogues, folder_of, libraries

CHECKOUT = "checkout"  # beside a course's exercises in its wheel: what lies at the top of its checkout
LEFT_OUT = shutil.ignore_patterns("__pycache__", CHECKOUT, ANSWERS_FOLDER, "notebooks", "handbook")


@contextmanager
def laid_out(root: Path) -> Iterator[Path]:
    """The checkout that `root` is; where it is none, one made of what is installed, for as long as it is read.

    What lies in a class's folder goes first: of the notebooks only those that it has, in every language; `solutions`
    may hold a README and a day.
    """
    kept = [(name, lies) for name in catalogues() if (lies := folder_of(name)) and (lies / CHECKOUT).is_dir()]
    if (root / "pyproject.toml").exists() or not kept:
        yield root
        return
    with TemporaryDirectory() as made:
        place = Path(made)
        name, folder = kept[0]
        shutil.copytree(folder / CHECKOUT, place, dirs_exist_ok=True)
        tool = tomllib.loads((place / "pyproject.toml").read_text(encoding="utf-8")).get("tool", {})
        engine = {"autograder"} if "course-autograder" in tool.get("uv", {}).get("sources", {}) else set()
        for top in {*(one.partition(".")[0] for one in (*libraries(), name)), *engine}:
            if lies := folder_of(top):
                shutil.copytree(lies, place / top, ignore=LEFT_OUT)
        shutil.copytree(release(), place / RELEASES)
        for own in (root / name for name in (RELEASES, SOURCES) if (root / name).is_dir()):
            shutil.copytree(own, place / own.name, dirs_exist_ok=True)
        chosen = {path.stem for path in released(root)}
        for path in released(place):
            if chosen and path.stem not in chosen:
                path.unlink()
        yield place
