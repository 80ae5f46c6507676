"""Make what a learner's cells printed safe to look at.

The outputs come from a stranger's process and are opened in the teacher's browser, in the formgrader on the
same address as JupyterLab. So only what is known comes through: text, pictures, HTML without anything that
acts.
"""

import re
from typing import Any

import bleach
from bleach.css_sanitizer import CSSSanitizer

from autograder.pipeline.reporting.vector_pictures import is_drawn_soon

MAX_TEXT = 100_000
MAX_PICTURE = 3_000_000
MAX_OUTPUTS = 100
MAX_DEPTH = 200
# Letters in all outputs of a notebook together, and those of HTML, of which the most awkward takes half a minute then.
MAX_ALL = 20_000_000
MAX_HTML = 400_000
MAX_LINE = 2_000  # letters of code: what colours it takes time with the square of a line
LINE_CUT = "  # … the rest of this line was left out."
FULL_WIDTH_BRACKET = "\uff3b"
MAX_BRACKETS = 500  # nbconvert looks from each to the end of its line, for a link to a file
WORD_JOINER = "\u2060"
CUT = "\n… the rest was left out."

TAGS = frozenset(
    {"a", "abbr", "b", "blockquote", "br", "code", "div", "em", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "kbd"}
    | {"li", "ol", "p", "pre", "s", "small", "span", "strong", "sub", "sup", "u", "ul"}
    | {"caption", "col", "colgroup", "table", "tbody", "td", "tfoot", "th", "thead", "tr"}
    | {"figcaption", "figure", "img"}
)
ATTRIBUTES = frozenset({"align", "alt", "colspan", "height", "rowspan", "scope", "style", "title", "width"})
ACTS = re.compile(r"<(script|style)\b", re.IGNORECASE)
ENDS = {name: re.compile(rf"</{name}\b[^<>]*>", re.IGNORECASE) for name in ("script", "style")}
PICTURE = re.compile(r"data:image/(png|jpeg|gif);base64,[A-Za-z0-9+/=\s]*\Z")

# As nbconvert's renderer has them.
FORMULA_BEGINS = re.compile(r"(\\\\(?=[(\[])|\\begin(?=\{))(?:([(\[])|\{([a-z]*\*?)\})")
FORMULA_ENDS = re.compile(r"\\\\([)\]])|\\end\{([a-z]*\*?)\}")

_TEXTS = ("text/plain", "text/latex")
_PICTURES = ("image/png", "image/jpeg", "image/svg+xml")


class Cleaner:
    """Makes the outputs of one notebook safe, cell by cell, as long as there is room for them."""

    def __init__(self) -> None:
        self._left, self._html_left = MAX_ALL, MAX_HTML

    def clean(self, outputs: object) -> list[dict[str, Any]]:
        """The outputs of a cell as nbformat 4 knows them, with nothing in them that could act in a browser."""
        found = outputs if isinstance(outputs, list | tuple) else []
        cleaned: list[dict[str, Any]] = []
        for output in found[:MAX_OUTPUTS]:
            if self._left <= 0:
                break
            if (clean := self._clean(output)) is not None:
                cleaned.append(clean)
                self._left -= len(repr(clean))
        if len(found) > MAX_OUTPUTS or (found and self._left <= 0):
            cleaned.append({"output_type": "stream", "name": "stdout", "text": CUT.strip() + "\n"})
        return cleaned

    def _clean(self, output: object) -> dict[str, Any] | None:
        if not isinstance(output, dict):
            return None
        kind = output.get("output_type")
        if kind == "stream":
            name = "stderr" if output.get("name") == "stderr" else "stdout"
            return {"output_type": kind, "name": name, "text": _text(output.get("text"))}
        if kind == "error":
            trace = output.get("traceback")
            lines = [_text(line) for line in trace[:200]] if isinstance(trace, list) else []
            return {
                "output_type": kind,
                "ename": _text(output.get("ename"))[:200],
                "evalue": _text(output.get("evalue")),
                "traceback": lines,
            }
        if kind in ("display_data", "execute_result"):
            data = output.get("data")
            clean: dict[str, Any] = {"output_type": kind, "metadata": {}, "data": {}}
            if isinstance(data, dict):
                clean["data"] = {name: value for name in data if (value := self._shown(name, data[name])) is not None}
            if not clean["data"]:
                return None
            if kind == "execute_result":
                clean["execution_count"] = None
            return clean
        return None

    def _shown(self, kind: object, value: object) -> str | None:
        """One form of a shown value, or None where it isn't one that is safe."""
        if kind in _TEXTS:
            return _text(value)
        if kind in _PICTURES:
            picture = _joined(value)
            drawn = len(picture) <= MAX_PICTURE and (kind != "image/svg+xml" or is_drawn_soon(picture))
            return picture if drawn else None
        if kind == "text/markdown":
            return defuse_markdown(_text(value))
        if kind == "text/html":
            html = _joined(value)
            if len(html) > min(MAX_TEXT, self._html_left) or _depth(html) > MAX_DEPTH:
                return None
            self._html_left -= len(html)
            return clean_html(html)
        return None


def clean_outputs(outputs: object) -> list[dict[str, Any]]:
    """The outputs of a single cell, made safe."""
    return Cleaner().clean(outputs)


def clean_html(html: str) -> str:
    """HTML without scripts, handlers, frames, foreign pictures or links that act."""
    return bleach.clean(
        _without_scripts(html), tags=TAGS, attributes=_is_allowed, protocols={"http", "https", "mailto", "data"},
        css_sanitizer=CSSSanitizer(), strip=True,
    )  # fmt: skip


def _without_scripts(html: str) -> str:
    """HTML without scripts and styles, with what stands in them: bleach would leave that as text.

    One that never ends holds the rest, as it does in a browser. So each letter is looked at once.
    """
    kept, start = [], 0
    while found := ACTS.search(html, start):
        kept.append(html[start : found.start()])
        end = ENDS[found[1].lower()].search(html, found.end())
        if not end:
            return "".join(kept)
        start = end.end()
    return "".join(kept) + html[start:]


def without_long_lines(code: str) -> str:
    """Code to look at, in which no line is longer than anybody reads."""
    lines = code.split("\n")
    return "\n".join(line if len(line) <= MAX_LINE else line[:MAX_LINE] + LINE_CUT for line in lines)


def defuse_markdown(source: str) -> str:
    """Markdown in which no HTML tag begins and no link leads to a script, and that looks the same.

    A tag is a `<` right before a letter, `/`, `!` or `?`; an invisible word joiner between them makes it
    text, in code spans too, where an escape would show. A link is a `](` or, for a reference, a `]:`; the renderer
    of nbconvert lets `javascript:` through, so only what begins as a web address stays one. A formula that begins and
    never ends is made text as well: the renderer would look for its end from each beginning anew. So are brackets of
    which there are more than a text has links.
    """
    if len(source) > MAX_TEXT:
        source = source[:MAX_TEXT] + CUT
    source = _without_endless_formulas(source)
    *few, many = source.split("[", MAX_BRACKETS)
    source = "[".join([*few, many.replace("[", FULL_WIDTH_BRACKET) if len(few) == MAX_BRACKETS else many])
    source = re.sub(r"<(?=[A-Za-z/!?])", f"<{WORD_JOINER}", source)
    return re.sub(r"\](?=[(:])(?!.\s*(?:https?://|mailto:|#))", f"]{WORD_JOINER}", source)


def _without_endless_formulas(source: str) -> str:
    last = {found[1] or found[2]: found.start() for found in FORMULA_ENDS.finditer(source)}

    def kept(found: re.Match[str]) -> str:
        ends = {"(": ")", "[": "]"}.get(found[2], found[3])
        if last.get(ends, -1) > found.start():
            return found[0]
        return found[0][: len(found[1])] + WORD_JOINER + found[0][len(found[1]) :]

    return FORMULA_BEGINS.sub(kept, source)


def _depth(html: str) -> int:
    """About how deep tags are nested; parsing takes time with the square of it."""
    depth = deepest = 0
    for end, name in re.findall(r"<(/?)([A-Za-z]+)", html):
        if name.lower() not in ("br", "hr", "img", "col"):
            depth = max(depth - 1, 0) if end else depth + 1
            deepest = max(deepest, depth)
    return deepest


def _joined(value: object) -> str:
    if isinstance(value, list) and all(isinstance(line, str) for line in value):
        value = "".join(value)
    text = value if isinstance(value, str) else ""
    return text.encode("utf-8", "replace").decode("utf-8")


def _text(value: object) -> str:
    text = _joined(value)
    return text if len(text) <= MAX_TEXT else text[:MAX_TEXT] + CUT


def _is_allowed(tag: str, name: str, value: str) -> bool:
    if tag == "img" and name == "src":
        return PICTURE.match(value) is not None
    if tag == "a" and name == "href":
        return value.startswith(("http://", "https://", "mailto:", "#"))
    if name == "class":
        return value == "dataframe"  # of pandas; others would be dressed as the formgrader's own buttons and bars
    return name in ATTRIBUTES
