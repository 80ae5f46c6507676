"""What is said to a learner, as data: an English sentence that still knows its template and its values.

It is the English sentence wherever a `str` is wanted. A verdict keeps template and values, so that whoever shows it can
say it in another language. Only what an author has written here becomes a template. What comes from a learner's process
(an exception's words, a name, a number) is a value: it is never looked up and never formatted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

FIELD = re.compile(r"\{(\w+)\}")
NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
DEEPEST = 12  # sentences within sentences that are read; none of ours is nearly so deep


class Said(str):
    """A sentence, or a part of one, with what it was made of.

    Args:
        template: the English, with the names of its values in braces: "{name} is {kind}". Nothing but a name may stand
            in them: numbers are formatted before.
        values: by name. Those that are `Said` themselves are said in the other language too; all others are data.
    """

    template: str
    values: Mapping[str, str]

    def __new__(cls, template: str, /, **values: Any) -> Said:
        """The English sentence."""
        kept = {name: value if isinstance(value, str) else str(value) for name, value in values.items()}
        sentence = super().__new__(cls, filled(template, kept))
        sentence.template, sentence.values = template, kept
        return sentence

    def __getnewargs_ex__(self) -> Any:
        """For copies and pickles."""
        return (self.template,), dict(self.values)

    def without(self, template: str, field: str, told: set[str]) -> Said:
        """The sentence, where a template adds a value that was told before: only the `sentence` of it, there."""
        if self.template == template:
            if self.values[field] in told:
                inner = self.values["sentence"]
                return inner if isinstance(inner, Said) else Said("{sentence}", sentence=inner)
            told.add(self.values[field])
        values = self.values.items()
        kept = {name: one.without(template, field, told) if isinstance(one, Said) else one for name, one in values}
        return Said(self.template, **kept)

    def in_words(self, of: Callable[[str], str]) -> str:
        """The sentence with each template as `of` has it."""
        values = {name: value.in_words(of) if isinstance(value, Said) else value for name, value in self.values.items()}
        return filled(of(self.template), values)


def filled(template: str, values: Mapping[str, str]) -> str:
    """A template with its values; {Name} is that of `name`, with a capital. Braces in a value stay what they are."""

    def value(field: re.Match[str]) -> str:
        name = field[1]
        if name not in values and name[0].isupper() and name.lower() in values:
            text = values[name.lower()]
            return text[:1].upper() + text[1:]
        return values.get(name, field[0])

    return FIELD.sub(value, template)


def numbered(text: str) -> Said:
    """An author's text with drawn numbers in it: "T = 3, d = 7" is "T = {0}, d = {1}" with 3 and 7."""
    if isinstance(text, Said):
        return text
    template, numbers = without_numbers(text)
    return Said(template, **{str(place): number for place, number in enumerate(numbers)})


def without_numbers(text: str) -> tuple[str, list[str]]:
    """A text with {0}, {1} … for its numbers, and those. One that has braces of its own is left as it is."""
    if "{" in text or "}" in text:
        return text, []
    numbers = NUMBER.findall(text)
    places = iter(range(len(numbers)))
    return NUMBER.sub(lambda _: f"{{{next(places)}}}", text), numbers


def words_of(error: BaseException) -> str:
    """What an exception of ours says, as it was said."""
    return error.args[0] if error.args and isinstance(error.args[0], Said) else str(error)


def together(*sentences: str) -> Said:
    """Sentences one after the other; empty ones are left out."""
    return _folded(sentences, "{first} {then}")


def listed(names: Iterable[str]) -> Said:
    """Names with commas: "h, p"."""
    return _folded(names, "{first}, {then}")


def both(names: Iterable[str]) -> Said:
    """Names with "and": "h and p"."""
    return _folded(names, "{first} and {then}")


def enumerated(names: Iterable[str]) -> Said:
    """Names as in a sentence: "q, k and v"."""
    *before, last = names
    return both(filter(None, (listed(before), last)))


def beside(*remarks: str) -> Said:
    """Remarks with semicolons; empty ones are left out."""
    return _folded(remarks, "{first}; {then}")


JOINS = ("{first} {then}", "{first}, {then}", "{first} and {then}", "{first}; {then}")


def _folded(pieces: Iterable[str], template: str) -> Said:
    first, *more = [piece for piece in pieces if piece] or [""]
    said = first if isinstance(first, Said) else Said("{text}", text=first)
    for then in more:
        said = Said(template, first=said, then=then)
    return said


def as_data(text: str) -> Any:
    """The text for JSON: what is said as its template and values, anything else as it is."""
    if not isinstance(text, Said):
        return text
    return {"said": text.template, "values": {name: as_data(value) for name, value in text.values.items()}}


def from_data(data: Any, depth: int = 0) -> str:
    """The text that `as_data` wrote; older results hold plain English.

    Raises:
        ValueError: the data has another form.
    """
    if isinstance(data, str):
        return data
    values = data.get("values", {}) if isinstance(data, Mapping) else None
    if depth > DEEPEST or not isinstance(values, Mapping) or not isinstance(data.get("said"), str):
        raise ValueError("this is no text of a verdict")
    return Said(data["said"], **{str(name): from_data(value, depth + 1) for name, value in values.items()})
