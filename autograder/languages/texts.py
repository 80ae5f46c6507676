"""The texts of a language: its `.po` files, read when the first text is wanted.

An entry's context is its place, `SLUG/field`, and its id is the English. The same English in several places stands
once, at the first of them; a place that needs other words gets an entry of its own. What has no translation stays
English.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from autograder.base.problem import Problem
from autograder.checks.judging.message import Message
from autograder.rooms import catalogue_folders

HERE = Path(__file__).parent
LANGUAGES = "languages"
ENGLISH = "en"
NO_LANGUAGE = "There is no language {language} here; there are: {languages}."
TAGS = {"zh": "zh-Hans"}


@dataclass(frozen=True)
class Texts:
    """What is written in one language.

    Args:
        language: its code, "zh"; "en" has no files, and every text is its own translation.
        at_place: translations by place and English.
        of_slug: by the first part of the place, and English.
        anywhere: by English alone.
    """

    language: str
    at_place: Mapping[tuple[str, str], str] = field(default_factory=dict, repr=False)
    of_slug: Mapping[tuple[str, str], str] = field(default_factory=dict, repr=False)
    anywhere: Mapping[str, str] = field(default_factory=dict, repr=False)

    def __call__(self, place: str, english: str) -> str:
        """The text in this language, or the English where it has none.

        Args:
            place: `SLUG/field`, or as much of it as is known: `SLUG`, or "".
            english: what an author wrote; never what came from a learner's process.
        """
        if self.language == ENGLISH or not english:
            return english
        slug = place.partition("/")[0]
        found = self.at_place.get((place, english)) or self.of_slug.get((slug, english))
        return found or self.anywhere.get(english) or english

    @property
    def lang(self) -> str:
        """For HTML's attribute of that name: it says which form of a character is meant, where the code doesn't."""
        return TAGS.get(self.language, self.language)

    def say(self, template: str, /, **values: object) -> str:
        """A sentence of our own with its values; those that are `Message` are said in this language too."""
        return Message(template, **values).translated(lambda english: self("", english))


def languages() -> tuple[str, ...]:
    """The languages there are, English first."""
    return (ENGLISH, *sorted({path.parent.name for folder in folders() for path in folder.glob("*/*.po")}))


def folders() -> list[Path]:
    """Where translations lie: what the engine says, and `languages/` beside each course's notebooks."""
    return [HERE, *(folder / LANGUAGES for folder in catalogue_folders())]


def require_language(language: str) -> str:
    """The language. Raises Problem where there is none of this code."""
    if language not in languages():
        raise Problem(Message(NO_LANGUAGE, language=repr(language), languages=", ".join(languages())))
    return language


IN_ENGLISH = Texts(ENGLISH)


@cache
def texts(language: str) -> Texts:
    """The texts of a language; of one that there isn't, the English ones."""
    if language not in languages() or language == ENGLISH:
        return IN_ENGLISH
    at_place: dict[tuple[str, str], str] = {}
    of_slug: dict[tuple[str, str], str] = {}
    anywhere: dict[str, str] = {}
    for path in sorted(path for folder in folders() for path in (folder / language).glob("*.po")):
        for place, english, translation in entries(path):
            at_place[place, english] = translation
            of_slug.setdefault((place.partition("/")[0], english), translation)
            anywhere.setdefault(english, translation)
    return Texts(language, at_place, of_slug, anywhere)


def entries(path: Path) -> Iterator[tuple[str, str, str]]:
    """Place, English and translation of each entry that has one and isn't marked as fuzzy."""
    from babel.messages.pofile import read_po

    with path.open(encoding="utf-8") as file:
        for message in read_po(file):
            if message.id and message.string and not message.fuzzy:
                yield message.context or "", str(message.id), str(message.string)
