"""The answers of a course's tests: whether the judge says of each what its first line announces."""

from collections.abc import Iterable
from pathlib import Path

from autograder.checks.answering.in_process import InProcess
from autograder.checks.catalogues import catalogue, find
from autograder.checks.judging import SLIP, judge
from autograder.grading.answers import Answer, answers_to

SEED = 7
KINDS = ("Right", "Wrong", "Blank")


def faults(folder: Path, slugs: Iterable[str]) -> list[str]:
    """What is amiss with the answers to these exercises, a sentence each; none where all is well.

    Args:
        folder: holds `SLUG.py` and `SLUG.edits` for each; `autograder.grading.answers` describes them. They are run
            here: they should be your own.
        slugs: the exercises; a question that is answered in words has no answers to hold.
    """
    found = []
    for slug in (slug for slug in slugs if slug in catalogue()):
        answers = answers_to(folder, [slug])
        lacking = set(KINDS) - {answer.kind for answer in answers}
        found += [f"{folder / slug}.py and .edits have no answer that is {kind!r}." for kind in sorted(lacking)]
        alone = {id for answer in answers if len(answer.ids) == 1 for id in answer.ids}
        unnamed = {one.id for one in find(slug).misconceptions} - alone
        found += [f"{folder / slug}.edits has no wrong answer for {name!r}." for name in sorted(unnamed)]
        found += [said for answer in answers if (said := _fault(answer))]
    return found


def _fault(answer: Answer) -> str | None:
    """What the judge says, where it isn't what is announced."""
    verdict = judge(find(answer.slug), InProcess(answer.definitions()), SEED)
    named = {one.id for one in verdict.misconceptions if one.id != SLIP}
    as_announced = {
        "Right": verdict.score == verdict.points,
        "Blank": verdict.score == 0,
        "Wrong": verdict.score < verdict.points and named == answer.ids,
    }
    if as_announced.get(answer.kind, False):
        return None
    said = f"{verdict.score:g} of {verdict.points:g} points" + f", named {', '.join(sorted(named))}" * bool(named)
    return f"{answer.slug}, {answer.name}: {answer.says!r}, and the judge gives {said}."
