"""What a run ends with, in a few lines: how many of which sort, how fast, and who stood out."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from autograder.base.problem import some
from autograder.grading.gradebooks.standings import Standing
from autograder.grading.terminal.progress_bar import duration
from autograder.languages.terminal import in_words
from autograder.pipeline.reporting.result import GRADED, NOT_GRADABLE, NOTED, Result

SORTS = (GRADED, NOTED, NOT_GRADABLE)
WORST = 3  # who are named


def summary(
    results: Sequence[Result],
    fresh: Collection[str],
    seconds: float,
    standings: Mapping[str, Standing],
    missing: Sequence[str] = (),
    assignment: str = "NOTEBOOK",
) -> list[str]:
    """One line on all results, one on this run, one on what is not marked yet, and one on who handed nothing in.

    Args:
        results: of all that are graded.
        fresh: who was graded in this run.
        seconds: that all of it took, feedback and tables included.
        standings: where each student stands.
        missing: whom the gradebook knows, and who handed nothing in.
        assignment: its name, for the command that comes next.
    """
    counts = Counter(result.status for result in results)
    sorts = ", ".join(f"{counts[sort]} {in_words(sort)}" for sort in SORTS if counts[sort]) or "none graded"
    lines = [f"{len(results)} submission{'s' * (len(results) != 1)}: {sorts}."]
    if now := [result for result in results if result.student in set(fresh)]:
        rate = 60 * len(now) / max(seconds, 1e-9)
        longest = sorted(now, key=lambda result: -result.seconds)[:WORST]
        most = max(now, key=lambda result: result.memory)
        named = ", ".join(f"{result.student} {result.seconds:.1f} s" for result in longest)
        lines.append(f"In this run {len(now)} in {duration(seconds)}, {rate:.0f} a minute. Took longest: {named}.")
        if most.memory >= 2**20:
            lines.append(f"Most memory: {most.student} {most.memory / 2**20:,.0f} MB.")
    waiting = [standing.unmarked for standing in standings.values() if standing.unmarked]
    if waiting:
        count = f"{sum(waiting)} answer{'s' * (sum(waiting) != 1)} of {len(waiting)} student{'s' * (len(waiting) != 1)}"
        lines.append(f"Not marked yet: {count}; `autograder marking {assignment}` shows them.")
    if missing:
        lines.append(f"Nothing handed in: {len(missing)} of {len(missing) + len(results)} students: {some(missing)}.")
    return lines
