"""Is a student's slip called by its name? Each is made in the solution, and judged.

    python benchmarks/realistic.py [--slug SLUG ...] [--show unnamed named survivors]

Only those that give numbers, and wrong ones, are counted: an exception is explained elsewhere. "Named" is a known wrong
idea; "noticed" is what all wrong numbers have in common. Whether a name is the right one, only a reader can tell.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from autograder.checks.catalogues import catalogue
from benchmarks.mutants import HEAD, Judged, judged, row, solutions
from benchmarks.mutations import Mutant
from benchmarks.realistic_slips import SLIPS


def slip(slug: str, old: str, new: str) -> Judged:
    """The verdict on a solution with `new` wherever `old` stood."""
    before, source, _ = solutions(slug)
    assert old in source, f"{slug}: {old!r} is not in the solution"
    # What a learner has kept of earlier notebooks isn't here: the course's own pieces take its place.
    before, source = (text.replace("mine.", "ready.") for text in (before, source.replace(old, new)))
    before = f"{before}\nfrom course import layers as ready"
    return judged(slug, before, Mutant(source, old.strip(), new.strip()))


def main() -> None:
    """Judge the slips, and print a line for each exercise."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--slug", nargs="+", choices=catalogue(), default=list(catalogue()), metavar="SLUG")
    parser.add_argument("--show", nargs="*", choices=["survivors", "named", "unnamed"], default=["unnamed"])
    options = parser.parse_args()
    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
    everyone: list[Judged] = []
    print(HEAD.replace("mutants", "slips  "), flush=True)
    for slug in options.slug:
        found = [slip(*one) for one in SLIPS if one[0] == slug]
        if found:
            print(row(slug, found), flush=True)
        everyone += found
    print(row("all", everyone))
    groups = {
        "survivors": [one for one in everyone if one.survived],
        "named": [one for one in everyone if one.names],
        "unnamed": [one for one in everyone if one.numbers and not (one.survived or one.names)],
    }
    for group in options.show:
        print(f"\n{group}:", *(one.describe() for one in groups[group]), sep="\n")


if __name__ == "__main__":
    main()
