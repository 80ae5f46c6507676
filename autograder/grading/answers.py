"""The answers to one exercise: whole ones in `SLUG.py`; edits of these, most of them wrong, beside it in `SLUG.edits`.

    import tensorflow as tf                                    what all of them begin with

    # %% by_hand | Right: written out.
    def doubled(x):
        return tf.add(x, x)

`SLUG.edits` has a block for each, as the misconceptions of a record have: its name, edits, what it is.

    halved, of by_hand
        tf.add(x, x) -> x / 2                                  put in at every place where the old text stands
        Wrong: halved - divided by two.

    squared, of by_hand
        (x): -> (y): ; tf.add(x, x) -> y * y                   two edits on a line
        Wrong: unnamed - multiplied.

    printed, of by_hand
        -     return tf.add(x, x)                              whole lines: these go,
        +     print(x + x)                                     and these come; `@@` parts two such changes
        Wrong: unnamed - prints, and returns nothing.

    by_loop, of by_hand
        + def doubled(x):                                      a whole function, where no line goes above it:
        +     return tf.stack([2 * one for one in x])          it comes for the one of its name
        Right: another body.

A way of the exercise (`styles/SLUG.txt`) is right already: it stands there alone, and edits name it by its title,
`halved, of with_moments`. Where all are edits of ways, `SLUG.py` holds no more than what all begin with.

What the judge must say: `Right:` full marks; `Wrong: ID - ...` less, and this name (of two, with a comma, at least one;
`unnamed`: none); `Borrows: dotted.name - ...` less, and what was borrowed; `Blank:` no points.
"""

import ast
import linecache
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.base.problem import Problem
from autograder.checks.judging import SLIP, Verdict
from autograder.checks.judging.edits import AND, ARROW, Spot, Unfit, blocks, occurrences, put_in
from autograder.checks.judging.message import both
from autograder.styles import styles

HEADER = re.compile(r"^# %% (?P<name>\w+) \| (?P<says>.+)$", re.MULTILINE)
EDITED = re.compile(r"(?P<name>\w+), of (?P<base>\w+)")
PART = "@@"
DOCSTRING = re.compile(r'\A""".*?"""\n', re.DOTALL)
DEFINED = re.compile(r"^ *def (\w+)", re.MULTILINE)
KINDS = ("Right", "Wrong", "Borrows", "Blank")
DRAWN = 3  # times that questions are drawn for each: what is right or wrong by chance comes out


@dataclass(frozen=True)
class Answer:
    """One answer: its exercise, its name, its whole code, and the verdict that its header announces."""

    slug: str
    name: str
    source: str
    says: str

    @property
    def kind(self) -> str:
        """Right, Wrong, Borrows or Blank."""
        return self.says.partition(":")[0]

    @property
    def subject(self) -> tuple[str, ...]:
        """What stands between the colon and the dash: ids of misconceptions, or what is borrowed."""
        words = self.says.partition(":")[2].partition(" - ")[0]
        return tuple(word.strip(" .") for word in words.split(","))

    @property
    def ids(self) -> set[str]:
        """The misconceptions that are to be named."""
        return set(self.subject) - {"unnamed"} if self.kind == "Wrong" else set()

    def surprise(self, judged: Callable[[int], Verdict], seed: int) -> str:
        """Where the judge says something else than is announced, of these questions or of others; "" where nowhere."""
        for now in range(seed, seed + DRAWN):
            verdict = judged(now)
            named = {one.id for one in verdict.misconceptions if one.id != SLIP}
            as_announced = {
                "Right": verdict.score == verdict.points,
                "Blank": verdict.score == 0,
                "Wrong": verdict.score < verdict.points and named <= self.ids and bool(named) == bool(self.ids),
                "Borrows": verdict.score < verdict.points,
            }
            if not as_announced.get(self.kind, False):
                names = f", with the name {both(sorted(named))}" if named else ""
                points = f"{verdict.score:g} of {verdict.points:g} points{names}"
                return f"{self.says!r}, and with the questions of --seed {now} the judge gives {points}."
        return ""

    def definitions(self) -> dict[str, Any]:
        """The names that it defines, run afresh in this process: it should be your own."""
        file = f"<answer {self.slug}/{self.name}>"
        # TensorFlow reads the source of what it traces.
        linecache.cache[file] = (len(self.source), None, self.source.splitlines(keepends=True), file)
        names: dict[str, Any] = {"__name__": f"answer_{self.slug}_{self.name}"}
        exec(compile(self.source, file, "exec", dont_inherit=True), names)
        return names


def answers_to(folder: Path, slugs: Iterable[str]) -> list[Answer]:
    """All answers to these exercises, from the files `SLUG.py` and `SLUG.edits` of a folder."""
    return [one for slug in sorted(set(slugs)) if (path := folder / f"{slug}.py").exists() for one in answers_in(path)]


def answer_to(folder: Path, slug: str, name: str) -> Answer:
    """One answer by its name."""
    return next(one for one in answers_to(folder, [slug]) if one.name == name)


def holds_answers(text: str) -> bool:
    """Whether a file holds answers of this form, and isn't one answer itself."""
    return HEADER.search(text) is not None


def answers_in(path: Path) -> list[Answer]:
    """The answers to an exercise: those of `SLUG.py`, then those of `SLUG.edits` beside it, if there is one.

    Raises:
        Problem: an answer that can't be read, a name that stands twice, or an edit that doesn't fit.
    """
    text = DOCSTRING.sub("", path.read_text(encoding="utf-8"))
    headers = list(HEADER.finditer(text))
    beside = path.with_suffix(".edits")
    if len(headers) != text.count("\n# %%") + text.startswith("# %%") or not (headers or beside.is_file()):
        raise Problem(
            f"{path}: an answer begins with `# %% NAME | Right: ...`; edits of it stand in {path.stem}.edits."
        )
    ends = [*(one.start() for one in headers), len(text)]
    shared = text[: ends[0]].strip("\n")
    cells: dict[str, str] = {}
    found = []

    def add(file: Path, name: str, source: str, says: str) -> None:
        says = re.sub(r"^(\w+)：", r"\1: ", says)  # a colon as a Chinese keyboard writes it
        if says.partition(":")[0] not in KINDS or name in cells:
            why = "is there twice" if name in cells else f"is told by {says!r}, which begins with none of {KINDS}"
            raise Problem(f"{file}, {name} {why}.")
        cells[name] = source
        found.append(Answer(path.stem, name, "\n\n\n".join(filter(None, (shared, source))) + "\n", says))

    for header, end in zip(headers, ends[1:], strict=True):
        add(path, header["name"], text[header.end() : end].strip("\n"), header["says"])
    ways = {re.sub(r"\W+", "_", way.title).strip("_").lower(): way.code for way in styles(path.stem)}
    for head, lines in blocks(beside.read_text(encoding="utf-8")) if beside.is_file() else ():
        edit = EDITED.fullmatch(head)
        if edit is None:
            raise Problem(f"{beside}: {head!r} is no beginning of an answer: it is `NAME, of OTHER`.")
        where = f"{beside}, {edit['name']}"
        base = cells.get(edit["base"], ways.get(edit["base"]))
        if base is None:
            raise Problem(f"{where}: there is no answer {edit['base']!r} before it, and no way of that title.")
        add(beside, edit["name"], _edited(base, lines[:-1], where), lines[-1])
    return found


def _edited(source: str, edits: Sequence[str], where: str) -> str:
    """The source with all edits put in at once."""
    source += "\n"
    try:
        spots = [spot for old, new, lines in _parsed(edits, where) for spot in _spots(source, old, new, lines)]
        return put_in(source, spots).rstrip("\n")
    except Unfit as error:
        raise Problem(f"{where}: {error} in the answer that it edits.") from error


def _parsed(edits: Sequence[str], where: str) -> Iterator[tuple[str, str, bool]]:
    """Old text, new text, and whether they are whole lines."""
    old: list[str] = []
    new: list[str] = []
    for line in [*edits, PART]:
        goes, comes = (line == sign or line.startswith(f"{sign} ") for sign in "-+")
        if ((old or new) and not goes and not comes) or (new and goes):
            yield "\n".join(old), "\n".join(new), True
            old, new = [], []
        if goes:
            old.append(line[2:])
        elif comes:
            new.append(line[2:])
        elif line != PART:
            for edit in line.split(AND):
                before, arrow, after = f"{edit} ".partition(ARROW)
                if not arrow or not before or ARROW in after:
                    form = "`old -> new`, or lines `- ...` and `+ ...`"
                    raise Problem(f"{where}: {line!r} is no edit: it is {form}.")
                yield before, after.removesuffix(" "), False


def _spots(source: str, old: str, new: str, lines: bool) -> list[Spot]:
    """Where the old text stands, and what comes there."""
    if not lines:
        return occurrences(source, old, new)
    if not old:
        return [(*_function(source, new), f"{new}\n")]
    whole = [one.span() for one in re.finditer(rf"^{re.escape(old)}\n", source, re.MULTILINE)]
    if len(whole) != 1:
        raise Unfit(f"the lines {old!r} stand {len(whole)} times")
    return [(*whole[0], f"{new}\n" if new else "")]


def _function(source: str, new: str) -> tuple[int, int]:
    """From where to where the function stands that the new lines, which may hold another one too, define anew."""
    named = DEFINED.findall(new)
    lines = source.splitlines(keepends=True)
    found = [one for one in ast.walk(ast.parse(source)) if isinstance(one, ast.FunctionDef) and one.name in named]
    if len(found) != 1:
        raise Unfit(f"lines come, none goes, and of the functions {named!r} there are {len(found)}")
    first = min([found[0].lineno, *(one.lineno for one in found[0].decorator_list)])
    return len("".join(lines[: first - 1])), len("".join(lines[: found[0].end_lineno]))
