"""The answers of a course's tests: whether the judge says of each what its first line announces."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from autograder.checks.answering.in_process import InProcess
from autograder.checks.exercises import find
from autograder.checks.judging import SLIP, judge
from autograder.grading.sample_class import Answer, answers_to

SEED = 7
KINDS = ("Right", "Wrong", "Blank")


def faults(folder: Path, slugs: Iterable[str]) -> list[str]:
    """What is amiss with the answers to these exercises, a sentence each; none where all is well.

    The first line of an answer's docstring begins with "Right:" (full marks), "Blank:" (no points), or "Wrong:" and
    the id of the misconception that must be named, or "unnamed": `Wrong: columns_summed - axis 0.`

    Args:
        folder: holds a folder for each slug, with Python files. They are run here: they should be your own.
        slugs: the exercises.
    """
    found = []
    for slug in slugs:
        answers = answers_to(folder, [slug])
        begins = [answer.header.partition(":")[0] for answer in answers]
        found += [f"{folder / slug} has no answer that begins with {kind!r}." for kind in KINDS if kind not in begins]
        wanted = {one.id for one in find(slug).misconceptions} - {answer.misconception for answer in answers}
        found += [f"{folder / slug} has no wrong answer for {name!r}." for name in sorted(wanted)]
        found += [said for answer in answers if (said := _fault(answer))]
    return found


def _fault(answer: Answer) -> str | None:
    """What the judge says, where it isn't what is announced."""
    exercise = find(answer.slug)
    names: dict[str, Any] = {}
    exec(compile(answer.source, f"{answer.slug}/{answer.name}.py", "exec"), names)
    verdict = judge(exercise, InProcess(names), SEED)
    named = [one.id for one in verdict.misconceptions if one.id != SLIP]
    kind = answer.header.partition(":")[0]
    as_announced = {
        "Right": verdict.score == verdict.points,
        "Blank": verdict.score == 0,
        "Wrong": verdict.score < verdict.points and named == ([answer.misconception] if answer.misconception else []),
    }
    if as_announced.get(kind, False):
        return None
    said = f"{verdict.score:g} of {verdict.points:g} points" + f", named {', '.join(named)}" * bool(named)
    return f"{answer.slug}/{answer.name}: {answer.header!r}, and the judge gives {said}."
