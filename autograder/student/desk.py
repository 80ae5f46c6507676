"""What a learner calls in a notebook or a terminal: check, hint, guess, recall, progress, language, submit and more."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from autograder.student.show import Card, in_notebook, no_running_loop, show

if TYPE_CHECKING:
    from autograder.checks.judging import Verdict

PUBLIC_SEED = 20170612  # anyone may know it; grading uses seeds that nobody knows
GONE = (
    "The folder of this notebook is gone, moved or deleted, so nothing of this could be noted or kept. "
    "Open the notebook where it is now, and run it there."
)


@no_running_loop()
def check(slug: str, answer: Any, *, traceback: bool = False, own: Mapping[str, Any] | None = None) -> float:
    """Judge an answer and show what holds, what does not, and what was probably misunderstood.

    Args:
        slug: name of the exercise, for example "row_sums".
        answer: the class or function itself, for example row_sums.
        traceback: where the answer stops with an exception, print the whole of what Python says. In a notebook the
            report has it folded away in any case.
        own: the numbers of your own, where your class has such: leave them as they stand in your notebook.

    Returns:
        the points, a float. An unknown slug, or numbers that nobody has, show one sentence and give 0.0.
    """
    from autograder.base.folders import working_folder
    from autograder.checks.answering.in_process import InProcess
    from autograder.checks.catalogues import UnknownExercise, find, while_checked
    from autograder.checks.judging import judge
    from autograder.checks.judging.variants import NotOwn, variant
    from autograder.checks.report.html import as_html
    from autograder.checks.report.text import as_text
    from autograder.languages.chosen import current, say, words
    from autograder.student.checking.after_check import keep_mine, note, say_what_never_ran
    from autograder.student.checking.explaining import explained
    from autograder.student.checking.points import Points
    from autograder.student.checking.until_stopped import UntilStopped
    from autograder.student.checking.watching import Watching
    from autograder.student.tracking.attempts import attempts, lost_before, note_attempt, note_lost
    from autograder.student.tracking.notes import Notes

    try:
        exercise = variant(find(slug), own or {})
    except UnknownExercise as error:
        show(words(error), None)
        return Points(0)
    except NotOwn:
        show(say("The numbers in own={own} are nobody's: put back what stood there in your notebook.", own=own), None)
        return Points(0)
    if in_notebook():
        say_what_never_ran(exercise.entry)
    texts, card, notes = current(), Card(), Notes.here()
    watch = Watching(exercise, card, texts) if in_notebook() else None
    with while_checked(exercise):
        here = UntilStopped(InProcess({exercise.entry: answer}))
        verdict = judge(exercise, here, PUBLIC_SEED, first=lost_before(notes, slug), watch=watch)
    note_attempt(notes, slug, answer)
    if here.stopped is None:
        note_lost(notes, verdict)
    dose = attempts(notes, slug)

    def report(verdict: Verdict) -> None:
        card.show(
            as_text(verdict, exercise.title, tracebacks=traceback, texts=texts, dose=dose),
            as_html(verdict, exercise.title, exercise.hints, open_tracebacks=traceback, texts=texts, dose=dose),
        )

    report(verdict)
    if in_notebook() and verdict.score < verdict.points:
        found = explained(exercise, verdict, answer, PUBLIC_SEED)
        if found != verdict:
            verdict = found
            report(verdict)
    if here.stopped is not None:  # who stops it may have a right answer
        return Points(verdict.score)
    if working_folder() is None:
        print(say(GONE))
        return Points(verdict.score)
    note(verdict)
    if verdict.score == verdict.points and in_notebook():
        keep_mine(exercise)
    return Points(verdict.score)


@no_running_loop()
def hint(slug: str) -> None:
    """Show the next hint of an exercise, below those you have seen: a question; where to look; nearly the line."""
    from autograder.checks.catalogues import UnknownExercise, find
    from autograder.checks.report.html import NEXT_HINT, hint_html
    from autograder.languages.chosen import current, words
    from autograder.languages.records import translated
    from autograder.student.tracking.notes import Notes

    texts = current()
    try:
        exercise = translated(find(slug), texts)
    except UnknownExercise as error:
        show(words(error), None)
        return
    notes, steps = Notes.here(), exercise.hints
    before = notes.read("hints", slug).get("seen")
    seen = min((before if isinstance(before, int) and before >= 0 else 0) + 1, len(steps))
    notes.write("hints", slug, {"seen": seen})
    lines = [f"{number}. {step}" for number, step in enumerate(steps[:seen], 1)]
    lines += [texts.say(NEXT_HINT)] * (seen < len(steps))
    head = texts.say("Hints for {title}, {seen} of {all}:", title=exercise.title, seen=seen, all=len(steps))
    show("\n".join([head, *lines]), hint_html(exercise.title, steps[:seen], len(steps), texts))


def guess(slug: str, *, again: bool = False) -> None:
    """Ask for a prediction; show the answer below the result of the next cell, its experiment.

    It stands alone in its cell, so that the experiment runs as often as you like without asking. Where nobody is there
    to answer, the question is shown, and the answer waits behind a click. Your first answer is remembered beside your
    notebooks: run the cell again, and it isn't asked again.

    Args:
        slug: name of the question, for example "shuffled_words".
        again: ask once more.
    """
    from autograder.student.guessing import take_guess

    take_guess(slug, again)


def recall(notebook: str = "", *, again: bool = False) -> None:
    """Ask three short questions from the notebooks before this one, those first that you have met trouble with.

    What you have answered today isn't asked again. Your answers are kept beside your notebooks and sent nowhere.

    Args:
        notebook: the one that you begin, "03-masking" or the beginning of its name; without it seven are asked, from
            all that you have met and that is due, as `course recall` does in a terminal.
        again: ask once more.
    """
    from autograder.student.recalling import ask_recall

    ask_recall(notebook, again)


@no_running_loop()
def solution(slug: str) -> None:
    """Show how the course solves an exercise, and two other ways, with what each is good for.

    Once your check is green, or after five different attempts; your instructor may switch it off until some day.
    """
    from autograder.checks.catalogues import UnknownExercise, find
    from autograder.languages.chosen import words
    from autograder.student.solving import show_solution

    try:
        exercise = find(slug)
    except UnknownExercise as error:
        show(words(error))
        return
    show_solution(exercise)


def submit(*, wait: bool = True, as_saved: bool = False) -> None:
    """Hand in this notebook, and show what came of it: for a JupyterHub whose course grades at once.

    What is handed in is the file, so save the notebook first (Ctrl+S). Your instructor decides how many attempts you
    have, and whether the last or the best of them counts.

    Args:
        wait: for the report. It is graded also where you don't wait.
        as_saved: hand in the file although a cell was run in another form than it has.
    """
    from autograder.student.submission.submitting import submit_here

    submit_here(wait, as_saved)


def language(code: str) -> None:
    """Read what the course says in another language from now on, in this notebook: "zh", or "en" again.

    A notebook that is itself written in a language needs no call; `COURSE_LANGUAGE` sets one for everything.
    """
    from autograder.base.problem import Problem
    from autograder.languages.chosen import choose, words

    try:
        choose(code)
    except Problem as error:
        show(words(error))


def join(room: str, name: str, address: str) -> None:
    """Appear on the presenter's board of a workshop, until `leave()` or for a day.

    From now on each `check` also sends, in the background: the name of the exercise, your points, and which known
    misconception was recognised; and each `guess` sends what you guessed, which the board counts without names. Nothing
    else, and none of your code.

    Args:
        room: the code of the room.
        name: how you want to be called; a nickname is fine.
        address: where the board is, for example "http://192.168.1.20:8018".
    """
    from autograder.student.checking import after_check

    after_check.join(room, name, address)


def leave() -> None:
    """Disappear from the presenter's board, with all results."""
    from autograder.student.checking import after_check

    after_check.leave()


def progress() -> None:
    """Show how far you have come, over all notebooks of your folder."""
    from io import StringIO

    from rich.console import Console

    from autograder.base.folders import folder_here
    from autograder.base.problem import Problem
    from autograder.languages.chosen import say, words
    from autograder.student.tracking.progress import SINCE, as_html, as_table, progress_of, understood

    try:
        folder = folder_here() or Path()
        found, since = progress_of(folder), understood(folder)
    except Problem as error:
        show(words(error), None)
        return
    text = StringIO()
    console = Console(file=text, width=100, force_jupyter=False, highlight=False)
    console.print(as_table(found))
    for line in [say(SINCE), *since] if since else []:
        console.print(line)
    show(text.getvalue(), as_html(found, since))
