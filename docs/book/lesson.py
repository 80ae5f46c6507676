"""A notebook as a page: headings for the site's contents, and between them what its cells say, ask and show."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from autograder.base.notebooks import number_of
from autograder.languages.chosen import read_in
from autograder.languages.texts import texts
from course.presenting.slides.arrange import MARK, NOTES
from course.presenting.slides.exporter import markdown_html
from course.presenting.slides.running import UNSOLVED
from docs.book.asking import answer_html, exercise_html, guess_html, recall_html, written_html
from docs.book.pictures import Files, about, shown
from docs.book.run import Outputs, asked_in, to_run

FENCE = re.compile(r"^\s*(```|~~~|\$\$\s*$)")
HEADING = re.compile(r"^(#{1,4}) (.+?)\s*$")
HERE = re.compile(r"!\[([^\]]*)\]\(data:image/png;base64,[^)]*\)")
EMPHASISED = re.compile(r"<em>([^<]*[\u4e00-\u9fff][^<]*)</em>")
COLAB = "google.colab"
TITLE = re.compile(r"# @title (.*)")
BLOCK = "@@book-{}@@"
ROOT, SPELT = re.compile(r"\$\\sqrt\{?(\w)\}?\$"), r"√*\1*"  # in a heading, which the contents repeat as text


@dataclass
class Lesson:
    """A page in the making.

    Args:
        name: of the notebook.
        language: its code.
        say: a sentence of the site in this language.
        files: the pictures that pages share.
        map_html: the machine as a map, for this lesson.
        up: the way from the page to the site's root.
    """

    name: str
    language: str
    say: Callable[[str], str]
    files: Files
    map_html: str
    up: str = "../"
    markdown: list[str] = field(default_factory=list)
    blocks: list[str] = field(default_factory=list)
    trail: list[tuple[str, str, str]] = field(default_factory=list)  # each code cell: its id, code and picture

    def fill(self, cells: Sequence[Any], outputs: Sequence[Outputs]) -> Lesson:
        """Take the cells of the released notebook, each with what it shows."""
        with read_in(self.language):
            waiting: list[str] = []  # guesses that nothing has been shown for
            for cell, its in zip(cells, outputs, strict=True):
                mark = cell.metadata.get("nbgrader", {})
                if cell.cell_type == "markdown" and mark.get("solution"):
                    self._add(written_html(cell.id, self._texts, self.say))
                elif cell.cell_type == "markdown":
                    if not self._is_question(cell.source, waiting):
                        self._show(waiting, "")
                    self._text(cell)
                elif cell.cell_type == "code":
                    self._code(cell, its, waiting)
            self._show(waiting, "")
        return self

    @property
    def source(self) -> str:
        """The page's Markdown: headings, and a mark for each block of HTML, which `whole` puts in."""
        return "\n\n".join(self.markdown)

    @property
    def title(self) -> str:
        """The lesson's, without what follows its colon."""
        first = next((one for one in self.markdown if one.startswith("# ")), f"# {self.name}")
        return f"{number_of(self.name)} · {re.split('[:：]', re.sub(r' {#.*', '', first[2:]))[0]}"

    def whole(self, html: str) -> str:
        """The page's HTML with its blocks in their places."""
        found = re.compile(r"(?:<p>)?" + BLOCK.format(r"(\d+)") + r"(?:</p>)?")
        return found.sub(lambda one: self.blocks[int(one[1])], html)

    def picture_of(self, name: str, slug: str) -> str | None:
        """The first picture behind where a piece is written, or else first called; None where it is in no cell."""
        calls = re.compile(rf"\b{name}\(")
        for here in (lambda cell: cell[0] == slug, lambda cell: calls.search(cell[1])):
            if places := [place for place, cell in enumerate(self.trail) if here(cell)]:
                return next((html for *_, html in self.trail[places[0] :] if html), "")
        return None

    @property
    def _texts(self) -> Any:
        return texts(self.language)

    def _add(self, html: str) -> None:
        if html:
            self.markdown.append(BLOCK.format(len(self.blocks)))
            self.blocks.append(html)

    def _is_question(self, source: str, waiting: list[str]) -> bool:
        """Whether a text that follows a guess only leads to what the guess is about."""
        return bool(waiting) and not any(HEADING.match(line) for line in source.splitlines())

    def _text(self, cell: Any) -> None:
        source = NOTES.sub("", MARK.sub("", HERE.sub(BLOCK.format("map"), cell.source)))
        for number, part in enumerate(_parts(source)):
            found = HEADING.match(part)
            if found:
                self.markdown.append(f"{found[1]} {ROOT.sub(SPELT, found[2])} {{#{cell.id}-{number}}}")
            elif part.strip():
                html = markdown_html(part).replace('"math inline"', '"math"')  # `inline` is the theme's own
                html = EMPHASISED.sub(r'<em class="han">\1</em>', html)  # Chinese has no italics
                self._add(re.sub(r"(<p>)?" + BLOCK.format("map") + r"(</p>)?", lambda _: self.map_html, html))

    def _code(self, cell: Any, outputs: Outputs, waiting: list[str]) -> None:
        mark = cell.metadata.get("nbgrader", {})
        if COLAB in cell.source:
            return
        self.trail.append((cell.id, cell.source, ""))
        for called, slug in asked_in(cell.source):
            if called == "recall":
                self._add(recall_html(self.name, self._texts, self.say))
            elif called == "guess":
                self._add(guess_html(slug, self._texts, self.say))
                waiting.append(slug)
        if mark.get("solution"):
            code = _highlighted(cell.source)
            self._add(exercise_html(cell.id, self.name, code, self._texts, self.say, self.up))
        elif mark.get("grade"):
            self._add(_highlighted(cell.source))
        elif source := to_run(cell.source):
            if title := cell.metadata.get("jupyter", {}).get("source_hidden") and TITLE.match(source):
                code = _highlighted(source[title.end() :].strip("\n"))
                self._add(f'<details class="folded"><summary>{escape(title[1])}</summary>{code}</details>')
            else:
                self._add(_highlighted(source))
            self._show(waiting, self._outputs(source, outputs))

    def _outputs(self, source: str, outputs: Outputs) -> str:
        alt = about(source, self.say) or self.say("What this code shows")
        kept = (one for one in outputs if not UNSOLVED.search(str(one.get("text/plain", ""))))
        html = "".join(shown(one, alt, self.files, self.up) for one in _joined(kept))
        self.trail[-1] = (*self.trail[-1][:2], html if "<svg" in html or "<img" in html else "")
        return f'<div class="shown">{html}</div>' if html else ""

    def _show(self, waiting: list[str], html: str) -> None:
        """Put what a cell shows, behind the guesses that wait for it, and their answers below."""
        if not waiting:
            self._add(html)
            return
        answers = "".join(answer_html(slug, self._texts) for slug in waiting)
        gates = " ".join(waiting)
        waits = escape(self.say("It is shown once you have guessed."))
        self._add(f'<div class="gated" data-gates="{gates}" data-waits="{waits}">{html}</div>{answers}')
        waiting.clear()


def _joined(outputs: Iterator[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """What was printed line by line, in one piece."""
    printed: list[str] = []
    for one in outputs:
        if set(one) == {"text/plain"}:
            printed.append(one["text/plain"])
            continue
        if printed:
            yield {"text/plain": "\n".join(printed)}
            printed = []
        yield one
    if printed:
        yield {"text/plain": "\n".join(printed)}


def _parts(source: str) -> Iterator[str]:
    """A text in pieces: each heading by itself; what looks like one inside of code is none."""
    piece: list[str] = []
    fenced = False
    for line in source.splitlines():
        if FENCE.match(line):
            fenced = not fenced
        if not fenced and HEADING.match(line):
            yield "\n".join(piece)
            yield line
            piece = []
        else:
            piece.append(line)
    yield "\n".join(piece)


def _highlighted(source: str) -> str:
    code = highlight(source, PythonLexer(), HtmlFormatter(nowrap=True))
    return f'<div class="highlight"><pre><code>{code}</code></pre></div>'
