"""A course that is installed, laid out as in its checkout: what `autograder bundle` reads where only wheels are."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from autograder.authoring.notebooks.build import RELEASES, released
from autograder.authoring.notebooks.source import SOURCES
from autograder.base.notebooks import release
from autograder.grading.sample_class import ANSWERS_FOLDER
from autograder.rooms import catalogue_folders, folder_of, libraries

CHECKOUT = "checkout"  # beside a course's exercises in its wheel: what lies at the top of its checkout
LEFT_OUT = shutil.ignore_patterns("__pycache__", CHECKOUT, ANSWERS_FOLDER, "notebooks", "handbook")


@contextmanager
def laid_out(root: Path) -> Iterator[Path]:
    """The checkout that `root` is; where it is none, one made of what is installed, for as long as it is read.

    What lies in a class's folder goes first: of the notebooks only those that it has, in every language; `solutions`
    may hold a README and a day.
    """
    kept = [folder for folder in catalogue_folders() if (folder / CHECKOUT).is_dir()]
    if (root / "pyproject.toml").exists() or not kept:
        yield root
        return
    with TemporaryDirectory() as folder:
        place = Path(folder)
        shutil.copytree(kept[0] / CHECKOUT, place, dirs_exist_ok=True)
        for top in {name.partition(".")[0] for name in (*libraries(), kept[0].name, "autograder")}:
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
