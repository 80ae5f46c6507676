"""What the course says of its own, in the language of whoever reads."""

from collections.abc import Callable, Mapping
from pathlib import Path

from autograder.base import reader


def words_beside(file: str) -> Mapping[str, str]:
    """From the English of a room's sentences to the reader's: `zh.po` beside this file; empty in English."""
    language = reader.language()
    if language == reader.ENGLISH:
        return {}
    from autograder.serving.words import languages, words

    return words(language, (Path(file).parent,)) if language in languages() else {}


def speaker(file: str) -> Callable[..., str]:
    """A function for a sentence of ours with its values, translated by what lies beside this file."""

    def say(english: str, /, **values: object) -> str:
        found = words_beside(file).get(english, english)
        return found.format(**values) if values else found  # a notebook's own words may have braces

    return say
