"""nbconvert's slides, with our arrangement and look, formulas by KaTeX, and everything inside the one file."""

import json
import re
from base64 import b64encode
from collections.abc import Callable, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

from jinja2 import pass_context
from nbconvert.exporters import SlidesExporter
from nbconvert.filters.markdown_mistune import MarkdownWithMath
from pygments.formatters import HtmlFormatter

from autograder.base.editions import language_of
from autograder.serving.formulas import KATEX, MathRenderer
from autograder.serving.words import THEME, words
from course.presenting.slides.answers import answered, without_stub
from course.presenting.slides.arrange import arrange, questions_first
from course.presenting.slides.running import run

HERE = Path(__file__).parent
LIGHT, DARK = "friendly", "github-dark"


class CourseSlides(SlidesExporter):
    """A notebook as slides.

    Args:
        told: is told which cell is run, of how many; None leaves the outputs as they are.
        live: the notebook's path on the Jupyter server that serves the slides, whose kernel runs the code; None: none.
        answers: the instructor's, by the id of their cells. They are run, so that pictures are there that need them.
        solutions: whether the answers are shown as well.
    """

    def __init__(
        self,
        told: Callable[[int, int], None] | None = None,
        live: str | None = None,
        answers: Mapping[str, str] | None = None,
        solutions: bool = False,
        **kwargs: Any,
    ):
        self._told, self._live = told, live
        self._answers, self._solutions = dict(answers or {}), solutions
        super().__init__(
            template_name="course", extra_template_basedirs=[str(HERE / "template")], exclude_input_prompt=True,
            exclude_output_prompt=True, exclude_anchor_links=True, **kwargs,
        )  # fmt: skip

    def from_notebook_node(self, nb: Any, resources: Any = None, **kwargs: Any) -> tuple[Any, dict[str, Any]]:
        """The slides as one HTML text."""
        nb = deepcopy(nb)
        asked = {cell.get("id"): cell.source for cell in nb.cells if cell.metadata.get("nbgrader", {}).get("solution")}
        nb.cells = arrange(answered(nb.cells, self._answers, deepcopy, self._solutions), deepcopy)
        resources, language = resources or {}, language_of(nb)
        if self._told is not None:
            nb = run(nb, self._told, language, resources.get("metadata", {}))
            nb.cells = questions_first(nb.cells)
        for cell in nb.cells:
            if cell.id in asked and not self._solutions:
                cell.source = without_stub(asked[cell.id])
        resources["course"] = {
            "language": language,
            "css": "\n".join(
                [_asset("reveal/reveal.css"), _katex_css(), _highlighting(), _asset("template/slides.css")]
            ),
            "libraries": [_asset("reveal/reveal.js"), _asset("reveal/notes.js"), _asset(KATEX / "katex.min.js")],
            "licences": {"reveal.js": _asset("reveal/LICENSE"), "KaTeX": _asset(KATEX / "LICENSE")},
            "words": _in_a_script(dict(words(language, (HERE / "template",)))),
            "js": _spoken() + _asset("template/fit.js") + _asset("template/slides.js"),
            "live": _in_a_script(None if self._live is None else {"path": self._live, "setup": _setup(nb.cells)}),
            "live_js": self._live and _asset("template/live.js"),
        }
        return super().from_notebook_node(nb, resources, **kwargs)

    @pass_context
    def markdown2html(self, context: Any, source: str) -> str:
        """Markdown to HTML; formulas stay TeX."""
        return markdown_html(source)


def markdown_html(source: str) -> str:
    """A notebook's Markdown as HTML; formulas stay TeX, for KaTeX to draw in the browser."""
    return MarkdownWithMath(renderer=MathRenderer(escape=False, exclude_anchor_links=True)).render(source)


def _setup(cells: list[Any]) -> list[str]:
    """What is on no slide and must have run."""
    return [cell.source for cell in cells if cell.metadata["slideshow"]["slide_type"] == "skip"]


def _in_a_script(value: Any) -> str:
    """JSON that can't end the script it stands in."""
    return json.dumps(value).replace("<", "\\u003c")


def _spoken() -> str:
    """What our scripts say their words with, for a script that is no module."""
    return re.sub("^export ", "", (THEME / "words.js").read_text(encoding="utf-8"), flags=re.MULTILINE)


def _highlighting() -> str:
    light, dark = (HtmlFormatter(style=style).get_style_defs(".highlight") for style in (LIGHT, DARK))
    return f":root {{\n{light}\n}}\n:root[data-theme='dark'] {{\n{dark}\n}}"


def _katex_css() -> str:
    """KaTeX's style sheet with its fonts inside; of each the one form that all browsers read."""
    without_others = re.sub(r',url\(fonts/[^)]+\) format\("(?:woff|truetype)"\)', "", _asset(KATEX / "katex.min.css"))
    return re.sub(r"url\((fonts/[^)]+\.woff2)\)", lambda found: f"url({_font(found[1])})", without_others)


def _font(name: str) -> str:
    return f"data:font/woff2;base64,{b64encode((KATEX / name).read_bytes()).decode()}"


def _asset(name: str | Path) -> str:
    return (HERE / name).read_text(encoding="utf-8")
