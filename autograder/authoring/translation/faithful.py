"""The law of a translation: what of an English cell must be in it as it is.

Names between backticks, formulas, numbers, links, placeholders, blocks of code, HTML and the marks of slides and
answers. Words are free, as long as Markdown understands their emphasis.
"""

import re

from markdown_it import MarkdownIt

from autograder.authoring.notebooks.source import BEGIN, END

NOTES = re.compile(r"^<!-- notes\n.*?-->$", re.MULTILINE | re.DOTALL)
PATTERNS = {  # in this order: what one has found is no other's
    "block": re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL),
    "placeholder": re.compile(r"\{\{[^}]+\}\}"),
    "link": re.compile(r"\]\([^)]+\)"),
    "name": re.compile(r"`[^`]+`"),
    "formula": re.compile(r"\$\$.+?\$\$|\$[^$]+\$", re.DOTALL),
    "tag": re.compile(r"</?[a-z]+[^<>]*>"),
    "number": re.compile(r"\d+(?:[.,]\d+)*"),
}
WORDS_IN_FORMULA = re.compile(r"\s+|\\text\{[^}]*\}|\\[;,]")
MARKS = ("<!-- slide -->", "<!-- notes", BEGIN, END)


def broken(english: str, translation: str) -> list[str]:
    """What the translation of a cell lacks, a sentence each; none where it keeps the law.

    A number may be written without the English comma, and a thing may be said once that English says twice.
    """
    said = [
        f"{mark!r} stands {english.count(mark)} times in English and {translation.count(mark)} times here"
        for mark in MARKS
        if english.count(mark) != translation.count(mark)
    ]
    if (wanted := _headings(english)) != (found := _headings(translation)):
        said.append(f"its headings are of the levels {wanted} in English and {found} here")
    said += [
        f"the stars in {one!r} are no emphasis: a space, or the punctuation outside, helps"
        for one in _stars(translation)
    ]
    here, plain = _kept(translation), re.sub(r"[ ,]", "", translation)
    for kind, one in _kept(english):
        if (kind, one) not in here and not (kind == "number" and one in plain):
            said.append(f"the {kind} {one} is missing")
    return said


def _headings(text: str) -> list[int]:
    return [len(one) for one in re.findall(r"^(#+) ", PATTERNS["block"].sub("", text), re.MULTILINE)]


def _stars(text: str) -> list[str]:
    """Stars that a reader would see: where no space stands between words, `**so：**much` is nothing to Markdown."""
    tokens = MarkdownIt().enable("table").parse(PATTERNS["formula"].sub("$f$", text))
    inside = [one for token in tokens for one in token.children or ()]
    return [one.content[:40] for one in inside if one.type == "text" and "*" in one.content]


def _kept(text: str) -> dict[tuple[str, str], None]:
    """What must be kept, each as its kind and itself, in the order of the kinds."""
    found: dict[tuple[str, str], None] = {}
    text = NOTES.sub("", text)
    for kind, pattern in PATTERNS.items():
        found |= {(kind, _plain(kind, match[0])): None for match in pattern.finditer(text)}
        text = pattern.sub(" ", text)
    return found


def _plain(kind: str, found: str) -> str:
    """What of it counts: line ends in a name don't, nor do words in a formula, nor a number's comma."""
    if kind == "formula":
        return WORDS_IN_FORMULA.sub("", found)
    return found.replace(",", "") if kind == "number" else " ".join(found.split())
