"""A page with its styles, its scripts and its data as one HTML file, which asks nobody for anything."""

import base64
import hashlib
import json
from pathlib import Path
from typing import Any

from autograder.serving.words import THEME, in_language

DEMO = Path(__file__).parent / "demo" / "page"  # by path: its server needs tornado, a file none
# Nothing from outside, and no script or style but these very ones; a worker is made of what stands in the page.
POLICY = (
    "default-src 'none'; script-src 'sha256-{script}'; style-src 'sha256-{style}'; worker-src blob:; img-src data:; "
    "base-uri 'none'; form-action 'none'"
)


def one_file(page: Path, language: str, script: str, about: Any = None, numbers: bytes = b"", **filled: str) -> str:
    """The page as HTML.

    Args:
        page: a folder with its words, `page.css` and `page.html`: with `{{policy}}`, `{{style}}`, `{{script}}` and a
            place for each of what follows. What it shows of the demo's page has words and styles there.
        language: that it speaks.
        script: as `bundle` makes it.
        about: its data, as JSON.
        numbers: more of it.
        filled: what else it holds, by its place: text that ends no element.
    """
    sheets = (THEME / "theme.css", DEMO / "demo.css", page / "page.css")
    style = "\n".join(path.read_text(encoding="utf-8") for path in sheets)
    policy = POLICY.format(script=_digest(script), style=_digest(style))
    data = json.dumps(about, ensure_ascii=False).replace("<", "\\u003c")  # no word may end the script
    parts = {"policy": policy, "style": style, "script": script, "about": data, **filled}
    parts["numbers"] = base64.b64encode(numbers).decode()
    first, *rest = in_language((page / "page.html").read_text(encoding="utf-8"), language, [DEMO, page]).split("{{")
    split = [one.partition("}}") for one in rest]
    return first + "".join(parts[name] + text for name, _, text in split)


def _digest(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
