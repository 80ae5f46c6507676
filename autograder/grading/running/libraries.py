"""What a class's code imports, so that it is imported once and not in each learner's process."""

import re
from collections.abc import Iterable
from functools import cache
from importlib.util import find_spec

from autograder import rooms
from autograder.base.entry_points import offered

# Tried: none of them starts a thread before it computes, so that a fork of what has imported them works.
KERAS = ("tensorflow", "keras")
FORKED_WELL = ("torch", "pandas", "scipy")
OF_COURSES = "autograder.warm"  # the group of entry points by which a course's library names modules of its own
IMPORTED = re.compile(r'(?m)(?:^|"|\\n)\s*(?:import\s+(?=\w)|from\s+(?=[\w.]+\s+import\b))(\w+)')  # in JSON, too


def libraries_in(texts: Iterable[str]) -> tuple[str, ...]:
    """What some code imports of what may be imported before a fork, itself or by a course's library.

    What isn't installed may be wished for and not needed. Only TensorFlow has to be there where it is asked for.
    """
    spoken = {name for text in texts for name in IMPORTED.findall(text)}
    of_courses = [name for name in offered(OF_COURSES) if name.partition(".")[0] in spoken]
    spoken |= {name for library in spoken & {*rooms.libraries()} for name in _imports_of(library)}
    installed = [name for name in FORKED_WELL if name in spoken and find_spec(name)]
    return (*(KERAS if spoken & {*KERAS} else ()), *installed, *of_courses)


@cache
def _imports_of(library: str) -> frozenset[str]:
    """What the modules of a course's library import."""
    folder = rooms.folder_of(library)
    files = folder.rglob("*.py") if folder else ()
    return frozenset(name for path in files for name in IMPORTED.findall(path.read_text(encoding="utf-8")))
