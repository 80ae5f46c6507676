"""A guess: a learner's prediction first, then the result of the cell, then how close it was and why."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from autograder.languages.chosen import current, say, words
from autograder.student.after_check import send_guess
from autograder.student.asking.cards import question_html, question_text, reveal_html, reveal_text
from autograder.student.asking.question import Question
from autograder.student.asking.reader import NOBODY, SKIPPED, ask, in_ipython
from autograder.student.asking.translated import translated
from autograder.student.notes import Notes
from autograder.student.questions import UnknownQuestion, guesses
from autograder.student.show import show

LABEL = "Before you see it"  # in English


def take_guess(slug: str, again: bool) -> None:
    """See `autograder.student.desk.guess`."""
    try:
        question = translated(guesses(slug), current())
    except UnknownQuestion as error:
        show(words(error))
        return
    notes = Notes.here()
    before = None if again else _kept(question, notes)
    if before is not None:
        show(say("You guessed: {said}", said=question.answer.said(before)))
        _reveal_after_the_cell(question, before)
        return
    label = say(LABEL)
    show(question_text(question, label), question_html(question, label), kind="question")
    answer = ask(question, say("Your guess"))
    if answer in (NOBODY, SKIPPED):
        _reveal_after_the_cell(question, None)
        return
    keep_guess(notes, question, answer, time.time())
    send_guess(question.slug, question.answer.typed(answer))
    _reveal_after_the_cell(question, answer)


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


def _reveal_after_the_cell(question: Question, answer: Any) -> None:
    """The answer comes below all that the cell shows; none where the cell stops."""

    def reveal() -> None:
        show(reveal_text(question, answer), reveal_html(question, answer, folded=answer is None), kind="answer")

    after_the_cell(reveal)


def after_the_cell(then: Callable[[], None]) -> None:
    """Do something once the running cell has ended well; at once where there are no cells."""
    if not in_ipython():
        then()
        return
    from IPython import get_ipython

    events = get_ipython().events

    def once(result: Any) -> None:
        events.unregister("post_run_cell", once)
        if result.success:
            then()

    events.register("post_run_cell", once)
