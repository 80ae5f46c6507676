"""How far a learner has come, over all exercises: what the checks of each left beside the notebooks."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from rich.table import Table
from rich.text import Text

from autograder.base.problem import Problem
from autograder.checks.catalogues import catalogue, everything, notebooks
from autograder.checks.judging.records import Exercise, Written
from autograder.languages.chosen import current, say
from autograder.languages.records import translated
from autograder.student.tracking.memory import met
from autograder.student.tracking.notes import Notes
from autograder.student.tracking.progress_store import Tried, kept


@dataclass(frozen=True)
class Line:
    """One exercise: what it is worth, and what is kept of its checks; a written one is marked by a person."""

    slug: str
    title: str
    points: float
    written: bool
    tried: Tried | None
    stars: int = 0
    way: str = ""
    bonus: bool = False
    core: bool = True

    @property
    def marks(self) -> str:
        """How hard it is, and on which way."""
        way = WAYS[self.way]
        return " ".join(filter(None, ["★" * self.stars, say(way) if way.isascii() else way]))

    @property
    def state(self) -> str:
        """One word for it: "solved", "begun", "open", or "written"."""
        if self.written:
            return "written"
        if self.tried is None:
            return "open"
        return "solved" if self.tried.solved else "begun"


SINCE = "Understood since then"
WAYS = {"": "", "short": "→", "curious": "for the curious"}
POINTS = "{won} of {all} points"
STATES = {"solved": "solved", "begun": "begun", "open": "open"}  # as they are said
LEGEND = "→ is the shortest way through"
ON_WAYS = "{short} of {shortest} on the shortest way, {inside} of {core} in the core"
SIGNS = {"solved": "✓", "begun": "…", "open": "·", "written": "✎"}
COLOURS = {"solved": "green", "begun": "yellow", "open": "dim", "written": "dim"}


def progress_of(folder: Path) -> dict[str, list[Line]]:
    """Every exercise of the notebooks in a folder, by notebook, in the order of the course.

    Raises:
        Problem: there are no notebooks of the course in the folder.
    """
    records, results = everything(), kept(folder)
    found = {
        name: [_line(records[slug], results.get(slug)) for slug in slugs]
        for name, slugs in notebooks().items()
        if slugs and (folder / name / f"{name}.ipynb").is_file()
    }
    if not found:
        none = "There are no notebooks of the course in {folder}: `course lab {folder}` puts them there."
        raise Problem(say(none, folder=folder))
    return found


def _line(record: Exercise | Written, found: Tried | None) -> Line:
    record = translated(record, current())
    if isinstance(record, Written):
        return Line(record.slug, record.title, record.points, True, found)
    return Line(
        record.slug, record.title, record.points, False, found, record.stars, record.way, record.bonus, record.core
    )


def understood(folder: Path, most: int = 6) -> list[str]:
    """What was misunderstood once and has been put right since, the latest first: one sentence each."""
    records, found = catalogue(), []
    for one in met(Notes(folder)):
        record = records.get(one.slug)
        record = record and translated(record, current())
        named = {known.id: known for known in record.misconceptions} if record else {}
        if record and one.since is not None and one.name in named:
            found.append(say("{title}, once: “{did}”", title=record.title, did=named[one.name].did))
    return found[:most]


def as_table(progress: dict[str, list[Line]]) -> Table:
    """The progress for a terminal."""
    everyone = [line for lines in progress.values() for line in lines]
    table = Table(box=None, pad_edge=False, show_footer=True, caption=_on_ways(everyone), caption_justify="left")
    solved, all_of_them, won, points = _sums(everyone)
    table.add_column("")
    table.add_column(say("exercise"), footer=say("{solved} of {all} solved", solved=solved, all=all_of_them))
    table.add_column(say("points"), justify="right", footer=_of(won, points))
    table.add_column(say("tries"), justify="right")
    table.add_column(say(LEGEND))
    for name, lines in progress.items():
        _, _, won, points = _sums(lines)
        table.add_row("", Text(name, style="bold"), Text(_of(won, points), style="bold"), "")
        for line in lines:
            score = say("by hand") if line.written else f"{line.tried.best if line.tried else 0:g}/{line.points:g}"
            tries = str(line.tried.tries) if line.tried else ""
            style = COLOURS[line.state]
            table.add_row(Text(SIGNS[line.state], style=style), Text(line.title), Text(score), tries, Text(line.marks))
    return table


def as_html(progress: dict[str, list[Line]], since: Sequence[str] = ()) -> str:
    """The progress for a notebook: a bar a chapter, its exercises behind a click; below, what is understood since."""
    rows = "".join(f"<li>{escape(one)}</li>" for one in since)
    head = f'<p style="margin:.6em 0 0"><strong>{say(SINCE)}</strong></p>'
    below = f'{head}<ul style="margin:.2em 0">{rows}</ul>' if rows else ""
    everyone = [line for lines in progress.values() for line in lines]
    solved, all_of_them, won, points = _sums(everyone)
    ways = _on_ways(everyone)
    legend = say("{first}: {then}", first=say(LEGEND), then=ways) if ways else say(LEGEND)
    chapters = "".join(_chapter(name, lines) for name, lines in progress.items())
    exercises = say("{solved} of {all} exercises solved", solved=solved, all=all_of_them)
    sums = say(POINTS, won=f"{won:g}", all=f"{points:g}")
    return (
        f'<section aria-label="{say("Your progress")}" style="max-width:52em;font-family:system-ui,sans-serif;'
        f'font-size:14px;line-height:1.5"><p style="margin:.4em 0"><strong>{exercises}</strong>, {sums}</p>{chapters}'
        f'<p style="margin:.4em 0 0;opacity:.75">{legend}</p>{below}</section>'
    )


def _chapter(name: str, lines: list[Line]) -> str:
    solved, all_of_them, won, points = _sums(lines)
    share = min(100 * won / points, 100) if points else 0
    solved_of = say("{solved} of {all} solved", solved=solved, all=all_of_them)
    sums = say("{first}, {then}", first=solved_of, then=say(POINTS, won=f"{won:g}", all=f"{points:g}"))
    bar = (
        '<div style="height:6px;border-radius:3px;background-color:rgba(128,128,128,.25);margin:.2em 0 .5em">'
        f'<div style="height:6px;border-radius:3px;background-color:#2e9e6b;width:{share:.0f}%"></div></div>'
    )
    rows = "".join(
        f'<li><span aria-hidden="true">{SIGNS[line.state]}</span> {escape(line.title)} — {_said(line)} '
        f'<span style="opacity:.75">{line.marks}</span></li>'
        for line in lines
    )
    return (
        f"<details><summary><strong>{escape(name)}</strong> — {sums}</summary>"
        f'<ul style="list-style-type:none;margin:.2em 0;padding-left:1.2em">{rows}</ul></details>{bar}'
    )


def _said(line: Line) -> str:
    if line.written:
        return say("answered in words, marked by hand")
    if line.tried is None:
        return say("open")
    tries = say("{count} try" if line.tried.tries == 1 else "{count} tries", count=line.tried.tries)
    points = say(POINTS, won=f"{line.tried.best:g}", all=f"{line.points:g}")
    return say("{state}, {points}, {tries}", state=say(STATES[line.state]), points=points, tries=tries)


def _of(won: float, points: float) -> str:
    return say("{won} of {all}", won=f"{won:g}", all=f"{points:g}")


def _on_ways(lines: list[Line]) -> str:
    """How much is solved on the shortest way, and in the core; "" in a course without such ways."""
    checked = [line for line in lines if not line.written]
    short = [line.state == "solved" for line in checked if line.way == "short"]
    core = [line.state == "solved" for line in checked if line.core]
    if not short:
        return ""
    return say(ON_WAYS, short=sum(short), shortest=len(short), inside=sum(core), core=len(core))


def _sums(lines: list[Line]) -> tuple[int, int, float, float]:
    """Solved exercises, exercises, points won, points; without those that are marked by hand.

    What a bonus gives counts as won, and not among the points that there are.
    """
    checked = [line for line in lines if not line.written]
    won = sum(line.tried.best for line in checked if line.tried)
    most = sum(line.points for line in checked if not line.bonus)
    return sum(line.state == "solved" for line in checked), len(checked), won, most
