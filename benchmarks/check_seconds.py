"""Seconds of CPU that a learner's second `check` of an exercise takes in a notebook: right answers, the longest first.

    python benchmarks/check_seconds.py [SLUG …]

The first press traces what TensorFlow keeps, and isn't counted.
"""

import sys
import time
from pathlib import Path

from autograder.checks.answering.in_process import InProcess
from autograder.checks.catalogues import find
from autograder.checks.judging import judge
from autograder.grading.answers import answers_in
from autograder.student.desk import PUBLIC_SEED

ANSWERS = Path(__file__).parents[1] / "tests" / "answers"


def second_press(slug: str) -> float:
    """Of the first right answer that is kept."""
    answer = next(one for one in answers_in(ANSWERS / f"{slug}.py") if one.kind == "Right")
    here = InProcess(answer.definitions())
    judge(find(slug), here, PUBLIC_SEED)
    begun = time.process_time()
    judge(find(slug), here, PUBLIC_SEED)
    return time.process_time() - begun


if __name__ == "__main__":
    seconds = {slug: second_press(slug) for slug in sys.argv[1:] or sorted(path.stem for path in ANSWERS.glob("*.py"))}
    for slug in sorted(seconds, key=seconds.__getitem__, reverse=True):
        print(f"{seconds[slug]:7.2f}  {slug}")
    print(f"{sum(seconds.values()):7.2f}  all")
