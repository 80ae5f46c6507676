"""The course's solution of an exercise and others' ways, for those who have solved it or tried honestly."""

from __future__ import annotations

from datetime import date
from html import escape

from autograder.checks.judging.records import Exercise
from autograder.checks.report.html import BOX, HINT, marked
from autograder.student.attempts import attempts
from autograder.student.notes import Notes
from autograder.student.progress_store import kept
from autograder.student.show import show
from autograder.styles import Style, shown_from, styles
from course.mine import folder_here

ENOUGH = 5  # different attempts


def show_solution(exercise: Exercise) -> None:
    """See `autograder.student.desk.solution`."""
    why_not = _why_not(exercise, date.today())
    if why_not is not None:
        show(why_not)
        return
    found = styles(exercise.slug)
    text = "\n\n".join(f"{one.title}: {one.good_for}\n\n{one.code}" for one in found)
    show(f"{exercise.title}, in {len(found)} ways\n\n{text}", _as_html(exercise.title, found))


def _why_not(exercise: Exercise, today: date) -> str | None:
    """One sentence, where nothing is shown; None where it is."""
    if not styles(exercise.slug):
        return f"There is no solution to look at for {exercise.title}; hint({exercise.slug!r}) helps."
    day = shown_from()
    if day is not None and today < day:
        until = "Your instructor has" if day == date.max else f"Until {day.isoformat()} your instructor has"
        return f"{until} switched solutions off; hint({exercise.slug!r}) helps."
    folder, tried = folder_here(), attempts(Notes.here(), exercise.slug)
    record = kept(folder).get(exercise.slug) if folder else None
    if (record and record.solved is not None) or tried >= ENOUGH or _solved_in_this_kernel(exercise.slug):
        return None
    return (
        f"The solution of {exercise.title} is shown once your check is green, or after {ENOUGH} different attempts "
        f"({tried} so far); hint({exercise.slug!r}) helps."
    )


def _solved_in_this_kernel(slug: str) -> bool:
    """Where there is no folder to keep it in."""
    return bool(Notes.here().read("solved", slug))


def _as_html(title: str, found: tuple[Style, ...]) -> str:
    """The first one open, the others behind a click."""
    ways = "".join(
        f'<details{" open" if not number else ""} style="margin:.5em 0 0"><summary style="cursor:pointer">'
        f"<strong>{escape(one.title)}</strong></summary>"
        f'<p style="margin:.3em 0">{marked(one.good_for)}</p>'
        f'<pre style="overflow-x:auto;font-size:13px;line-height:1.4;margin:0">{escape(one.code)}</pre></details>'
        for number, one in enumerate(found)
    )
    return (
        f'<section aria-label="Solutions of {escape(title)}" style="{BOX.format(colour=HINT)}">'
        f"<strong>{escape(title)}, in {len(found)} ways</strong>{ways}</section>"
    )
