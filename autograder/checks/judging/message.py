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
HAN = re.compile("[一-鿿]")
TOUCH = re.compile(r"[一-鿿][A-Za-z0-9]|[A-Za-z0-9][一-鿿]")
DEEPEST = 12  # sentences within sentences that are read; none of ours is nearly so deep


class Message(str):
    """A sentence, or a part of one, with what it was made of.

    Args:
        template: the English, with the names of its values in braces: "{name} is {kind}". Nothing but a name may stand
            in them: numbers are formatted before.
        values: by name. Those that are `Message` themselves are said in the other language too; all others are data.

    `wording` is the template as it is in English here, where grammar bends it: of two things "is" becomes "are".
    `idea` is the misconception that a check knows by what it says here; "" where it is none.
    """

    template: str
    values: Mapping[str, str]
    wording: str
    idea: str = ""

    def __new__(cls, template: str, /, **values: Any) -> Message:
        """The English sentence."""
        return cls._made(template, template, values)

    @classmethod
    def _made(cls, template: str, wording: str, values: Mapping[str, Any]) -> Message:
        kept = {name: value if isinstance(value, str) else str(value) for name, value in values.items()}
        sentence = super().__new__(cls, filled(wording, kept))
        sentence.template, sentence.values, sentence.wording = template, kept, wording
        return sentence

    def meaning(self, idea: str) -> Message:
        """The same sentence, from which a misconception is known: its id, or ""."""
        self.idea = idea
        return self

    def reworded(self, wording: str) -> Message:
        """The same, in other English words; in other languages it is as it was."""
        return self._made(self.template, wording, self.values)

    def __reduce__(self) -> Any:
        """For copies and pickles."""
        return Message._made, (self.template, self.wording, dict(self.values))

    def without(self, template: str, field: str, told: set[str]) -> Message:
        """The sentence, where a template adds a value that was told before: only the `sentence` of it, there."""
        if self.template == template:
            if self.values[field] in told:
                inner = self.values["sentence"]
                return inner if isinstance(inner, Message) else Message("{sentence}", sentence=inner)
            told.add(self.values[field])
        values = self.values.items()
        kept = {name: one.without(template, field, told) if isinstance(one, Message) else one for name, one in values}
        return self._made(self.template, self.wording, kept)

    def translated(self, of: Callable[[str], str]) -> str:
        """The sentence with each template as `of` has it."""
        values = {
            name: value.translated(of) if isinstance(value, Message) else value for name, value in self.values.items()
        }
        template = of(self.template)
        if self.template == JOINS[0] and values["first"][-1:].isascii():  # a sentence that stayed English
            template = self.template
        return filled(self.wording if template == self.template else template, values)


def filled(template: str, values: Mapping[str, str]) -> str:
    """A template with its values; {Name} is that of `name`, with a capital. Braces in a value stay what they are.

    Where Chinese meets Latin letters or digits there is a space, and between Chinese and Chinese none.
    """
    text, *more = FIELD.split(template)
    chinese = HAN.search(template) is not None
    for name, after in zip(more[::2], more[1::2], strict=True):
        value = _value(name, values)
        text = _met(_met(text, value), after) if chinese else text + value + after
    return text


def _value(name: str, values: Mapping[str, str]) -> str:
    if name not in values and name[0].isupper() and name.lower() in values:
        value = values[name.lower()]
        return value[:1].upper() + value[1:]
    return values.get(name, f"{{{name}}}")


def _met(left: str, right: str) -> str:
    """Two pieces, of which one is the template's."""
    if HAN.match(left[-2:-1]) and left[-1:] == " " and HAN.match(right):
        return left[:-1] + right
    if HAN.match(left[-1:]) and right[:1] == " " and HAN.match(right[1:]):
        return left + right[1:]
    return f"{left} {right}" if TOUCH.match(left[-1:] + right[:1]) else left + right


def numbered(text: str) -> Message:
    """An author's text with drawn numbers in it: "T = 3, d = 7" is "T = {0}, d = {1}" with 3 and 7."""
    if isinstance(text, Message):
        return text
    template, numbers = without_numbers(text)
    return Message(template, **{str(place): number for place, number in enumerate(numbers)})


def is_plural(name: str) -> bool:
    """Whether a name stands for several: "the directions", and neither "the loss" nor "the bias"."""
    noun = name.removeprefix("the ").partition(" ")[0]
    return noun.endswith("s") and not noun.endswith(("ss", "us", "is", "bias"))


def without_numbers(text: str) -> tuple[str, list[str]]:
    """A text with {0}, {1} … for its numbers, and those. One that has braces of its own is left as it is."""
    if "{" in text or "}" in text:
        return text, []
    numbers = NUMBER.findall(text)
    places = iter(range(len(numbers)))
    return NUMBER.sub(lambda _: f"{{{next(places)}}}", text), numbers


def words_of(error: BaseException) -> str:
    """What an exception of ours says, as it was said."""
    return error.args[0] if error.args and isinstance(error.args[0], Message) else str(error)


def together(*sentences: str) -> Message:
    """Sentences one after the other; empty ones are left out."""
    return _folded(sentences, "{first} {then}")


def listed(names: Iterable[str]) -> Message:
    """Names with commas: "h, p"."""
    return _folded(names, "{first}, {then}")


def both(names: Iterable[str]) -> Message:
    """Names with "and": "h and p"."""
    return _folded(names, "{first} and {then}")


def enumerated(names: Iterable[str]) -> Message:
    """Names as in a sentence: "q, k and v"."""
    *before, last = names
    return both(filter(None, (listed(before), last)))


JOINS = ("{first} {then}", "{first}, {then}", "{first} and {then}")


def _folded(pieces: Iterable[str], template: str) -> Message:
    first, *more = [piece for piece in pieces if piece] or [""]
    said = first if isinstance(first, Message) else Message("{text}", text=first)
    for then in more:
        said = Message(template, first=said, then=then)
    return said


def as_data(text: str) -> Any:
    """The text for JSON: what is said as its template and values, anything else as it is."""
    if not isinstance(text, Message):
        return text
    values = {name: as_data(value) for name, value in text.values.items()}
    other = {} if text.wording == text.template else {"wording": text.wording}
    return {"said": text.template, "values": values, **other}


def from_data(data: Any, depth: int = 0) -> str:
    """The text that `as_data` wrote; older results hold plain English.

    Raises:
        ValueError: the data has another form.
    """
    if isinstance(data, str):
        return data
    values = data.get("values", {}) if isinstance(data, Mapping) else None
    texts = (data.get("said"), data.get("wording", "")) if isinstance(data, Mapping) else (None,)
    if depth > DEEPEST or not isinstance(values, Mapping) or not all(isinstance(text, str) for text in texts):
        raise ValueError("this is no text of a verdict")
    said = Message(data["said"], **{str(name): from_data(value, depth + 1) for name, value in values.items()})
    return said.reworded(data["wording"]) if "wording" in data else said
