"""How many of the wrong answers that no misconception explains are repaired, and at what cost.

    python -m benchmarks.repairs [--number 60] [--seed 7] [--show]

A random choice of the answers in tests/answers that are wrong and have no name. Of each: whether one small edit of it
is found with which the judge says "right", the edit, and the seconds of computing.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from pathlib import Path
from typing import Any

from autograder.checks.answering.in_process import InProcess
from autograder.checks.catalogues import find
from autograder.checks.judging.verdict import Verdict
from autograder.checks.repairing.bounded import Bounded, stays_inside
from autograder.checks.repairing.search import looked_into
from autograder.checks.repairing.sources import definitions_in
from autograder.grading.answers import Answer, answers_in

ANSWERS = Path(__file__).parents[1] / "tests" / "answers"
SEED = 20170612


def nameless(number: int, seed: int, only: str = "") -> list[Answer]:
    """So many of the wrong answers without a name; of one exercise, where one is named."""
    files = sorted(ANSWERS.glob("*.py"))
    found = [one for file in files for one in answers_in(file) if one.kind == "Wrong" and not one.ids]
    found = [one for one in found if only in ("", one.slug, one.name)]
    return random.Random(seed).sample(found, min(number, len(found)))


def repaired(answer: Answer) -> tuple[Verdict, float]:
    """What is said of one answer, and the seconds of computing that the search took."""
    exercise = find(answer.slug)
    names: dict[str, Any] = answer.definitions()
    definitions = definitions_in(exercise.entry, answer.source)
    began = time.process_time()
    found = Verdict(answer.slug, 0.0, 0.0)
    if definitions and stays_inside(definitions):
        runs = Bounded(exercise.entry, definitions, names, InProcess)
        wrong = Verdict(answer.slug, 0.0, float(exercise.points))
        found = looked_into(exercise, wrong, SEED, definitions, runs)
    return found, time.process_time() - began


def main() -> None:
    """Print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=60)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--only", default="")
    parser.add_argument("--show", action="store_true", help="each repair as it is said")
    options = parser.parse_args()
    chosen = nameless(options.number, options.seed, options.only)
    found, examples, took = 0, 0, []
    for answer in chosen:
        verdict, seconds = repaired(answer)
        one, example = verdict.repair, verdict.example
        found += one is not None
        examples += example is not None
        took.append(seconds)
        if options.show:
            said = one.change if one else example or "-"
            print(f"{answer.slug}/{answer.name} ({seconds:.1f} s): {answer.says[7:]}\n    {said}", flush=True)
    told = f"{found} of {len(chosen)} repaired, {examples} more have a small example"
    print(f"{told}; {statistics.median(took):.2f} s of computing each (median), {max(took):.1f} s at most")


if __name__ == "__main__":
    main()
