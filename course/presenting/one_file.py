"""A page with its styles, its scripts and its data as one HTML file, which asks nobody for anything."""

import base64
import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path

from autograder.serving.words import in_language

# Nothing from outside, and no script or style but these very ones; a worker is made of what stands in the page.
POLICY = (
    "default-src 'none'; script-src 'sha256-{script}'; style-src 'sha256-{style}'; worker-src blob:; img-src data:; "
    "base-uri 'none'; form-action 'none'"
)


def one_file(
    page: Path, language: str, folders: Sequence[Path], styles: Sequence[Path], script: str, **filled: str
) -> str:
    """The page as HTML.

    Args:
        page: HTML with `{{policy}}`, `{{style}}`, `{{script}}` and a place for each of `filled`.
        language: that it speaks.
        folders: where its words lie: the page's own, and those of what it shows of other pages.
        styles: its style sheets, in their order.
        script: as `bundle` makes it.
        filled: what else it holds, by its place: text that ends no element.
    """
    style = "\n".join(path.read_text(encoding="utf-8") for path in styles)
    policy = POLICY.format(script=_digest(script), style=_digest(style))
    parts: Mapping[str, str] = {"policy": policy, "style": style, "script": script, **filled}
    first, *rest = in_language(page.read_text(encoding="utf-8"), language, folders).split("{{")
    split = [one.partition("}}") for one in rest]
    return first + "".join(parts[name] + text for name, _, text in split)


def _digest(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
