"""Where a course keeps its things: the answer of nbgrader_config.py, made absolute."""

import os
import re
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from traitlets.config import Config
from traitlets.config.loader import PyFileConfigLoader

from autograder.base.problem import Problem
from autograder.grading.default_config import configure
from autograder.isolation import Limits

CONFIG = "nbgrader_config.py"
USUAL_SECONDS, MOST_SECONDS = 5.0, 60.0  # in which a repair is looked for


@dataclass(frozen=True)
class Course:
    """A course directory and nbgrader's configuration for it."""

    root: Path
    config: Config

    @classmethod
    def at(cls, course_dir: str | Path = ".") -> "Course":
        """Read the course's configuration; a folder without one gets the same layout as ours."""
        root = Path(course_dir).resolve()
        if not root.is_dir():
            raise Problem(f"There is no course directory {root}.")
        config = Config()
        configure(config)
        if (root / CONFIG).is_file():
            try:
                config.merge(PyFileConfigLoader(CONFIG, path=str(root)).load_config())
            except Exception as error:
                raise Problem(f"{root / CONFIG} cannot be read: {error}.") from error
        config.CourseDirectory.root = str(root)
        config.CourseDirectory.db_url = _absolute(str(config.CourseDirectory.db_url), root)
        make_alembic_findable()
        return cls(root, config)

    @classmethod
    def of_class(cls, course_dir: str | Path = ".") -> "Course":
        """As `at`, where a class is expected: so that a command in the wrong folder begins none there."""
        course = cls.at(course_dir)
        released = course.folder("release", ".", ".").glob("*/*.ipynb")
        if not ((course.root / CONFIG).is_file() or course.class_folder.is_dir() or any(released)):
            raise Problem(
                f"There is no class in {course.root}: go to its folder, or name it by --course; "
                "`autograder init FOLDER` begins one."
            )
        return course

    def coursedir(self, **traits: Any):
        """Nbgrader's own view of the course, for its converters."""
        from nbgrader.coursedir import CourseDirectory

        return CourseDirectory(config=self.config, **traits)

    def folder(self, step: str, student: str, assignment: str) -> Path:
        """One of nbgrader's folders; `step` is "submitted", "autograded", "feedback" or "release"."""
        return Path(self.coursedir().format_path(self.config.CourseDirectory[f"{step}_directory"], student, assignment))

    def student_of(self, folder: Path, assignment: str, step: str = "submitted") -> str | None:
        """Whose folder it is, of submissions or of another step; None where it is nobody's."""
        directory = self.config.CourseDirectory[f"{step}_directory"]
        pattern = self.coursedir().format_path(directory, "(?P<student>.+)", assignment, escape=True)
        found = re.fullmatch(pattern, str(folder))
        return found["student"] if found else None

    @property
    def db_url(self) -> str:
        """The gradebook's address, with an absolute path if it is a file."""
        return str(self.config.CourseDirectory.db_url)

    @property
    def course_id(self) -> str:
        """The name under which nbgrader keeps this course."""
        return str(self.config.CourseDirectory.course_id)

    @property
    def variants(self) -> bool:
        """Whether exercises that can have numbers of each student's own have them; see `default_config.VARIANTS`."""
        return self.config.Autograder.get("variants") is True

    @property
    def one_slip(self) -> float:
        """The share of an exercise's points that one proven slip leaves; 0 where the class has not asked for it."""
        return self._number("one_slip", 1.0)

    def with_wishes(self, limits: Limits) -> Limits:
        """The limits with the seconds in which this class has repairs looked for; points for a slip need some."""
        seconds = self._number("repair_seconds", MOST_SECONDS)
        return replace(limits, repair=seconds or limits.repair or (USUAL_SECONDS if self.one_slip else 0.0))

    def _number(self, name: str, most: float) -> float:
        value = self.config.Autograder.get(name, 0.0)
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= most:
            raise Problem(f"c.Autograder.{name} in {CONFIG} is {value!r}: it is a number from 0 to {most:g}.")
        return float(value)

    @property
    def gradebook_file(self) -> Path | None:
        """The gradebook's file, or None where it is a database server."""
        from sqlalchemy.engine import make_url

        url = make_url(self.db_url)
        return Path(os.path.normpath(url.database)) if url.drivername.startswith("sqlite") and url.database else None

    @property
    def class_folder(self) -> Path:
        """Where what belongs to the class is kept: the folder that holds `autograded`."""
        return (self.root / str(self.config.CourseDirectory.autograded_directory)).parent


def make_alembic_findable() -> None:
    """Put this environment's programs on PATH.

    nbgrader starts `alembic` by its bare name for a new gradebook; it is there in activated environments
    only.
    """
    programs = str(Path(sys.executable).parent)
    if programs not in os.environ.get("PATH", "").split(os.pathsep):
        os.environ["PATH"] = programs + os.pathsep + os.environ.get("PATH", "")


def _absolute(db_url: str, root: Path) -> str:
    """A relative SQLite path is meant from the course's root, wherever the command was started."""
    from sqlalchemy.engine import make_url

    url = make_url(db_url)
    if not url.drivername.startswith("sqlite") or not url.database or url.database == ":memory:":
        return db_url
    return url.set(database=str(root / url.database)).render_as_string(hide_password=False)
