"""Formulas in Markdown, as they were written, for the page's own KaTeX to draw."""

from html import escape
from pathlib import Path

from nbconvert.filters.markdown_mistune import IPythonRenderer

KATEX = Path(__file__).parent / "katex"


class MathRenderer(IPythonRenderer):
    """Formulas as they were written, for KaTeX to draw in the browser."""

    def block_math(self, body: str) -> str:
        """A formula on lines of its own."""
        return _formula(body, "display")

    def inline_math(self, body: str) -> str:
        """A formula in a sentence."""
        return _formula(body, "inline")

    def latex_environment(self, name: str, body: str) -> str:
        r"""What stands between \begin and \end without dollars."""
        return _formula(rf"\begin{{{name}}}{body}\end{{{name}}}", "display")


def _formula(body: str, kind: str) -> str:
    return f'<span class="math {kind}">{escape(body)}</span>'
