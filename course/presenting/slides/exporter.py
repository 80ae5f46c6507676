"""nbconvert's slides, with our arrangement and look, formulas as MathML, and everything inside the one file."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

from jinja2 import pass_context
from latex2mathml.converter import convert
from nbconvert.exporters import SlidesExporter
from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath
from nbconvert.preprocessors import ExecutePreprocessor
from pygments.formatters import HtmlFormatter

from course.presenting.slides.arrange import NOT_RUN, arrange

HERE = Path(__file__).parent
SECONDS_A_CELL = 900
LIGHT, DARK = "friendly", "github-dark"


class MathRenderer(IPythonRenderer):
    """Formulas as MathML, which browsers draw by themselves."""

    def block_math(self, body: str) -> str:
        """A formula on lines of its own."""
        return _mathml(body, "block")

    def inline_math(self, body: str) -> str:
        """A formula in a sentence."""
        return _mathml(body, "inline")

    def latex_environment(self, name: str, body: str) -> str:
        r"""What stands between \begin and \end without dollars."""
        return _mathml(rf"\begin{{{name}}}{body}\end{{{name}}}", "block")


class Running(ExecutePreprocessor):
    """Runs the cells, tells of each, and keeps no output of one that failed."""

    def __init__(self, told: Callable[[int, int], None], **kwargs: Any):
        super().__init__(timeout=SECONDS_A_CELL, allow_errors=True, skip_cells_with_tag=NOT_RUN, **kwargs)
        self.extra_arguments = ["--log-level=ERROR"]  # no remark on the connection, on the presenter's terminal
        self._told, self._done = told, 0

    def preprocess(self, nb: Any, resources: Any = None, km: Any = None) -> tuple[Any, Any]:
        """Run them all."""
        self._count = sum(cell.cell_type == "code" for cell in nb.cells)
        nb, resources = super().preprocess(nb, resources, km)
        for cell in nb.cells:
            outputs = cell.get("outputs", [])
            if any(output.output_type == "error" for output in outputs):
                cell.outputs = []
        return nb, resources

    def preprocess_cell(self, cell: Any, resources: Any, index: int) -> tuple[Any, Any]:
        """Run one."""
        if cell.cell_type == "code":
            self._done += 1
            self._told(self._done, self._count)
        return super().preprocess_cell(cell, resources, index)


class CourseSlides(SlidesExporter):
    """A notebook as slides.

    Args:
        told: is told which cell is run, of how many; None leaves the outputs as they are.
        live: the notebook's path on the Jupyter server that serves the slides, whose kernel runs the code; None: none.
    """

    def __init__(self, told: Callable[[int, int], None] | None = None, live: str | None = None, **kwargs: Any):
        self._told, self._live = told, live
        super().__init__(
            template_name="course",
            extra_template_basedirs=[str(HERE / "template")],
            exclude_input_prompt=True,
            exclude_output_prompt=True,
            exclude_anchor_links=True,
            **kwargs,
        )

    def from_notebook_node(self, nb: Any, resources: Any = None, **kwargs: Any) -> tuple[str, Any]:
        """The slides as one HTML text."""
        nb = deepcopy(nb)
        nb.cells = arrange(nb.cells, deepcopy)
        resources = resources or {}
        if self._told is not None:
            nb, _ = Running(self._told).preprocess(nb, {"metadata": resources.get("metadata", {})})
        resources["course"] = {
            "css": f"{_read('reveal/reveal.css')}\n{_highlighting()}\n{_read('template/slides.css')}",
            "reveal": _read("reveal/reveal.js"),
            "licence": _read("reveal/LICENSE"),
            "js": _read("template/slides.js"),
            "live": _in_a_script(None if self._live is None else {"path": self._live, "setup": _setup(nb.cells)}),
            "live_js": self._live and _read("template/live.js"),
        }
        return super().from_notebook_node(nb, resources, **kwargs)

    @pass_context
    def markdown2html(self, context: Any, source: str) -> str:
        """Markdown to HTML, formulas to MathML."""
        return MarkdownWithMath(renderer=MathRenderer(escape=False, exclude_anchor_links=True)).render(source)


def _mathml(body: str, display: str) -> str:
    try:
        return convert(body, display=display)
    except Exception:  # a formula that is not understood is still better read than lost
        return f"<code>{IPythonRenderer().escape_html(body)}</code>"


def _setup(cells: list[Any]) -> list[str]:
    """What is on no slide and must have run."""
    return [cell.source for cell in cells if cell.metadata["slideshow"]["slide_type"] == "skip"]


def _in_a_script(value: Any) -> str:
    """JSON that can't end the script it stands in."""
    return json.dumps(value).replace("<", "\\u003c")


def _highlighting() -> str:
    light, dark = (HtmlFormatter(style=style).get_style_defs(".highlight") for style in (LIGHT, DARK))
    return f":root {{\n{light}\n}}\n:root[data-theme='dark'] {{\n{dark}\n}}"


def _read(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")
