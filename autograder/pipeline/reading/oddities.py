"""What was odd about a submission and has been put right, in sentences for learner and teacher."""

import re
from collections.abc import Iterator

from autograder.checks.catalogues import everything
from autograder.checks.judging.message import Message
from autograder.languages.chosen import of_metadata
from autograder.pipeline.reading.match_cells import CellMatches
from autograder.pipeline.reading.parse import Submitted
from autograder.pipeline.reading.personalise import differs_in_values
from autograder.pipeline.reading.release import CHECK, Cell, flag, grade_id, nbgrader_metadata, tags

MISSING = "Missing, and taken from the release or as empty: {names}."
NOT_THERE = "Not in this notebook, so without an answer: {names}. The notebook as it is handed out now has it all."
NOT_OWN = "With numbers that are not this student's own, so the student's own were used: {names}."
OTHER_EDITION = "Of another edition of the notebook, so the release's was used: {names}."
CHANGED = "Not as in the release, so the release's was used: {names}."
SEVERAL = "There several times, and the last one before its check counts: {names}."
REPEATED = "There several times, and taken once: {names}."
OTHER_TYPE = "Of another cell type than given, which was put back: {names}."
UNMARKED = "Without nbgrader's mark, and known by id or text: {names}."
OTHER_FLAGS = "With changed flags or points, which were put back: {names}."
OTHER_NBGRADER = "Marked by another version of nbgrader, and graded all the same: {names}."
OWN_TAGS = "With tags of its own, which were left out: {names}."
DEFINED = re.compile(r"^[ \t]*(?:def[ \t]+|class[ \t]+|(?=\w+[ \t]*=))(\w+)", re.MULTILINE)
FLAGS = ("grade", "solution", "locked", "task")


def remarks_on(release: list[Cell], submitted: Submitted, places: CellMatches, chosen: dict[int, int]) -> list[str]:
    """One sentence for each sort of oddity, with the names of the cells."""
    found: dict[str, list[str]] = {}
    whole, translated = _not_there(release, submitted, chosen), bool(of_metadata(submitted.metadata))
    for place, cell in enumerate(release):
        name = grade_id(cell)
        if not name or not any(flag(cell, mark) for mark in FLAGS):
            continue  # a demonstration, say: learners are invited to play with it
        if place not in chosen:
            found.setdefault(NOT_THERE if name in whole else MISSING, []).append(name)
            continue
        mine, copies = submitted.cells[chosen[place]], [submitted.cells[position] for position in places.copies[place]]
        for sentence in _oddities(cell, mine, copies, translated):
            found.setdefault(sentence, []).append(name)
    found = {sentence: found[sentence] for sentence in sorted(found, key=NOT_OWN.__eq__)}
    if NOT_THERE in found:  # an exercise once, and not its check too
        found[NOT_THERE] = [name for name in found[NOT_THERE] if not name.startswith(CHECK)]
    sentences: list[str] = [Message(sentence, names=", ".join(names)) for sentence, names in found.items()]
    if (language := _language(submitted.metadata)) not in (None, "python"):
        kernel = "The notebook was set to a kernel for {language}; it was run with Python."
        sentences.append(Message(kernel, language=language))
    return sentences


def _not_there(release: list[Cell], submitted: Submitted, chosen: dict[int, int]) -> set[str]:
    """Exercises and questions of which a submission has nothing at all, and their checks: of a newer edition, say."""
    there = {grade_id(release[place]) for place in chosen}
    names = {name for cell in submitted.cells for name in DEFINED.findall(cell["source"])}
    asked = (name for cell in release if flag(cell, "solution") and (name := grade_id(cell)))
    found = {slug for slug in asked if not {slug, f"{CHECK}{slug}"} & there and not {slug, _entry(slug)} & names}
    return found | {f"{CHECK}{slug}" for slug in found}


def _entry(slug: str) -> str:
    """What an answer to an exercise defines."""
    return getattr(everything().get(slug), "entry", slug)


def _oddities(given: Cell, mine: Cell, copies: list[Cell], translated: bool) -> Iterator[str]:
    if flag(given, "solution"):
        versions = {copy["source"].strip() for copy in copies if not is_untouched(copy, given)} - {""}
        if len(versions) > 1:
            yield SEVERAL
        elif len(copies) > 1:
            yield REPEATED
    elif differs_in_values(given, mine):
        yield NOT_OWN
    elif mine["source"].strip() != given["source"].strip():
        if not as_handed_out(mine, mine["source"]):
            yield CHANGED
        elif not translated:
            yield OTHER_EDITION
    if mine.get("cell_type") != given["cell_type"]:
        yield OTHER_TYPE
    settings, wanted = nbgrader_metadata(mine), nbgrader_metadata(given)
    if not settings:
        yield UNMARKED
        return
    changed = any(settings.get(name) != wanted.get(name) for name in (*FLAGS, "points"))
    if changed and not any(as_handed_out(mine, source) for source in (mine["source"], given["source"])):
        yield OTHER_FLAGS
    if settings.get("schema_version") != wanted.get("schema_version"):
        yield OTHER_NBGRADER
    if any(tag not in tags(given) for tag in tags(mine)):
        yield OWN_TAGS


def is_untouched(mine: Cell, given: Cell) -> bool:
    """Whether nobody has written in a cell: it is as the release has it, or another edition, or another language."""
    return mine["source"].strip() == given["source"].strip() or as_handed_out(mine, mine["source"])


def as_handed_out(cell: Cell, source: str) -> bool:
    """Whether with this source a cell is as some edition of the notebook had it, going by nbgrader's own checksum.

    It covers text, flags and points: where it holds, the instructor changed them, who has handed out a new edition.
    """
    from nbformat import from_dict
    from nbgrader.utils import compute_checksum  # here: what runs a learner's cells needs no nbgrader

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
