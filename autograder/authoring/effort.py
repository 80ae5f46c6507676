"""What a notebook asks of a learner: stars and minutes, by one formula each, from its source and its records.

A star says how much an exercise asks for: the lines of its solution without heads, a third of the mistakes that its
record has a name for, since these are what others got wrong in it, and a quarter of its minutes, since where something
is to be found the solution is short. Up to 9 of that is one star, up to 15 two.

A notebook's minutes: its words outside the exercises at 180 a minute, the lines of code that are given and stand open
at 12, a minute for each guess, its exercises' own minutes, and what its cells take to run (`solutions/effort.toml`);
rounded up to five.
"""

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from autograder.authoring.notebooks.source import BEGIN, END, Cell, Record
from autograder.base.problem import Problem
from autograder.checks.judging.records import Exercise

WORDS_A_MINUTE, LINES_A_MINUTE = 180, 12
ONE_STAR, TWO_STARS = 9, 15
TABLE = "solutions/effort.toml"
COMMENT = re.compile(r"<!--.*?-->", re.S)
FORMULA = re.compile(r"\$\$.*?\$\$|\$[^$\n]+\$", re.S)
WORD = re.compile(r"[A-Za-z{][\w'’.{}-]*|(?<=\s)F(?=\s)|[\u4e00-\u9fff]{1,2}")
EXERCISE = re.compile(r"^## (?:Exercise|练习) ?\d", re.M)
HEAD = re.compile(r"class |def |super\(\)|self\.(\w+) = \1$")  # how any function or layer begins
STARS = re.compile(r"((?:: |：)\d+ ?(?:minutes?|分钟))(?:(?:, |，)\d ?(?:stars?|星))?(?=$|, |，|\n)")


@dataclass(frozen=True)
class Effort:
    """What one notebook asks for.

    Args:
        notebook: its name.
        words: that are read outside the exercises; a formula is one.
        lines: of code that is given, without comments and what is folded.
        guesses: how many.
        exercises: minutes of its exercises and questions.
        running: minutes that its cells take.
        core: whether it belongs to the core.
        own: lines that the learner writes, as the solutions have them.
    """

    notebook: str
    words: int
    lines: int
    guesses: int
    exercises: int
    running: float
    core: bool = True
    own: int = 0

    @property
    def minutes(self) -> int:
        """All of it, rounded up to five."""
        reading = self.words / WORDS_A_MINUTE + self.lines / LINES_A_MINUTE + self.guesses
        return 5 * -int(-(reading + self.exercises + self.running) // 5)


def effort(name: str, cells: Sequence[Cell], records: Mapping[str, Record], running: float = 0) -> Effort:
    """What a notebook asks for.

    Args:
        name: of the notebook.
        cells: of its English source.
        records: exercises and questions by slug.
        running: minutes that its cells take.
    """
    words = lines = guesses = 0
    for cell in cells:
        if cell.role == "text":
            words += _words(EXERCISE.split(cell.source)[0])
        elif cell.role in ("demo", "given") and not cell.folded:
            code = [line.strip() for line in cell.source.splitlines()]
            is_guess = cell.source.startswith("guess(")
            guesses += is_guess
            lines += 0 if is_guess else sum(1 for line in code if line and not line.startswith("#"))
    asked = [record for record in records.values() if record.notebook == name]
    minutes = sum(record.minutes for record in asked if record.maximum)
    core = not asked or any(getattr(one, "core", True) for one in asked)
    own = sum(1 for cell in cells if cell.role == "solution" for _ in written_lines(cell.source))
    return Effort(name, words, lines, guesses, minutes, running, core, own)


def _words(text: str) -> int:
    return len(WORD.findall(FORMULA.sub(" F ", COMMENT.sub("", text))))


def running_times(root: Path) -> dict[str, float]:
    """Minutes that the cells of notebooks take, by their names; {} where the course has no such table."""
    path = root / TABLE
    if not path.is_file():
        return {}
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8")).get("running", {})
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise Problem(f"{path} can't be read: {error}.") from error
    if not isinstance(found, dict) or not all(isinstance(one, int | float) for one in found.values()):
        raise Problem(f"{path}: [running] has a number of minutes for each notebook's name.")
    return found


def stars(solution: str, misconceptions: Collection[str], minutes: float) -> int:
    """How much an exercise asks for, 1 to 3.

    Args:
        solution: the source of its solution cell, with its marks.
        misconceptions: the names of the mistakes that its record knows.
        minutes: that its record states.
    """
    weight = sum(not HEAD.match(line) for line in written_lines(solution)) + len(set(misconceptions)) / 3 + minutes / 4
    return 1 if weight <= ONE_STAR else 2 if weight <= TWO_STARS else 3


def written_lines(solution: str) -> Iterator[str]:
    """Lines that a learner writes: between the marks, without blanks and comments."""
    inside = False
    for line in map(str.strip, solution.splitlines()):
        if line in (BEGIN, END):
            inside = line == BEGIN
        elif inside and line and not line.startswith("#"):
            yield line


def measured(cells: Mapping[str, Sequence[Cell]], records: Mapping[str, Record]) -> dict[str, int]:
    """The stars of each exercise, by its slug."""
    found = {}
    for cell in (one for own in cells.values() for one in own if one.role == "solution"):
        record = records[str(cell.slug)]
        if isinstance(record, Exercise):
            found[record.slug] = stars(cell.source, [one.id for one in record.misconceptions], record.minutes)
    return found


def with_stars(record: str, count: int) -> str:
    """The text of a record's file with so many stars behind its minutes; one is not written."""
    told = "" if count == 1 else f", {count} stars"
    return STARS.sub(rf"\1{told}", record, count=1)
