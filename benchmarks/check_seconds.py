"""Seconds of CPU that a learner's second `check` of each exercise takes, in one warm process; of two editions in turns.

    python benchmarks/check_seconds.py                        all exercises, one right answer each, the longest first
    python benchmarks/check_seconds.py --slug transformer     this one
    python benchmarks/check_seconds.py --against CHECKOUT     beside another edition's, in a process of its own

The first press traces what TensorFlow keeps, and isn't counted.
"""

import argparse
import json
import linecache
import os
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).parents[1]


def measured(answers):
    """From each slug to the seconds of CPU of its second press; `answers` holds the source of a right one for each."""
    from autograder.checks.answering.in_process import InProcess
    from autograder.checks.catalogues import find
    from autograder.checks.judging import judge
    from autograder.student.desk import PUBLIC_SEED

    seconds = {}
    for slug, source in answers.items():
        file = f"<answer {slug}>"
        linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)  # AutoGraph reads it
        exercise, space = find(slug), {"__name__": "__main__"}
        exec(compile(source, file, "exec", dont_inherit=True), space)
        for _ in range(2):
            begun = time.process_time()
            judge(exercise, InProcess(space), PUBLIC_SEED)
            seconds[slug] = time.process_time() - begun
    return seconds


def right_answers():
    """Of each exercise the first right answer that is kept in tests/answers."""
    from autograder.grading.answers import answers_in

    files = sorted((HERE / "tests" / "answers").glob("*.py"))
    return {path.stem: next(one.source for one in answers_in(path) if one.kind == "Right") for path in files}


def elsewhere(checkout, answers):
    """What is measured in a process of its own, with an edition's code."""
    command = [sys.executable, __file__, "--json"]
    environment = {**os.environ, "PYTHONPATH": str(checkout)}
    given = json.dumps(answers)
    done = subprocess.run(
        command, check=True, stdout=subprocess.PIPE, text=True, input=given, env=environment, cwd=checkout
    )
    return json.loads(done.stdout.splitlines()[-1])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--slug", action="append", default=[])
    parser.add_argument("--against", type=Path, help="the checkout of another edition")
    parser.add_argument("--json", action="store_true", help="of the answers that come in, for a process of its own")
    options = parser.parse_args()
    if options.json:
        print(json.dumps(measured(json.load(sys.stdin))))
        return
    answers = right_answers()
    slugs = options.slug or sorted(answers)
    answers = {slug: answers[slug] for slug in slugs}
    after = elsewhere(HERE, answers)
    before = elsewhere(options.against, answers) if options.against else {}
    columns = [column for column in (before, after) if column]
    for slug in sorted(slugs, key=lambda slug: -columns[0][slug]):
        print(f"{slug:28}", *(f"{column[slug]:7.2f} s" for column in columns))
    print(f"{'all':28}", *(f"{sum(column.values()):7.2f} s" for column in columns))


if __name__ == "__main__":
    main()
