"""Three short questions at the beginning of a notebook, from the notebooks before it."""

from __future__ import annotations

import time

from autograder.languages.chosen import current, say
from autograder.student.asking.cards import question_html, question_text, reveal_html, reveal_text
from autograder.student.asking.question import Question
from autograder.student.asking.reader import NOBODY, SKIPPED, ask
from autograder.student.asking.translated import translated
from autograder.student.memory import A_SESSION, chosen, note_recalled
from autograder.student.notes import Notes
from autograder.student.progress_store import kept
from autograder.student.questions import modules
from autograder.student.show import show
from course.mine import folder_here


def ask_recall(notebook: str, again: bool) -> None:
    """See `autograder.student.desk.recall`."""
    bank = _before(notebook)
    if not bank:
        show(say("There is nothing to remember yet: this is where you begin."))
        return
    notes, folder, now = Notes.here(), folder_here(), time.time()
    name = notebook[:2]
    asked = notes.read("asked", name)
    if not again and now - asked.get("when", 0.0) < A_SESSION:
        show(say("You have answered today's questions; recall(…, again=True) asks more."))
        return
    questions = chosen(bank, notes, kept(folder) if folder else {}, now)
    if not questions:
        show(say("Nothing to ask today: you have answered all that is due."))
        return
    right = answered = 0
    for number, asked_for in enumerate(questions, 1):
        question = translated(asked_for, current())
        label = say("Do you remember? {number} of {all}", number=number, all=len(questions))
        show(question_text(question, label), question_html(question, label), kind="question")
        answer = ask(question, say("Your answer"))
        if answer in (NOBODY, SKIPPED):
            show(reveal_text(question, None), reveal_html(question, None, folded=True), kind="answer")
            continue
        answered += 1
        right += _keep(notes, question, answer, now)
        show(reveal_text(question, answer), reveal_html(question, answer), kind="answer")
    if answered:
        notes.write("asked", name, {"when": now})
        again_soon = "{right} of {answered} remembered. What was missed comes again."
        show(
            say(again_soon if right < answered else "{right} of {answered} remembered.", right=right, answered=answered)
        )


def _keep(notes: Notes, question: Question, answer: object, now: float) -> bool:
    is_right = bool(question.answer.is_right(answer))
    note_recalled(notes, question.slug, is_right, now)
    return is_right


def _before(notebook: str) -> dict[str, tuple[Question, ...]]:
    """What can be asked at the beginning of a notebook: of each one before it, by its name."""
    return {name: asked for name, (_, asked) in modules().items() if asked and name[:2] < notebook[:2]}
