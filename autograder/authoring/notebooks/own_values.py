"""Values of a student's own in a release: everybody's usual ones are said, and it is kept where others would stand."""

import json
from collections.abc import Mapping
from typing import Any

from autograder.authoring.notebooks.source import Record, SourceError
from autograder.checks.judging.records import Exercise
from autograder.checks.judging.variants import PLACEHOLDER, usual
from autograder.pipeline.reading.personalise import keep_placeholders, say


def with_usual(name: str, release: str, records: Mapping[str, Record]) -> str:
    """The text of a notebook's file with the usual values; where it has no placeholder for any, just as it was.

    Args:
        name: of the notebook.
        release: its file's text, with placeholders, `{{SLUG.own.NAME}}`.
        records: exercises and questions by slug.

    Raises:
        SourceError: a placeholder that names no such value.
    """
    if not PLACEHOLDER.search(release):
        return release
    notebook: dict[str, Any] = json.loads(release)
    keep_placeholders(notebook)
    try:
        say(notebook, {slug: usual(one) for slug, one in records.items() if isinstance(one, Exercise)})
    except KeyError as error:
        raise SourceError(
            f"{name}: the placeholder {error.args[0]} names no value of a student's own: its record has no such `own`."
        ) from error
    return json.dumps(notebook, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
