"""One list or dictionary that was put in several times: each place holds what it was at the end."""

from collections.abc import Sequence

from autograder.checks.judging.diagnose import Observation
from autograder.checks.judging.edits import unwatched
from autograder.checks.judging.message import Message
from autograder.checks.judging.records import Exercise
from autograder.checks.judging.values.crossing_types import OBJECT, kind_of
from autograder.checks.judging.values.data import Data, data_of
from autograder.checks.judging.values.forms import Formed

KINDS: dict[type, Message] = {dict: Message("dictionary"), list: Message("list"), object: Message("object")}
TOLD = """In each wrong case all items of the result are alike, and as the last one should be. Is it one {kind}, put \
in several times? Make a new one for each place."""


def one_object(exercise: Exercise, observations: Sequence[Observation]) -> Message | None:
    """A sentence where this explains all that is wrong, for results that are plain data."""
    reference = None if exercise.reference is None else unwatched(exercise.reference)
    if not (isinstance(reference, Formed) and isinstance(reference.form, Data)):
        return None
    kinds = {_kind(one) for one in observations if one.problem is not None}
    kind = KINDS.get(kinds.pop()) if len(kinds) == 1 else None
    return None if kind is None else Message(TOLD, kind=kind)


def _kind(one: Observation) -> type:
    """What the items are, all of them like the last, rightly so of the last alone; `type` where it isn't so."""
    if one.reply.failure is not None or not one.expected or not isinstance(one.reply.value, tuple):
        return type
    got, expected = data_of(one.reply.value), data_of(one.expected)
    if not (isinstance(got, (list, tuple)) and isinstance(expected, (list, tuple)) and len(got) == len(expected) > 1):
        return type
    alike = all(item == got[0] for item in got) and got[-1] == expected[-1] and got[0]
    return (object if kind_of(got[0]) == OBJECT else type(got[0])) if alike else type
