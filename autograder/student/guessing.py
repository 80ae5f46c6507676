"""A guess: a learner's prediction first, then the experiment in the next cell, then how close it was and why."""

import time
from collections.abc import Callable
from typing import Any

from autograder.languages.chosen import current, say, words
from autograder.student.asking.cards import question_html, question_text, reveal_html, reveal_text
from autograder.student.asking.question import Question
from autograder.student.asking.reader import NOBODY, SKIPPED, ask, in_ipython
from autograder.student.asking.translated import translated
from autograder.student.checking.after_check import send_guess
from autograder.student.questions import UnknownQuestion, guesses
from autograder.student.show import show
from autograder.student.tracking.notes import Notes

LABEL = "Before you see it"  # in English

_listening: dict[str, Callable[[Any], None]] = {}  # for a question's experiment, by the slug


def take_guess(slug: str, again: bool) -> None:
    """See `autograder.student.desk.guess`."""
    try:
        question = translated(guesses(slug), current())
    except UnknownQuestion as error:
        show(words(error))
        return
    notes = Notes.here()
    before = None if again else _kept(question, notes)
    label = say(LABEL)
    text = question_text(question, label)
    if before is not None:
        said = say("You guessed: {said}", said=question.answer.said(before))
        show(f"{text}\n{said}", question_html(question, label, said), kind="question")
        _reveal(question, before)
        return
    show(text, question_html(question, label), kind="question")
    answer = ask(question, say("Your guess"))
    if answer in (NOBODY, SKIPPED):
        _reveal(question, None)
        return
    keep_guess(notes, question, answer, time.time())
    send_guess(question.slug, question.answer.typed(answer))
    _reveal(question, answer)


def keep_guess(notes: Notes, question: Question, answer: Any, now: float) -> None:
    """Remember what was said. Whether the first guess was right stays: that is what was believed."""
    before = notes.read("guesses", question.slug)
    is_right = question.answer.is_right(answer)
    first = before.get("first", is_right)
    notes.write("guesses", question.slug, {"said": answer, "right": is_right, "first": first, "when": now})


def _kept(question: Question, notes: Notes) -> Any:
    """The answer of an earlier time; None where there is none that this question can read."""
    said = notes.read("guesses", question.slug).get("said")
    if not isinstance(said, list | int | float):
        return None
    try:
        answer = tuple(said) if isinstance(said, list) else said
        question.answer.said(answer)
    except (TypeError, ValueError, IndexError):
        return None
    return answer


def _reveal(question: Question, answer: Any) -> None:
    """The answer comes below what the experiment shows; at once where there is none, or where there are no cells."""

    def reveal() -> None:
        show(reveal_text(question, answer), reveal_html(question, answer, folded=answer is None), kind="answer")

    if question.experiment and in_ipython():
        after_the_next_cell(question.slug, reveal)
    else:
        reveal()


def after_the_next_cell(slug: str, then: Callable[[], None]) -> None:
    """Do something once the cell that runs after this one has ended well, and whenever it runs again.

    Where nobody says which cell runs (a notebook that is executed as a whole), it is done once.
    """
    from IPython import get_ipython

    events = get_ipython().events
    is_own = True  # the first cell to end is the one that asked
    experiment: str | None = None

    def ended(result: Any) -> None:
        nonlocal is_own, experiment
        if is_own or not str(result.info.raw_cell).strip():
            is_own = False
            return
        experiment = experiment or result.info.cell_id
        if not result.success or result.info.cell_id != experiment:
            return
        if experiment is None:
            events.unregister("post_run_cell", _listening.pop(slug))
        then()

    if slug in _listening:
        events.unregister("post_run_cell", _listening[slug])
    _listening[slug] = ended
    events.register("post_run_cell", ended)
