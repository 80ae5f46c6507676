"""Does the judge see every small slip? Each solution is changed in one place after another, and judged.

    python benchmarks/mutants.py [--slug SLUG ...] [--sample N] [--seed S] [--answers] [--show GROUP ...]

A mutant is a solution with one small change, of those that the judge itself tries where it looks for a repair; the
likelier ones. One that still gets all points has survived: it does the same as the solution, or the statement doesn't
forbid it, or a case is missing. Of those that give numbers, and wrong ones, the table counts how many are named, and of
the others how many are told what all their wrong numbers have in common. Whether a name is true, only a reader can
tell: `--show` prints each mutant with what was changed and what was said. `--answers` takes the right answers of
`tests/answers` as well. Takes from a second to minutes an exercise; `--sample` draws some of the mutants.
"""

import argparse
import collections
import os
import random
import signal
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from autograder.authoring.notebooks.source import read_source, source_of
from autograder.checks.answering.in_process import InProcess
from autograder.checks.catalogues import catalogue, everything, find
from autograder.checks.judging import Probe, Reply, Verdict, judge
from autograder.checks.repairing.candidates import candidates
from autograder.checks.repairing.sources import definitions_in
from autograder.grading.answers import answers_to

ROOT = Path(__file__).parent.parent
JUDGE_SEED = 20261122
LIKELY = 2  # the rank that a change may have
CPU_SECONDS = 10  # of one mutant, before a loop is taken to have no end


@dataclass(frozen=True)
class Mutant:
    """A changed source, and what was changed: the piece before and after."""

    source: str
    before: str
    after: str


@dataclass
class Judged:
    """A mutant and the verdict on it; `numbers` tells whether it gave a value to most of the questions."""

    slug: str
    mutant: Mutant
    verdict: Verdict
    numbers: bool

    @property
    def survived(self) -> bool:
        """All points."""
        return self.verdict.score == self.verdict.points

    @property
    def names(self) -> list[str]:
        """The misconceptions that were named."""
        return [one.id for one in self.verdict.misconceptions]

    def describe(self) -> str:
        """What was changed and what was said."""
        lines = [f"{self.slug} {self.verdict.score:g}/{self.verdict.points:g}   {self.mutant.before}"]
        lines.append(f"    ->  {self.mutant.after}")
        lines += [f"    {one.id}: {one.message}" for one in self.verdict.misconceptions]
        lines += [f"    {self.verdict.noticed}"] if self.verdict.noticed else []
        if not self.survived:
            told = next((p.message for p in self.verdict.parts if p.score < p.points), "")
            lines.append(f"    {(self.verdict.error or told)[:200]}")
        return "\n".join(lines)


@dataclass
class Counting:
    """The learner, and how many of its replies held a value. Who has run out of time once is not asked again."""

    learner: InProcess
    replies: list[bool] = field(default_factory=list)
    stopped: Reply | None = None

    def ask(self, probe: Probe) -> Reply:
        """Hand the question on."""
        if self.stopped is not None:
            return self.stopped
        reply = self.learner.ask(probe)
        if reply.failure is not None and reply.failure.type == TimeoutError.__name__:
            self.stopped = reply
        self.replies.append(reply.failure is None)
        return reply


def mutants_of(entry: str, source: str) -> Iterator[Mutant]:
    """Every mutant of what a source defines by this name, likeliest first."""
    for edit in candidates(definitions_in(entry, source)):
        if edit.rank <= LIKELY:
            old, new = edit.pieces
            changed = source.replace(edit.definition.source.rstrip(), edit.source.rstrip())
            yield Mutant(changed, old, new or f"({edit.kind})")


def sources(slug: str, answers: bool) -> Iterator[tuple[str, list[Mutant]]]:
    """What runs before, and the mutants: of the solution, and of each right answer."""
    cells = read_source(source_of(ROOT, find(slug).notebook), everything())
    place = next(i for i, cell in enumerate(cells) if (cell.slug, cell.role) == (slug, "solution"))
    imports = next(cell.source for cell in cells if "quiet_start" in cell.source)
    earlier = [cell.source for cell in cells[:place] if cell.role == "solution"]
    yield "\n".join([imports, *earlier]), list(mutants_of(find(slug).entry, cells[place].source))
    for one in answers_to(ROOT / "tests" / "answers", [slug]) if answers else ():
        if one.kind == "Right":
            yield "", list(mutants_of(find(slug).entry, one.source))


def judged(slug: str, before: str, mutant: Mutant) -> Judged:
    """The verdict on a mutant, which runs in this process."""
    namespace: dict[str, Any] = {"__name__": "mutant"}
    signal.signal(signal.SIGVTALRM, _too_long)
    signal.setitimer(signal.ITIMER_VIRTUAL, CPU_SECONDS, 1)
    try:
        try:
            exec(before, namespace)
            exec(mutant.source, namespace)
        except Exception as error:  # a mutant may stop before it is asked anything
            failed = type(error).__name__
            points = find(slug).points
            return Judged(slug, mutant, Verdict(slug, 0, points, error=f"The cell stops with {failed}."), False)
        learner = Counting(InProcess(namespace))
        verdict = judge(find(slug), learner, JUDGE_SEED)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return Judged(slug, mutant, verdict, sum(learner.replies) * 2 > len(learner.replies))


def _too_long(*_: Any) -> None:
    raise TimeoutError(f"more than {CPU_SECONDS} seconds")


def examine(slug: str, *, sample: int | None = None, seed: int = 0, answers: bool = False) -> list[Judged]:
    """Judge the mutants of one exercise, or a sample of them."""
    todo = [(before, mutant) for before, found in sources(slug, answers) for mutant in found]
    if sample is not None and sample < len(todo):
        todo = random.Random(f"{seed} {slug}").sample(todo, sample)
    return [judged(slug, before, mutant) for before, mutant in todo]


HEAD = f"{'exercise':<26}{'mutants':>8}{'caught':>8}{'survive':>9}{'wrong numbers':>15}{'named':>7}{'noticed':>9}"


def row(name: str, found: list[Judged]) -> str:
    """One line of the table."""
    wrong = [one for one in found if one.numbers and not one.survived]
    named, survived = sum(bool(one.names) for one in wrong), sum(one.survived for one in found)
    noticed = sum(bool(one.verdict.noticed) for one in wrong)
    return f"{name:<26}{len(found):>8}{len(found) - survived:>8}{survived:>9}{len(wrong):>15}{named:>7}{noticed:>9}"


def main() -> None:
    """Examine the exercises, and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--slug", nargs="+", choices=catalogue(), default=list(catalogue()), metavar="SLUG")
    parser.add_argument("--sample", type=int, help="so many mutants of each exercise")
    parser.add_argument("--seed", type=int, default=0, help="which ones")
    parser.add_argument("--answers", action="store_true", help="the right answers of tests/answers as well")
    parser.add_argument(
        "--show", nargs="*", choices=["survivors", "named", "noticed", "unnamed"], default=["survivors"]
    )
    options = parser.parse_args()
    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
    everyone: list[Judged] = []
    print(HEAD, flush=True)
    for slug in options.slug:
        found = examine(slug, sample=options.sample, seed=options.seed, answers=options.answers)
        print(row(slug, found), flush=True)
        everyone += found
    print(row("all", everyone))
    groups = {
        "survivors": [one for one in everyone if one.survived],
        "named": [one for one in everyone if one.names],
        "noticed": [one for one in everyone if one.verdict.noticed],
        "unnamed": [one for one in everyone if one.numbers and not (one.survived or one.names or one.verdict.noticed)],
    }
    for group in options.show:
        print(f"\n{group}:", *(one.describe() for one in groups[group]), sep="\n")
    counts = collections.Counter(name for one in everyone for name in one.names)
    print("\nnames:", ", ".join(f"{name} {count}" for name, count in counts.most_common()))


if __name__ == "__main__":
    main()
