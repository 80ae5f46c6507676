"""Where a learner's own pieces lie."""

from pathlib import Path

FOLDER = "mine"
COURSE_FOLDER = Path("my-course")  # what `course lab` makes where nothing else is said


def working_folder() -> Path | None:
    """The current folder; None where it is gone, moved or deleted while the notebook was open."""
    try:
        return Path.cwd()
    except FileNotFoundError:
        return None


def folder_here() -> Path | None:
    """The folder of the notebooks, if this is the kernel of one: it runs in FOLDER/NAME, beside NAME.ipynb."""
    here = working_folder()
    return here.parent if here and (here / f"{here.name}.ipynb").is_file() else None


def home() -> Path:
    """Where `mine` lies: beside the notebooks' folders, or in the current folder where there are none, as in Colab."""
    return (folder_here() or working_folder() or Path()) / FOLDER


def found() -> Path:
    """Where a command looks for `mine`: `home()`, or else in the folder that `course lab` has made here."""
    below = COURSE_FOLDER / FOLDER
    return below.absolute() if below.is_dir() and not home().is_dir() else home()
