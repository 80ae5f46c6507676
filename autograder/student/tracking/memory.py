"""What a learner met and has to meet again: which questions are asked, and when.

Three rules choose. First comes what this learner had trouble with: a misconception that a check recognised, a guess
that was missed, a question that was missed. Then what was never asked, the latest notebooks first. Then what was right,
once its time has come: after each right answer the wait doubles (Leitner's boxes), after a wrong one it begins anew.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from autograder.student.asking.question import Question
from autograder.student.tracking.notes import Notes
from autograder.student.tracking.progress_store import Tried

A_DAY = 24 * 60 * 60.0
FIRST_WAIT = 1.0  # days; then 2, 4, 8, …
LONGEST_WAIT = 64.0
A_SESSION = 8 * 60 * 60.0  # what was answered within it isn't asked again
COUNT = 3  # at the head of a notebook
A_DAYS_COUNT = 7


@dataclass(frozen=True)
class Met:
    """A misconception that the checks of an exercise have recognised.

    Args:
        slug: of the exercise.
        name: of the misconception.
        times: how often.
        last: when, the last time.
        since: when the exercise was solved after that, if it was.
    """

    slug: str
    name: str
    times: int
    last: float
    since: float | None


def note_met(notes: Notes, slug: str, names: Iterable[str], now: float, *, solved: bool) -> None:
    """Note the misconceptions of one check; and, when it was solved, that those of before are understood."""
    found: dict[str, Any] = notes.read("met", slug)
    for name in dict.fromkeys(names):
        before = found.get(name, {})
        found[name] = {"times": before.get("times", 0) + 1, "last": now, "since": None}
    if solved:
        found = {name: {**one, "since": one.get("since") or now} for name, one in found.items()}
    if found:
        notes.write("met", slug, found)


def met(notes: Notes) -> list[Met]:
    """All that was recognised, the latest first; a damaged note counts as none."""
    found = []
    for slug, names in notes.all("met").items():
        for name, one in names.items():
            if isinstance(one, dict) and isinstance(one.get("last"), int | float):
                found.append(Met(slug, name, int(one.get("times", 1)), float(one["last"]), one.get("since")))
    return sorted(found, key=lambda one: -one.last)


def note_recalled(notes: Notes, slug: str, is_right: bool, now: float) -> None:
    """Note an answer: a right one doubles the wait, a wrong one begins it anew."""
    before = notes.read("recalled", slug)
    wait = min(2 * before.get("wait", 0.0) or FIRST_WAIT, LONGEST_WAIT) if is_right else 0.0
    missed = before.get("missed", 0) + (not is_right)
    notes.write("recalled", slug, {"last": now, "wait": wait, "right": is_right, "missed": missed})


def due(note: Mapping[str, Any]) -> float:
    """When a question that was answered comes again, in seconds since 1970."""
    wait = note.get("wait", FIRST_WAIT) * A_DAY if note.get("right") else A_SESSION
    return float(note.get("last", 0.0) + wait)


def deck(
    asked: Mapping[str, tuple[Sequence[Question], Sequence[Question]]],
    exercises: Mapping[str, Sequence[str]],
    notes: Notes,
    tried: Iterable[str],
) -> dict[str, tuple[Question, ...]]:
    """What a learner has met so far, by notebook: the guesses that were made, and what is asked about begun notebooks.

    Args:
        asked: of each notebook its guesses, and what is asked about it later.
        exercises: the slugs of each notebook's exercises.
        notes: the learner's.
        tried: the exercises that were checked.
    """
    guessed, recalled, checked = notes.all("guesses"), notes.all("recalled"), set(tried)
    found = {}
    for name, (guesses, reviews) in asked.items():
        made = tuple(replace(one, seen="") for one in guesses if one.slug in guessed)
        is_begun = made or checked & set(exercises.get(name, ()))
        found[name] = made + tuple(one for one in reviews if is_begun or one.slug in recalled)
    return {name: questions for name, questions in found.items() if questions}


def next_due(bank: Mapping[str, tuple[Question, ...]], notes: Notes) -> float:
    """When the next of these questions comes, in seconds since 1970; 0 where one was never answered."""
    answered = _answered(notes)
    return min(due(answered.get(one.slug, {"wait": 0.0, "right": True})) for asked in bank.values() for one in asked)


def _answered(notes: Notes) -> dict[str, dict[str, Any]]:
    """The last answer to each question; a guess counts from when it was made."""
    made = {
        slug: {"last": note.get("when", 0.0), "right": note.get("right"), "wait": FIRST_WAIT}
        for slug, note in notes.all("guesses").items()
    }
    return made | notes.all("recalled")


def chosen(
    bank: Mapping[str, tuple[Question, ...]], notes: Notes, tried: Mapping[str, Tried], now: float, count: int = COUNT
) -> list[Question]:
    """The questions to ask now.

    Args:
        bank: the questions of the notebooks before this one, by notebook, in their order.
        notes: the learner's.
        tried: how the checks of each exercise went; nothing of it is changed.
        now: seconds since 1970.
        count: how many at most.
    """
    troubles = _troubles(notes, tried)
    answered = _answered(notes)
    ranked = []
    for place, questions in enumerate(bank.values()):
        for number, question in enumerate(questions):
            before = answered.get(question.slug)
            trouble = sum(troubles.get(one, 0.0) for one in question.about)
            if before is None:
                rank = (0 if trouble else 1, -trouble, -place, number)
            elif now < due(before):
                continue
            elif not before.get("right"):
                rank = (0, -trouble - 1.0, -place, number)
            else:
                rank = (2 if not trouble else 0, -trouble / 2, before["last"], number)
            ranked.append((rank, place, question))
    return _spread([(place, question) for _, place, question in sorted(ranked, key=lambda one: one[0])], count)


def _spread(ranked: list[tuple[int, Question]], count: int) -> list[Question]:
    """The first ones, no two of one notebook as long as there are others, and no two about one thing."""
    found: list[tuple[int, Question]] = []
    for only_new_places in (True, False):
        for place, question in ranked:
            if len(found) == count:
                break
            about = {one for _, other in found for one in other.about}
            is_taken = any(question is other for _, other in found) or bool(about & set(question.about))
            if not is_taken and not (only_new_places and any(place == other for other, _ in found)):
                found.append((place, question))
    return [question for _, question in found]


def _troubles(notes: Notes, tried: Mapping[str, Tried]) -> dict[str, float]:
    """How much trouble there was with what: with a misconception, with an exercise, with a guess."""
    found: dict[str, float] = {}
    for one in met(notes):
        found[f"{one.slug}:{one.name}"] = 2.0 + 0.5 * min(one.times, 4) if one.since is None else 1.5
    for slug, one_tried in tried.items():
        if one_tried.solved is None:
            found[slug] = 0.5
    for slug, note in notes.all("guesses").items():
        if note.get("first") is False:
            found[f"guess:{slug}"] = 1.0
    return found
