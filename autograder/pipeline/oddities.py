"""What was odd about a submission and has been put right, in sentences for learner and teacher."""

import re
from collections.abc import Iterator

from nbformat import from_dict
from nbgrader.utils import compute_checksum

from autograder.checks.judging.said import Said
from autograder.pipeline.match_cells import Places
from autograder.pipeline.parse import Submitted
from autograder.pipeline.personalise import differs_in_values
from autograder.pipeline.release import Cell, flag, grade_id, nbgrader_metadata, tags

NOT_OWN = "With numbers that are not this student's own, so the student's own were used: {names}."
FLAGS = ("grade", "solution", "locked", "task")


def remarks_on(release: list[Cell], submitted: Submitted, places: Places, chosen: dict[int, int]) -> list[str]:
    """One sentence for each sort of oddity, with the names of the cells."""
    found: dict[str, list[str]] = {}
    for place, cell in enumerate(release):
        name = grade_id(cell)
        if not name or not any(flag(cell, mark) for mark in FLAGS):
            continue  # a demonstration, say: learners are invited to play with it
        if place not in chosen:
            found.setdefault("Missing, and taken from the release or as empty: {}.", []).append(name)
            continue
        mine = submitted.cells[chosen[place]]
        for sentence in _oddities(cell, mine, [submitted.cells[position] for position in places.copies[place]]):
            found.setdefault(sentence, []).append(name)
    not_own = found.pop(NOT_OWN, None)
    sentences = [sentence.format(", ".join(names)) for sentence, names in found.items()]
    sentences += [Said(NOT_OWN, names=", ".join(not_own))] if not_own else []
    if (language := _language(submitted.metadata)) not in (None, "python"):
        sentences.append(f"The notebook was set to a kernel for {language}; it was run with Python.")
    return sentences


def _oddities(given: Cell, mine: Cell, copies: list[Cell]) -> Iterator[str]:
    if flag(given, "solution"):
        versions = {copy["source"].strip() for copy in copies} - {"", given["source"].strip()}
        if len(versions) > 1:
            yield "There several times, and the last one before its check counts: {}."
        elif len(copies) > 1:
            yield "There several times, and taken once: {}."
    elif differs_in_values(given, mine):
        yield NOT_OWN
    elif mine["source"].strip() != given["source"].strip():
        other_edition = as_handed_out(mine, mine["source"])
        kind = "Of another edition of the notebook" if other_edition else "Not as in the release"
        yield f"{kind}, so the release's was used: {{}}."
    if mine.get("cell_type") != given["cell_type"]:
        yield "Of another cell type than given, which was put back: {}."
    settings, wanted = nbgrader_metadata(mine), nbgrader_metadata(given)
    if not settings:
        yield "Without nbgrader's mark, and known by id or text: {}."
        return
    changed = any(settings.get(name) != wanted.get(name) for name in (*FLAGS, "points"))
    if changed and not any(as_handed_out(mine, source) for source in (mine["source"], given["source"])):
        yield "With changed flags or points, which were put back: {}."
    if settings.get("schema_version") != wanted.get("schema_version"):
        yield "Marked by another version of nbgrader, and graded all the same: {}."
    if any(tag not in tags(given) for tag in tags(mine)):
        yield "With tags of its own, which were left out: {}."


def as_handed_out(cell: Cell, source: str) -> bool:
    """Whether with this source a cell is as some edition of the notebook had it, going by nbgrader's own checksum.

    It covers text, flags and points: where it holds, the instructor changed them, who has handed out a new edition.
    """
    settings = nbgrader_metadata(cell)
    as_given = {"source": source, "cell_type": cell.get("cell_type"), "metadata": {"nbgrader": settings}}
    try:
        return compute_checksum(from_dict(as_given)) == settings["checksum"]
    except (AttributeError, KeyError, TypeError, ValueError, OverflowError, RecursionError):
        return False  # no cell that nbgrader could have made


def _language(metadata: dict) -> str | None:
    """The language of the notebook's kernel, where it names one."""
    spec = metadata.get("kernelspec")
    language = spec.get("language") if isinstance(spec, dict) else None
    if not isinstance(language, str):
        info = metadata.get("language_info")
        language = info.get("name") if isinstance(info, dict) else None
    return re.sub(r"[^\w+#. -]", "", language.lower())[:20] if isinstance(language, str) else None
