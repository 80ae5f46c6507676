"""What a run ends with, in two lines: how many of which sort, how fast, and who stood out."""

from collections import Counter
from collections.abc import Collection, Sequence

from autograder.grading.progress_bar import in_words
from autograder.pipeline.result import GRADED, NOT_GRADABLE, NOTED, Result

SORTS = (GRADED, NOTED, NOT_GRADABLE)
WORST = 3  # who are named


def summary(results: Sequence[Result], fresh: Collection[str], seconds: float) -> list[str]:
    """One line on all results, and one on this run.

    Args:
        results: of all that are graded.
        fresh: who was graded in this run.
        seconds: that it took.
    """
    counts = Counter(result.status for result in results)
    sorts = ", ".join(f"{counts[sort]} {sort}" for sort in SORTS if counts[sort]) or "none graded"
    lines = [f"{len(results)} submission{'s' * (len(results) != 1)}: {sorts}."]
    if now := [result for result in results if result.student in set(fresh)]:
        rate = 60 * len(now) / max(seconds, 1e-9)
        longest = sorted(now, key=lambda result: -result.seconds)[:WORST]
        most = max(now, key=lambda result: result.memory)
        named = ", ".join(f"{result.student} {result.seconds:.1f} s" for result in longest)
        memory = f" Most memory: {most.student} {most.memory / 2**20:,.0f} MB." if most.memory else ""
        lines.append(
            f"In this run {len(now)} in {in_words(seconds)}, {rate:.0f} a minute. Took longest: {named}.{memory}"
        )
    return lines
