"""A figure that answers to sliders and keys, as one piece of HTML with a still form in it."""

import json
import uuid
from base64 import b64encode
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from html import escape
from pathlib import Path
from typing import Any

from course.figures.language import words_of
from course.figures.style import Picture

HERE = Path(__file__).parent
# JupyterLab listens for its keys before the figure does, unless `data-lm-suppress-shortcuts` stands above the target.
PAGE = (HERE / "page.html").read_text(encoding="utf-8").rstrip()


class Moving:
    """A moving figure; shows itself in a notebook.

    The script draws; Python hands over numbers and names, and the picture for where no script runs: on paper, in
    feedback, in a notebook that isn't trusted. Nothing is loaded from anywhere.

    Args:
        script: the name of its JavaScript file in this folder, without the ending.
        data: what the script gets as `data`; goes through JSON.
        still: makes the picture that doesn't move.
        label: what it shows, in one sentence, for screen readers.
    """

    def __init__(self, script: str, data: Mapping[str, Any], still: Callable[[], Picture], label: str):
        self.data, self.label = dict(data), label
        self._script, self._make_still = script, still

    def __repr__(self) -> str:
        return f"Moving figure: {self.label}"

    @cached_property
    def still(self) -> Picture:
        """The figure as it stands at first, for paper."""
        return self._make_still()

    @cached_property
    def _png(self) -> tuple[bytes, dict[str, int]]:
        return self.still._repr_png_()  # a notebook asks for both forms, and each holds it

    def _repr_png_(self) -> tuple[bytes, dict[str, int]]:
        return self._png

    def _repr_html_(self) -> str:
        png, size = self._png
        scripts = [_text("kit.js"), _text(f"{self._script}.js")]
        parts = {
            "id": f"moving-{uuid.uuid4().hex[:8]}", "css": _text("kit.css"), "kit": scripts[0], "script": scripts[1],
            "width": str(size["width"]), "still": b64encode(png).decode(), "label": escape(self.label),
            "data": _literal(self.data), "words": _literal(words_of("".join(scripts))),
        }  # fmt: skip
        first, *rest = PAGE.split("@")
        return first + "".join(parts[one] if place % 2 == 0 else one for place, one in enumerate(rest))


def _literal(data: Any) -> str:
    """What a script reads. A name may hold "</script>": without the slash it ends nothing."""
    return json.dumps(data, ensure_ascii=False).replace("</", "<\\/").replace("<!", "<\\u0021")


@cache
def _text(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")
