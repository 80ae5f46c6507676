"""Questions that come again: three at the beginning of a notebook, and seven a day from all that was met."""

import time
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path

from autograder.base.folders import folder_here
from autograder.base.notebooks import number_of
from autograder.checks.catalogues import everything, notebooks
from autograder.languages.chosen import current, say
from autograder.student.asking.cards import question_html, question_text, reveal_html, reveal_text
from autograder.student.asking.question import Question
from autograder.student.asking.reader import NOBODY, SKIPPED, ask
from autograder.student.asking.translated import translated
from autograder.student.questions import by_notebook
from autograder.student.show import show
from autograder.student.tracking.memory import A_DAYS_COUNT, A_SESSION, chosen, deck, next_due, note_recalled
from autograder.student.tracking.notes import Notes
from autograder.student.tracking.progress_store import kept

DAILY = "daily"  # the note of the last session


def ask_recall(notebook: str, again: bool) -> None:
    """See `autograder.student.desk.recall`."""
    folder = folder_here()
    if not notebook:
        ask_due(folder, again)
        return
    notes, now, name = Notes(folder), time.time(), number_of(notebook)
    tried = kept(folder) if folder else {}
    bank = before(notebook, notes, tried)
    if not bank:
        show(say("There is nothing to remember yet: this is where you begin."))
        return
    if not again and _is_answered(notes, name, now):
        show(say("You have answered today's questions; recall(…, again=True) asks more."))
        return
    questions = chosen(bank, notes, tried, now)
    if not questions:
        show(say("Nothing to ask today: you have answered all that is due."))
        return
    _ask_all(questions, notes, name, now)


def ask_due(folder: Path | None, again: bool = False) -> bool:
    """Ask a day's questions, out of the guesses and reviews that are due.

    Args:
        folder: that of the notebooks; None where there is none.
        again: also when a day's questions were answered already.

    Returns:
        whether it was broken off; what was answered until then is kept.
    """
    notes, now = Notes(folder), time.time()
    tried = kept(folder) if folder else {}
    bank = deck(by_notebook(), notebooks(), notes, tried)
    if not bank:
        show(say("There is nothing to remember yet: make a guess or try an exercise in a notebook first."))
        return False
    questions = chosen(bank, notes, tried, now, A_DAYS_COUNT)
    if not again and _is_answered(notes, DAILY, now):
        show(say("That was today's. Tomorrow there are more; `course recall --again` asks them now."))
        return False
    if not questions:
        when = date.fromtimestamp(next_due(bank, notes)).isoformat()
        show(say("Nothing is due today. The next question comes on {when}.", when=when))
        return False
    return _ask_all(questions, notes, DAILY, now)


def _ask_all(questions: Sequence[Question], notes: Notes, session: str, now: float) -> bool:
    """Ask, tell, and note each answer at once; whether it was broken off."""
    right = answered = 0
    is_broken_off = False
    try:
        for number, asked_for in enumerate(questions, 1):
            question = translated(asked_for, current())
            label = say("Do you remember? {number} of {all}", number=number, all=len(questions))
            show(question_text(question, label), question_html(question, label), kind="question")
            answer = ask(question, say("Your answer"))
            if answer in (NOBODY, SKIPPED):
                show(reveal_text(question, None), reveal_html(question, None, folded=True), kind="answer")
                continue
            is_right = bool(question.answer.is_right(answer))
            note_recalled(notes, question.slug, is_right, now)
            answered += 1
            right += is_right
            show(reveal_text(question, answer), reveal_html(question, answer), kind="answer")
    except KeyboardInterrupt:
        is_broken_off = True
        show("")
    if answered:
        if not is_broken_off:
            notes.write("asked", session, {"when": now})
        again_soon = (
            "{right} of {answered} remembered. What was missed comes again: `course recall`, two minutes a day."
        )
        told = again_soon if right < answered else "{right} of {answered} remembered."
        show(say(told, right=right, answered=answered))
    return is_broken_off


def _is_answered(notes: Notes, session: str, now: float) -> bool:
    return bool(now - notes.read("asked", session).get("when", 0.0) < A_SESSION)


def before(notebook: str, notes: Notes, tried: Iterable[str]) -> dict[str, tuple[Question, ...]]:
    """What can be asked at the beginning of a notebook: of each one before it; of an optional one, if it was begun."""
    earlier = {name: both for name, both in by_notebook().items() if number_of(name) < number_of(notebook)}
    begun, slugs = deck(earlier, notebooks(), notes, tried), notebooks()
    optional = {name for name in earlier if slugs.get(name) and not everything()[slugs[name][0]].core}
    return {name: asked for name, (_, asked) in earlier.items() if asked and (name in begun or name not in optional)}
