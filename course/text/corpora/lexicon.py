"""Nouns, adjectives and prepositions of the embedded corpus, English beside French, with what the grammar needs.

The words stand in the tables of `languages/`, one to a line, all languages side by side.
"""

from collections.abc import Iterable, Mapping
from csv import QUOTE_NONE, DictReader
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar, get_type_hints

Row = Mapping[str, str]
Word = TypeVar("Word")


@dataclass(frozen=True)
class Noun:
    """A noun with its plurals, its gender, and its kind: "person", "animal", "thing" or "place".

    `feminine` is the French word for a woman where it's another one. `work`: something that one can be by profession.
    """

    english: str
    english_plural: str
    french: str
    french_plural: str
    gender: str
    kind: str
    feminine: str
    work: bool


@dataclass(frozen=True)
class Adjective:
    """An adjective in its four French forms.

    `of` names the kinds of nouns that it can be said of. `before_noun`: it stands in front of the noun, unlike most;
    `before_vowel` is the masculine there before a vowel. `beside_noun`: it can stand with a noun, not only after *is*.
    """

    english: str
    masculine: str
    feminine: str
    masculine_plural: str
    feminine_plural: str
    of: tuple[str, ...]
    before_noun: bool
    before_vowel: str
    beside_noun: bool


def table(name: str) -> list[Row]:
    """The rows of a table in `languages/`, by the names of its columns."""
    path = Path(__file__).parent / "languages" / f"{name}.tsv"
    with path.open(encoding="utf-8", newline="") as file:
        return list(DictReader(file, delimiter="\t", quoting=QUOTE_NONE))


def made(kind: type[Word], rows: Iterable[Row]) -> list[Word]:
    """A word of each row, of its fields' columns: anything for yes, spaces between several."""

    def value(text: str, kind_of_value: Any) -> Any:
        return kind_of_value(text) if kind_of_value in (str, bool) else tuple(text.split())

    told = get_type_hints(kind)
    return [kind(**{name: value(row[name], told[name]) for name in told}) for row in rows]


def for_a_woman(noun: Noun) -> Noun:
    """The same said of a woman: *étudiant*, *étudiante*."""
    if not noun.feminine:
        return noun
    return replace(noun, french=noun.feminine, french_plural=f"{noun.feminine}s", gender="f")


PEOPLE, ANIMALS, THINGS, PLACES = (
    made(Noun, (row for row in table("nouns") if row["kind"] == kind))
    for kind in ("person", "animal", "thing", "place")
)
ADJECTIVES = made(Adjective, table("adjectives"))

# English preposition: French one, which may melt with the article (à + le = au, de + le = du).
PLACE_WORDS = {
    "in": "dans", "under": "sous", "behind": "derrière", "in front of": "devant", "near": "près de", "on": "sur",
}  # fmt: skip
PREPOSITIONS = {**PLACE_WORDS, "to": "à", "with": "avec"}
# Only some things can be in, on or under others; behind, before and near is anything.
HOLDS = {
    "in": ("bag", "bottle", "cup", "bed"),
    "on": ("table", "chair", "bed", "plate", "ladder", "book", "island", "bridge", "boat", "beach", "street", "car"),
    "under": ("table", "chair", "bed", "tree", "bridge", "car", "window", "newspaper", "hat"),
}
TIMES = {"today": ("aujourd'", "hui"), "now": ("maintenant",), "yesterday": ("hier",), "tomorrow": ("demain",)}
