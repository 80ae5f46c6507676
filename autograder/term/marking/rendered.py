"""What students wrote, as Markdown: HTML in which nothing acts, with formulas for the page's own KaTeX to draw."""

from functools import lru_cache
from html import escape

import bleach
from nbconvert.filters.markdown_mistune import MarkdownWithMath

from autograder.serving.formulas import MathRenderer


class _Renderer(MathRenderer):
    """A picture is named, not fetched: it may lie elsewhere, where somebody would see who looks at it and when."""

    def image(self, text: str, url: str, title: str | None = None) -> str:
        """What stands for the picture, or where it is."""
        return f"<em>[{escape(text or url)}]</em>"


LONGEST = 10_000  # characters; what is longer is shown as it was written
TAGS = frozenset(
    {"a", "blockquote", "br", "code", "del", "em", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "li", "ol", "p", "pre"}
    | {"span", "strong", "table", "tbody", "td", "th", "thead", "tr", "ul"}
)
OF_FORMULAS = ("math inline", "math display")


@lru_cache(maxsize=4_000)
def rendered(text: str) -> str:
    """Safe HTML: no tag of the writer's own, no picture, no link but to a page of the web.

    Args:
        text: Markdown, as somebody may have written it who means harm.
    """
    if len(text) > LONGEST:
        return as_written(text)
    try:
        html = MarkdownWithMath(renderer=_Renderer(escape=True, exclude_anchor_links=True))(text)
        return bleach.clean(html, tags=TAGS, attributes=_is_allowed, protocols={"http", "https"}, strip=True)
    except Exception:  # a text that the renderer can't take is still an answer
        return as_written(text)


def as_written(text: str) -> str:
    """The text itself."""
    return f"<pre>{escape(text)}</pre>"


def _is_allowed(tag: str, name: str, value: str) -> bool:
    return (tag, name) == ("a", "href") or (tag == "span" and name == "class" and value in OF_FORMULAS)
