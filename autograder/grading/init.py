"""`autograder init`: a folder in which a class can be graded, wherever the course is installed."""

import shutil
from pathlib import Path

from autograder.base.files import write_whole
from autograder.base.notebooks import chapters
from autograder.base.problem import Problem
from autograder.grading.class_folder.course import CONFIG, Course
from autograder.grading.default_config import LINES, VARIANTS


def init(folder: Path, *, variants: bool = False) -> list[Path]:
    """Write nbgrader's configuration, the release notebooks, and the folders of a class.

    Args:
        folder: the class's; made where it is missing. What is in it already is never touched.
        variants: whether exercises that can have numbers of each student's own have them.

    Returns:
        what was written.

    Raises:
        Problem: it can't be written; or it is to have variants, and has a configuration without them already.
    """
    made: list[Path] = []
    if folder.exists() and not folder.is_dir():
        raise Problem(f"{folder} is a file: name the folder that is to be a class.")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not (config := folder / CONFIG).exists():
            write_whole(config, LINES + f"{VARIANTS}\n" * variants)
            made.append(config)
        course = Course.at(folder)
        if variants and not course.variants:
            raise Problem(f"{config} is there already: write the line  {VARIANTS}  into it.")
        for chapter in chapters():
            place = course.folder("release", ".", chapter.stem)
            if not place.exists():
                shutil.copytree(chapter.parent, place)
                made.append(place)
        submitted = course.folder("submitted", "", "")
        if not submitted.exists():
            submitted.mkdir(parents=True)
            made.append(submitted)
    except OSError as error:
        raise Problem(f"{error.filename or folder} cannot be written: {error.strerror}.") from error
    return made


def made_in_words(folder: Path, made: list[Path]) -> str:
    """What was made, and where a new class goes on."""
    names = [path.resolve().relative_to(folder.resolve()).as_posix() for path in made]
    where = "This folder" if folder == Path() else folder
    if not names:
        return f"{where} is a class already: nothing to add."
    if CONFIG not in names:
        return f"{where} is a class already; added: {', '.join(names)}."
    return NEXT.format(folder=where, config=CONFIG, notebooks=len(names) - 1 - ("class/submitted" in names))


NEXT = """\
{folder} is a class now: its configuration is {config}, its {notebooks} notebooks are in notebooks/.
Next, in that folder:
  autograder doctor                      says what keeps learners' code in on this machine
  autograder students import FILE.csv    brings the list of students; the column id is enough
  autograder collect NOTEBOOK PLACE      puts what was handed in where submissions belong:
                                         class/submitted/STUDENT/NOTEBOOK/NOTEBOOK.ipynb
  autograder grade NOTEBOOK              grades it, with feedback and class/grades.csv
`autograder handbook` opens the handbook, which goes on from there."""
