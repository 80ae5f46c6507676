"""Week by week: who handed in when, and how many points there were by then. Weeks begin on Monday, in UTC."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from statistics import median

from autograder.reports.class_report.reading import ClassNotebook, HandedIn

WEEK = timedelta(days=7)
LONGEST_GAP = 12  # weeks between two that are shown with all between them
QUIET = 2  # weeks without a notebook, after which somebody is named


@dataclass(frozen=True)
class Week:
    """What came in a week.

    Args:
        begins: its Monday.
        notebooks: how many were handed in, by the assignment's name.
        late: how many of them were late.
        students: how many people they came from.
        first: for how many of those it was the first notebook.
        median: of all who have handed in something at any time, the points up to the end of this week.
    """

    begins: date
    notebooks: dict[str, int]
    late: int
    students: int
    first: int
    median: float


@dataclass(frozen=True)
class Step:
    """One student's week: what was handed in, and all points up to its end."""

    student: str
    name: str
    begins: date
    notebooks: tuple[str, ...]
    points: float


def weeks(notebooks: Sequence[ClassNotebook]) -> list[Week]:
    """From the first week in which something was handed in to the last, empty ones among them.

    A longer gap is left out: a time that makes no sense, the year 1 say, would else be a thousand empty weeks.
    """
    own = _by_student(notebooks)
    if not own:
        return []
    everything = [(student, *one) for student, handed_in in own.items() for one in handed_in]
    found = []
    for monday in _mondays(begins for _, begins, *_ in everything):
        now = [(student, name, one) for student, begins, name, one in everything if begins == monday]
        whose = {student for student, *_ in now}
        names, late = dict(Counter(name for _, name, _ in now)), sum(one.late > 0 for *_, one in now)
        first = sum(own[student][0][0] == monday for student in whose)
        points = median(_points(handed_in, monday) for handed_in in own.values())
        found.append(Week(monday, names, late, len(whose), first, points))
    return found


def steps(notebooks: Sequence[ClassNotebook]) -> list[Step]:
    """Every week of every student in which something was handed in, the student's weeks together."""
    found = []
    for student, handed_in in _by_student(notebooks).items():
        for monday in dict.fromkeys(begins for begins, *_ in handed_in):
            names = tuple(name for begins, name, _ in handed_in if begins == monday)
            found.append(Step(student, handed_in[0][2].name, monday, names, _points(handed_in, monday)))
    return found


def quiet(notebooks: Sequence[ClassNotebook], today: date = date.max) -> list[Step]:
    """Who has handed in nothing in the last two weeks and more, each with the last week in which they did.

    The last week is the last until today in which anybody handed in something: after the term nobody is quiet, and a
    time in the year 9999 silences nobody.
    """
    last = {step.student: step for step in steps(notebooks)}
    now = max((step.begins for step in last.values() if step.begins <= today), default=None)
    return [step for step in last.values() if now is not None and now - step.begins >= QUIET * WEEK]


def undated(notebooks: Sequence[ClassNotebook]) -> int:
    """How many notebooks came without a time."""
    return sum(one.at is None for notebook in notebooks for one in notebook.handed_in)


def _by_student(notebooks: Sequence[ClassNotebook]) -> dict[str, list[tuple[date, str, HandedIn]]]:
    """Each student's notebooks in the order of their weeks; those without a time are left out."""
    found: dict[str, list[tuple[date, str, HandedIn]]] = defaultdict(list)
    for notebook in notebooks:
        for one in notebook.handed_in:
            if one.at is not None:
                found[one.student].append((_monday(one.at), notebook.name, one))
    return {student: sorted(found[student], key=lambda one: one[:2]) for student in sorted(found)}


def _points(handed_in: Sequence[tuple[date, str, HandedIn]], monday: date) -> float:
    """All that is marked, bonuses too, of what was handed in up to the end of that week."""
    return float(sum(sum(one.scores.values()) for begins, _, one in handed_in if begins <= monday))


def _monday(moment: datetime) -> date:
    return moment.date() - timedelta(days=moment.weekday())


def _mondays(known: Iterable[date]) -> list[date]:
    begins = sorted(set(known))
    found = begins[:1]
    for monday in begins[1:]:
        gap = (monday - found[-1]) // WEEK
        if gap <= LONGEST_GAP:
            found += [found[-1] + WEEK * number for number in range(1, gap)]
        found.append(monday)
    return found
