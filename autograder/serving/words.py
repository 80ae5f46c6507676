"""What a page says, in the language of who looks at it.

A page's English stands in its HTML, and in its scripts as `say("…")`. Beside them lies `zh.po`: each English with its
translation. The HTML is sent in the page's language, and brings along what its scripts will say.
"""

import html
import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from autograder.base.problem import Problem

THEME = Path(__file__).parent / "theme"
ENGLISH = "en"
TAGS = {"zh": "zh-Hans"}  # for `lang`, where the code alone doesn't say which characters are meant
READ = ("aria-label", "alt", "title")  # attributes that somebody reads, or hears
UNREAD = ("script", "style")
VOID = ("br", "hr", "img", "input", "link", "meta")
LETTER = re.compile(r"[^\W\d_]")


def languages() -> tuple[str, ...]:
    """The languages that pages speak, English first."""
    return (ENGLISH, *sorted(path.stem for path in THEME.glob("*.po")))


def known(language: str) -> str:
    """The language. Raises Problem where no page speaks it."""
    if language not in languages():
        raise Problem(f"No page speaks {language!r}; there are: {', '.join(languages())}.")
    return language


def accepted(header: str, otherwise: str, among: Sequence[str] | None = None) -> str:
    """The language that a browser likes best of those there are.

    Args:
        header: what it sends as Accept-Language: "fr, zh-CN;q=0.9, en;q=0.8".
        otherwise: where it likes none of them.
        among: which there are; those of the pages where nothing is said.
    """
    liked = []
    for one in header.replace(" ", "").split(","):
        code, _, weight = one.partition(";q=")
        if re.fullmatch(r"|[01](\.\d*)?", weight):
            liked.append((-float(weight or 1), code.lower().partition("-")[0]))
    found = (
        code for weight, code in sorted(liked, key=lambda pair: pair[0]) if weight and code in (among or languages())
    )
    return next(found, otherwise)


@cache
def words(language: str, folders: tuple[Path, ...]) -> Mapping[str, str]:
    """From the English of the pages in these folders, and of what all pages share, to a language."""
    from babel.messages.pofile import read_po

    found: dict[str, str] = {}
    for path in (one / f"{language}.po" for one in (THEME, *folders)):
        if path.is_file():
            with path.open(encoding="utf-8") as file:
                found |= {str(one.id): str(one.string) for one in read_po(file) if one.id and one.string}
    return found


def in_language(page: str, language: str, folders: Sequence[Path]) -> str:
    """A page in a language, with the words for its scripts; in English it stays as it is.

    Args:
        page: HTML.
        language: one of `languages()`.
        folders: where the page, and what it shows of other pages, lie.
    """
    if language == ENGLISH:
        return page
    its = words(language, tuple(folders))
    said, at = [], 0
    for begin, end, english in texts_of(page):
        said += [page[at:begin], its.get(english, page[begin:end])]
        at = end
    told = json.dumps(its, ensure_ascii=False).replace("<", "\\u003c")  # no word may end the script
    whole = "".join([*said, page[at:]]).replace('<html lang="en">', f'<html lang="{TAGS.get(language, language)}">')
    return whole.replace("</head>", f'<script type="application/json" id="translations">{told}</script>\n</head>', 1)


def problem_data(problem: Problem) -> dict[str, Any]:
    """A problem for a page: its sentence, and what it is made of where it has values."""
    return {"problem": str(problem)} | ({"said": problem.said, "values": problem.values} if problem.values else {})


def texts_of(page: str) -> list[tuple[int, int, str]]:
    """The texts of an HTML page, in their order: begin, end, and the English with single spaces.

    A text is all that stands inside an element that has words of its own, with the elements in it: these may stand
    elsewhere in another language's sentence.
    """
    finder = _Finder(page)
    spans, outer = [], 0
    for begin, end in sorted(finder.found, key=lambda span: (span[0], -span[1])):
        if begin >= outer:
            text = page[begin:end]
            spans.append((begin + len(text) - len(text.lstrip()), begin + len(text.rstrip())))
            outer = end
    return [(begin, end, " ".join(page[begin:end].split())) for begin, end in spans]


class _Finder(HTMLParser):
    """Notes from where to where the texts of a page reach."""

    def __init__(self, page: str):
        super().__init__(convert_charrefs=False)  # or places would be lost
        self.found: list[tuple[int, int]] = []
        self._lines = [0, *(found.end() for found in re.finditer("\n", page))]
        self._open: list[tuple[str, int]] = []
        self._wordy: set[int] = set()  # where elements with words of their own begin
        self.feed(page)
        self.close()

    @property
    def _here(self) -> int:
        line, column = self.getpos()
        return self._lines[line - 1] + column

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        text = self.get_starttag_text() or ""
        for name in READ:
            if (found := re.search(rf'\s{name}="([^"]+)"', text)) and LETTER.search(html.unescape(found[1])):
                self.found.append((self._here + found.start(1), self._here + found.end(1)))
        if tag not in VOID:
            self._open.append((tag, self._here + len(text)))

    def handle_endtag(self, tag: str) -> None:
        opened, begin = self._open.pop()
        if opened != tag:
            raise ValueError(f"</{tag}> comes where <{opened}> is open")
        if begin in self._wordy:
            self.found.append((begin, self._here))

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1][0] not in UNREAD and LETTER.search(data):
            self._wordy.add(self._open[-1][1])
