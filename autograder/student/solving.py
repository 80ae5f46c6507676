"""The course's solution of an exercise and others' ways, for those who have solved it or tried honestly."""

from dataclasses import replace
from datetime import date
from html import escape

from autograder.base.folders import folder_here
from autograder.checks.judging.records import Exercise
from autograder.checks.report.html import BOX, HINT, marked
from autograder.languages.chosen import current, say
from autograder.languages.records import translated
from autograder.languages.texts import Texts
from autograder.student.show import show
from autograder.student.tracking.attempts import attempts
from autograder.student.tracking.notes import Notes
from autograder.student.tracking.progress_store import kept
from autograder.styles import Style, shown_from, styles

ENOUGH = 5  # different attempts


def show_solution(exercise: Exercise) -> None:
    """See `autograder.student.desk.solution`."""
    texts = current()
    exercise = translated(exercise, texts)
    why_not = _why_not(exercise, date.today())
    if why_not is not None:
        show(why_not)
        return
    found = tuple(_in(texts, exercise.slug, one) for one in styles(exercise.slug))
    text = "\n\n".join(f"{say('{what}: {text}', what=one.title, text=one.good_for)}\n\n{one.code}" for one in found)
    head = say("{title}, in {count} ways", title=exercise.title, count=len(found))
    show(f"{head}\n\n{text}", _as_html(head, exercise.title, found))


def _in(texts: Texts, slug: str, way: Style) -> Style:
    """A way with its words in a language; the code is everybody's."""
    return replace(way, title=texts(f"{slug}/way", way.title), good_for=texts(f"{slug}/way", way.good_for))


def _why_not(exercise: Exercise, today: date) -> str | None:
    """One sentence, where nothing is shown; None where it is."""
    if not styles(exercise.slug):
        nothing = "There is no solution to look at for {title}; hint({slug}) helps."
        return say(nothing, title=exercise.title, slug=repr(exercise.slug))
    day = shown_from()
    if day is not None and today < day:
        if day == date.max:
            return say("Your instructor has switched solutions off; hint({slug}) helps.", slug=repr(exercise.slug))
        until = "Until {day} your instructor has switched solutions off; hint({slug}) helps."
        return say(until, day=day.isoformat(), slug=repr(exercise.slug))
    folder, tried = folder_here(), attempts(Notes.here(), exercise.slug)
    record = kept(folder).get(exercise.slug) if folder else None
    if (record and record.solved is not None) or tried >= ENOUGH or _solved_in_this_kernel(exercise.slug):
        return None
    return say(
        "The solution of {title} is shown once your check is green, or after {enough} different attempts ({tried} so "
        "far); hint({slug}) helps.",
        title=exercise.title,
        enough=ENOUGH,
        tried=tried,
        slug=repr(exercise.slug),
    )


def _solved_in_this_kernel(slug: str) -> bool:
    """Where there is no folder to keep it in."""
    return bool(Notes.here().read("solved", slug))


def _as_html(head: str, title: str, found: tuple[Style, ...]) -> str:
    """The first one open, the others behind a click."""
    ways = "".join(
        f'<details{" open" if not number else ""} style="margin:.5em 0 0"><summary style="cursor:pointer">'
        f"<strong>{escape(one.title)}</strong></summary>"
        f'<p style="margin:.3em 0">{marked(one.good_for)}</p>'
        f'<pre style="overflow-x:auto;font-size:13px;line-height:1.4;margin:0">{escape(one.code)}</pre></details>'
        for number, one in enumerate(found)
    )
    label = escape(say("Solutions of {title}", title=title))
    return (
        f'<section aria-label="{label}" style="{BOX.format(colour=HINT)}">'
        f"<strong>{escape(head)}</strong>{ways}</section>"
    )
