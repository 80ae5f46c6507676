"""One HTML file that holds a trained Transformer, and all that is needed to ask it.

Its forward pass is plain JavaScript of our own, `page/transformer.js`: quick enough at these sizes, and short enough
to be read by who has just built the same in Keras. A runtime for any graph would outweigh the model.
"""

from __future__ import annotations

import base64
import hashlib
import json
from pathlib import Path

from autograder.base.files import write_whole
from autograder.serving.words import ENGLISH, THEME, in_language
from course.decoding import Translator
from course.presenting.take_home.bundle import bundle
from course.presenting.take_home.numbers import pack
from course.presenting.take_home.vocabularies import described

PAGE = Path(__file__).parent / "page"
# By path: its server needs tornado, this page none.
DEMO = PAGE.parents[1] / "demo" / "page"
# Nothing from outside, and no script or style but these very ones.
POLICY = (
    "default-src 'none'; script-src 'sha256-{script}'; style-src 'sha256-{style}'; img-src data:; base-uri 'none'; "
    "form-action 'none'"
)


def take_home(translator: Translator, language: str = ENGLISH) -> str:
    """The page as HTML.

    Args:
        translator: a `Transformer` with its vocabularies, or a machine of a learner's pieces that computes the same.
        language: that the page speaks, "en" or "zh".

    Raises:
        Problem: the model is of another kind.

    Example:
        >>> "<!doctype html>" in take_home(shipped_translator())
        True
    """
    model, numbers, is_half = pack(translator)
    about = {
        "model": model,
        "half": is_half,
        "parameters": translator.model.count_params(),
        "translator": described(translator),
    }
    styles = (THEME / "theme.css", DEMO / "demo.css", PAGE / "page.css")
    style = "\n".join(path.read_text(encoding="utf-8") for path in styles)
    script = bundle("page.js", [PAGE, DEMO, THEME.parent])
    filled = {
        "policy": POLICY.format(script=_digest(script), style=_digest(style)),
        "style": style,
        "script": script,
        "about": json.dumps(about, ensure_ascii=False).replace("<", "\\u003c"),  # no word may end the script
        "numbers": base64.b64encode(numbers).decode(),
    }
    page = in_language((PAGE / "page.html").read_text(encoding="utf-8"), language, [DEMO, PAGE])
    first, *rest = page.split("{{")
    parts = [one.partition("}}") for one in rest]
    return first + "".join(filled[name] + text for name, _, text in parts)


def write_take_home(translator: Translator, path: str | Path, language: str = ENGLISH) -> None:
    """Write `take_home` to a file, whole or not at all.

    Raises:
        Problem: as from `take_home`.
        OSError: the file can't be written.
    """
    write_whole(Path(path), take_home(translator, language))


def _digest(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
