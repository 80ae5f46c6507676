"""A question in another language: the same places, letters and numbers are right in it."""

from collections.abc import Callable
from dataclasses import replace

from autograder.student.asking.answers import Answer
from autograder.student.asking.lettered import Choice, Order
from autograder.student.asking.measured import Number
from autograder.student.asking.question import Question


def translated(question: Question, say: Callable[[str, str], str]) -> Question:
    """The question with each of its texts as `say` has it, by place and English."""
    slug = question.slug
    return replace(
        question,
        text=say(f"{slug}/text", question.text),
        answer=_answer(question.answer, slug, say),
        why=_paragraphs(question.why, f"{slug}/why", say),
        seen=_paragraphs(question.seen, f"{slug}/seen", say),
    )


def _paragraphs(text: str, place: str, say: Callable[[str, str], str]) -> str:
    return "\n\n".join(say(place, one) for one in text.split("\n\n") if one)


def _answer(answer: Answer, slug: str, say: Callable[[str, str], str]) -> Answer:
    def each(field: str, found: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(say(f"{slug}/{field}-{number}", one) for number, one in enumerate(found, 1))

    if isinstance(answer, Choice):
        return replace(answer, options=each("option", answer.options), remarks=each("remark", answer.remarks))
    if isinstance(answer, Order):
        return replace(answer, items=each("item", answer.items))
    if isinstance(answer, Number):
        unit, shown = say(f"{slug}/unit", answer.unit), say(f"{slug}/shown", answer.shown)
        return replace(answer, unit=unit, shown=shown)
    return answer
