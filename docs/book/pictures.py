"""What a cell shows, as HTML: figures as SVG in the page's colours, moving ones with their still form in a file."""

import ast
import hashlib
import re
from base64 import b64decode
from collections.abc import Callable, Mapping
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

FIGURES = Path(__file__).parents[2] / "course" / "figures"
LARGEST = 150_000  # letters of an SVG; a larger one goes as a PNG
POINTS = 110 / 72  # pixels of a notebook's picture for each point of its SVG
SMALLEST = 0.68  # a phone scrolls rather than make letters smaller than this
# The one style's colours (course/figures/style.py), by the names that book.css gives each for light and for dark.
COLOURS = {"7f8894": "ink", "e07b39": "q", "3d8bcd": "k", "3a9d6b": "v", "9068dd": "a", "d9534f": "alarm"}
PNG = re.compile(r'data:image/png;base64,([^"\')]+)')

Say = Callable[[str], str]


class Files:
    """The pictures that pages share, by the digest of what is in them; `folder` is seen from the site's root."""

    def __init__(self, folder: str = "book/pictures"):
        self.folder = folder
        self.kept: dict[str, bytes] = {}

    def add(self, data: bytes) -> str:
        """Keep a PNG; where it will be, from the site's root."""
        place = f"{self.folder}/{hashlib.sha256(data).hexdigest()[:16]}.png"
        self.kept[place] = data
        return place


def shown(output: Mapping[str, Any], alt: str, files: Files, up: str) -> str:
    """One output, by its MIME types, as HTML; `up` is the way from the page to the site's root, "../"."""
    if html := output.get("text/html"):
        if "<iframe" in html:
            return ""  # a page of the learner's own: the site's is on the first page
        placed = PNG.sub(lambda found: up + files.add(b64decode(found[1])), _text(html))
        return placed.replace('<img class="still"', '<img class="still" loading="lazy"')
    svg = _text(output.get("image/svg+xml", ""))
    if svg and len(svg) < LARGEST:
        return _figure(svg, alt)
    if png := output.get("image/png"):
        return f'<p><img src="{up}{files.add(b64decode(_text(png)))}" alt="{escape(alt)}" loading="lazy"></p>'
    text = _text(output.get("text/plain", ""))
    return f'<pre class="printed">{escape(text)}</pre>' if text else ""


def about(source: str, say: Say) -> str:
    """What a cell's picture shows: what the figure that it calls says of itself; "" where it calls none."""
    called = [name for name in re.findall(r"\b([a-z_]+)\(", source) if name in sentences()]
    return say(sentences()[called[-1]]) if called else ""


@cache
def sentences() -> Mapping[str, str]:
    """For each figure of the course what it shows, from its docstring; read, not imported, which takes seconds."""
    found = {}
    for path in sorted(FIGURES.rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            draws = isinstance(node, ast.FunctionDef) and ast.unparse(node.returns or ast.Constant(0)) == "Picture"
            if draws and (told := ast.get_docstring(node)):
                first = " ".join(told.split("\n\n")[0].split()).replace("`", "")
                first = re.sub("^Draw ", "", first)
                found[node.name] = first if re.match(r"\w+\(", first) else first[0].upper() + first[1:]
    return found


def _figure(svg: str, alt: str) -> str:
    """An SVG of Matplotlib's inside a page: no rule of its own for all of it, no id of another picture."""
    own = hashlib.sha256(svg.encode()).hexdigest()[:6]
    body = svg[svg.index("<svg") :]
    size = re.search(r'width="([\d.]+)pt" height="[\d.]+pt" (viewBox="[^"]+")', body)
    assert size is not None
    used = set(re.findall(r"url\(#([^)]+)\)", body)) | set(re.findall(r'xlink:href="#([^"]+)"', body))
    body = re.sub(r' id="([^"]+)"', lambda found: f' id="{own}{found[1]}"' if found[1] in used else "", body)
    body = re.sub(r"url\(#|xlink:href=\"#", lambda found: found[0] + own, body)
    body = re.sub(r"<metadata>.*?</metadata>|<style.*?</style>", "", body, flags=re.DOTALL)
    body = re.sub(r"font-family: [^;\"]+;? ?", "", body)
    body = re.sub(r"#([0-9a-f]{6})\b", _coloured, body)
    body = re.sub(r"\s*\n\s*", " ", body[body.index(">") + 1 :])
    width = float(size[1]) * POINTS
    style = f"width:{width:.0f}px;min-width:{min(width, SMALLEST * width):.0f}px"
    return (
        f'<div class="picture"><svg {size[2]} role="img" aria-label="{escape(alt)}" style="{style}" '
        f'stroke-linejoin="round" xmlns:xlink="http://www.w3.org/1999/xlink">{body}</div>'
    )


def _coloured(found: re.Match[str]) -> str:
    name = COLOURS.get(found[1])
    return f"var(--figure-{name}, {found[0]})" if name else found[0]


def _text(value: Any) -> str:
    return value if isinstance(value, str) else "".join(value)
