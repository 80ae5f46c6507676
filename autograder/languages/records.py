"""What a learner reads of a record, each text with its place: one walk that finds them all, or replaces them."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from autograder.checks.judging.records import Exercise, Misconception, Part, Written

Say = Callable[[str, str], str]  # from a place and the English to what is said: `Texts`, or a list that notes them
Record = TypeVar("Record", bound=Exercise | Written)


def translated(record: Record, say: Say) -> Record:
    """The record with each of its texts as `say` has it. The judge takes the English one: a verdict has no language."""
    title = say(f"{record.slug}/title", record.title)
    if not isinstance(record, Exercise):
        return replace(record, title=title)
    hints = tuple(say(f"{record.slug}/hint-{number}", one) for number, one in enumerate(record.hints, 1))
    parts = tuple(_part(one, f"{record.slug}/part-{number}", say) for number, one in enumerate(record.parts, 1))
    named = tuple(_misconception(one, record.slug, say) for one in record.misconceptions)
    return replace(record, title=title, hints=hints, parts=parts, misconceptions=named)


def _part(part: Part, place: str, say: Say) -> Part:
    return replace(part, name=say(place, part.name), holds=say(f"{place}-holds", part.holds))


def _misconception(one: Misconception, slug: str, say: Say) -> Misconception:
    place = f"{slug}/{one.id}"
    return replace(
        one,
        did=say(f"{place}/did", one.did),
        matters=say(f"{place}/matters", one.matters),
        look=say(f"{place}/look", one.look),
    )
