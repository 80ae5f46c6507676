"""How large an environment is that holds a distribution and all that it reaches by its needs.

    python benchmarks/environment.py [NAME[EXTRA,EXTRA] ...]

It counts the files of what is installed here. Without names: the engine with what grading needs, and the course.
"""

import re
import sys
from collections.abc import Iterable
from importlib import metadata

from packaging.requirements import Requirement

BOTH = ("course-autograder[grader]", "transformer-course[grader]")


def reached(names: Iterable[str]) -> dict[str, metadata.Distribution]:
    """The installed distributions that these need, themselves among them."""
    found: dict[str, metadata.Distribution] = {}
    seen: set[tuple[str, frozenset[str]]] = set()
    todo = [Requirement(name) for name in names]
    while todo:
        wanted = todo.pop()
        name, extras = re.sub(r"[-_.]+", "-", wanted.name).lower(), frozenset(wanted.extras)
        if (name, extras) in seen:
            continue
        seen.add((name, extras))
        found[name] = metadata.distribution(name)
        for one in map(Requirement, found[name].requires or ()):
            if one.marker is None or any(one.marker.evaluate({"extra": extra}) for extra in ("", *extras)):
                todo.append(one)
    return found


def megabytes(distributions: Iterable[metadata.Distribution]) -> float:
    """What their files take, as they were installed; of what is installed editable that is next to nothing."""
    files = {str(file.locate()): file.size or 0 for one in distributions for file in one.files or ()}
    return sum(files.values()) / 1e6


if __name__ == "__main__":
    for asked in sys.argv[1:] or BOTH:
        there = reached([asked])
        print(f"{asked}: {len(there)} distributions, {megabytes(there.values()):.0f} MB")
