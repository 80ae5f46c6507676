"""The numbers of the page: scores, exercises, misconceptions, who is stuck, time."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median

from autograder.checks.catalogues import catalogue, title_of
from autograder.checks.judging import Named, Verdict
from autograder.checks.judging.message import Message, together
from autograder.reports.class_report.reading import ClassNotebook, HandedIn
from autograder.reports.class_report.wording import slot

BINS = 10
SLOTS = 60  # bars that a figure has room for
STUCK_BELOW = 0.5  # of an exercise's points
HOURLY = timedelta(days=2)  # within so short a time, hand-ins are counted by the hour


@dataclass(frozen=True)
class ExerciseCount:
    """How the class did in one exercise; `lost` counts, part by part, who did not win it."""

    slug: str
    title: str
    points: float
    full: int
    some: int
    none: int
    mean: float
    waiting: int
    lost: tuple[tuple[str, int], ...]

    @property
    def marked(self) -> int:
        """How many have a mark."""
        return self.full + self.some + self.none

    @property
    def share(self) -> float:
        """The part of the points that was won, 0 to 1."""
        return self.mean / self.points if self.points else 0.0


@dataclass(frozen=True)
class MisconceptionCount:
    """A misconception, who has it and in which exercises, and what to say about it, in the words of its record."""

    id: str
    did: str
    say: str
    by_exercise: dict[str, tuple[HandedIn, ...]]

    @property
    def students(self) -> list[HandedIn]:
        """Everyone who has it, once."""
        found = {one.student: one for students in self.by_exercise.values() for one in students}
        return [found[student] for student in sorted(found)]


@dataclass(frozen=True)
class Stuck:
    """A student, the first exercise with less than half of its points, and why."""

    who: HandedIn
    slug: str
    why: str


@dataclass(frozen=True)
class Times:
    """Seconds of grading, a submission."""

    middle: float
    slowest: HandedIn | None
    together: float


def gradable(notebook: ClassNotebook) -> list[HandedIn]:
    """Those whose notebook could be judged: the others say nothing about an exercise."""
    return [one for one in notebook.handed_in if one.is_gradable]


def judged_score(notebook: ClassNotebook, one: HandedIn) -> float:
    """Points in the exercises that the judge marks, bonuses aside."""
    return sum(one.scores[slug] for slug in notebook.counted)


def share(notebook: ClassNotebook, one: HandedIn) -> float:
    """The part of the judge's points that a student has, 0 to 1."""
    return judged_score(notebook, one) / notebook.judged_points if notebook.judged_points else 0.0


def distribution(notebook: ClassNotebook) -> list[int]:
    """How many students are in each tenth of the points; full points belong to the last."""
    counts = [0] * BINS
    for one in gradable(notebook):
        # Rounded first: 0.7 of the points is the beginning of a tenth, and 0.7 * 10 is a little less than 7.
        counts[min(int(round(share(notebook, one) * BINS, 6)), BINS - 1)] += 1
    return counts


def exercises(notebook: ClassNotebook) -> list[ExerciseCount]:
    """Every exercise, the one that cost the largest share of its points first; then the answers in words."""
    found = [_exercise(notebook, slug) for slug in notebook.points]
    return sorted(found, key=lambda one: (one.slug not in notebook.judged, one.share))


def misconceptions(notebook: ClassNotebook) -> list[MisconceptionCount]:
    """What was misunderstood, the most frequent first. What is said alike in two exercises is said once."""
    having: dict[tuple[str, str, str], dict[str, dict[str, HandedIn]]] = defaultdict(lambda: defaultdict(dict))
    for one in notebook.handed_in:
        for slug, verdict in one.result.verdicts.items():
            for named in verdict.misconceptions:
                having[named.id, *misconception_texts(slug, named)][slug][one.student] = one
    found = [
        MisconceptionCount(*key, {slug: tuple(students.values()) for slug, students in by_exercise.items()})
        for key, by_exercise in having.items()
    ]
    return sorted(found, key=lambda one: -len(one.students))


def misconception_texts(slug: str, named: Named) -> tuple[str, str]:
    """What was done, and what to say about it: the record's sentences, or the kept message of one that is gone."""
    exercise = catalogue().get(slug)
    for one in exercise.misconceptions if exercise else ():
        if (one.id, one.message) == (named.id, named.message):
            return Message(one.did), together(Message(one.matters), Message(one.look))
    did, _, say = named.message.partition(". ")
    return (f"{did}.", say) if say else (named.message, "")


def stuck(notebook: ClassNotebook) -> list[Stuck]:
    """Who has an exercise with less than half of its points; by exercise, the fewest points first."""
    found = []
    for one in gradable(notebook):
        for slug in notebook.counted:
            if one.scores[slug] < STUCK_BELOW * notebook.points[slug]:
                found.append(Stuck(one, slug, why(slug, one)))
                break
    order = {slug: place for place, slug in enumerate(notebook.judged)}
    return sorted(found, key=lambda one: (order[one.slug], judged_score(notebook, one.who)))


def why(slug: str, one: HandedIn) -> str:
    """One sentence on what stands in the way."""
    verdict = one.verdict(slug)
    for named in verdict.misconceptions if verdict else ():
        return misconception_texts(slug, named)[0]
    # A cell that never came to its end says more than the name that is missing for it.
    for remark in one.result.remarks:
        if isinstance(remark, Message) and remark.values.get("cell") == slug:
            return Message("{Trouble}", trouble=remark.values["trouble"])
    if verdict is None or verdict.error:
        return (verdict.error if verdict else None) or ""
    lost = (part for part in verdict.parts if part.score < part.points)
    return next((Message("{part}: {message}", part=part.name, message=part.message) for part in lost), "")


def times(notebook: ClassNotebook) -> Times:
    """How long grading took."""
    seconds = [one.result.seconds for one in notebook.handed_in]
    slowest = max(notebook.handed_in, key=lambda one: one.result.seconds, default=None)
    return Times(median(seconds) if seconds else 0.0, slowest, sum(seconds))


def arrivals(notebook: ClassNotebook, label: Callable[..., str] = slot) -> list[tuple[str, int, int]]:
    """Label, in time, late: how many handed in, by the day or, in a short time, by the hour (UTC)."""
    known = [one for one in notebook.handed_in if one.at is not None]
    if not known:
        return []
    moments = [one.at for one in known if one.at is not None]
    step = timedelta(hours=1) if max(moments) - min(moments) < HOURLY else timedelta(days=1)
    counts: dict[datetime, Counter[bool]] = defaultdict(Counter)
    for one in known:
        assert one.at is not None
        counts[_floor(one.at, step)][one.late > 0] += 1
    hourly = step < timedelta(days=1)
    begin, end = min(counts), max(counts)
    # Days without anyone count too, but not the months between a late-comer and the others.
    slots = [begin + step * number for number in range((end - begin) // step + 1)]
    if len(slots) > SLOTS:
        slots = sorted(counts)
    return [(label(one, hourly=hourly), counts[one][False], counts[one][True]) for one in slots]


def _floor(moment: datetime, step: timedelta) -> datetime:
    hour = moment.hour if step < timedelta(days=1) else 0
    return moment.replace(hour=hour, minute=0, second=0, microsecond=0)


def _exercise(notebook: ClassNotebook, slug: str) -> ExerciseCount:
    points = notebook.points[slug]
    class_ = gradable(notebook)
    scores = [one.scores[slug] for one in class_ if slug in one.scores]
    full = sum(score >= points for score in scores)
    none = sum(score <= 0 < points for score in scores)
    some, mean = len(scores) - full - none, sum(scores) / len(scores) if scores else 0.0
    waiting, lost = sum(slug in one.waiting for one in class_), tuple(_lost(one.verdict(slug) for one in class_))
    return ExerciseCount(slug, title_of(slug), points, full, some, none, mean, waiting, lost)


def _lost(verdicts: Iterable[Verdict | None]) -> list[tuple[str, int]]:
    counts: Counter[str] = Counter()
    for verdict in verdicts:
        for part in verdict.parts if verdict and not verdict.error else ():
            if part.score < part.points:
                counts[part.name] += 1
    return counts.most_common()
