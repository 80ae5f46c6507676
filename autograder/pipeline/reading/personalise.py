"""Make the release that one student was given: in a class with variants it has the student's own values.

They are drawn anew from the class's secret, and never read from what was handed in. A cell in which they are said keeps
the text with its placeholders, `{{SLUG.own.NAME}}`, in its metadata; a check passes them on: `check(..., own={...})`.
"""

import copy
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from autograder.checks.catalogues import catalogue
from autograder.checks.judging.variants import PLACEHOLDER, Own, filled
from autograder.pipeline.reading.release import OURS, OWN, Cell, Release, checked_slug, nbgrader_metadata
from autograder.pipeline.seeds import own_values
from autograder.pipeline.work import Work

TEXT = "text"  # in metadata: how a cell says it, with placeholders
PASSED_ON = re.compile(r", own=(\{.*\})\)$")


def personalise(work: Work) -> None:
    """Take the release that this student was given."""
    work.release = personal(work.release, work.submission.student)


def personal(release: Release, student: str) -> Release:
    """The release as this student has it; as it is where the class has no variants, or the notebook nothing to draw."""
    own = values_of(release, student)
    if not own:
        return release
    notebook = copy.deepcopy(release.notebook)
    say(notebook, own)
    for cell in notebook["cells"]:
        if (slug := checked_slug(cell)) in own:
            cell["source"] = f"{cell['source'].removesuffix(')')}, {OWN}={own[slug]!r})"
            cell["metadata"][OURS] = {OWN: own[slug]}
            mark_anew(cell)
    # So `course lab` knows it for one that only the instructor has newer editions of.
    notebook["metadata"][OURS] = notebook["metadata"].get(OURS, {}) | {OWN: True}
    return replace(release, notebook=notebook)


def values_of(release: Release, student: str) -> dict[str, dict[str, Any]]:
    """A student's own values, by slug and name; of exercises that have any."""
    if not release.secret:
        return {}
    known = catalogue()
    return {
        slug: own_values(release.secret, student, known[slug])
        for slug in release.exercises
        if slug in known and known[slug].own
    }


def keep_placeholders(notebook: Mapping[str, Any]) -> None:
    """Note in each cell that says values of a student's own how it is said with placeholders."""
    for cell in notebook["cells"]:
        if PLACEHOLDER.search(text := "".join(cell["source"])):
            cell["metadata"][OURS] = {TEXT: text}


def say(notebook: Mapping[str, Any], own: Mapping[str, Own]) -> None:
    """Put values, by slug and name, into the cells that say them. Raises KeyError for a placeholder without one."""
    for cell in notebook["cells"]:
        if (text := cell["metadata"].get(OURS, {}).get(TEXT)) is not None:
            lines = isinstance(cell["source"], list)
            cell["source"] = filled(text, own)
            mark_anew(cell)
            if lines:
                cell["source"] = cell["source"].splitlines(keepends=True)


def own_of(cell: Cell) -> dict[str, Any]:
    """The values that a check of a personal release passes on; of another cell there are none."""
    return cell["metadata"].get(OURS, {}).get(OWN, {})


def owns_of(cells: list[Cell]) -> dict[str, dict[str, Any]]:
    """The values of all checks, by slug."""
    return {slug: own for cell in cells if (slug := checked_slug(cell)) and (own := own_of(cell))}


def differs_in_values(given: Cell, mine: Cell) -> bool:
    """Whether a submitted check is that of a personal release but for the values, which are another's or none."""
    one, other = given["source"].strip(), mine["source"].strip()
    return bool(own_of(given)) and one != other and PASSED_ON.sub(")", one) == PASSED_ON.sub(")", other)


def mark_anew(cell: Cell) -> None:
    """Let nbgrader's checksum be that of the new text, by which an unanswered question is known."""
    if "checksum" in (settings := nbgrader_metadata(cell)):
        from nbformat import from_dict
        from nbgrader.utils import compute_checksum  # here: what runs a learner's cells needs no nbgrader

        settings["checksum"] = compute_checksum(from_dict(cell))
