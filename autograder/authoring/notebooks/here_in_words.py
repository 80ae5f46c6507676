"""The picture at the head of a notebook in another language: the same boxes, with that language's words in them.

The words are in `words.toml`: `[drawn]` from the English of each box, and `fonts`, of which one has to have them. Drawn
pictures are kept in `solutions/LANGUAGE/machine/`. Where none of the fonts is installed, what is kept stays.
"""

import base64
import hashlib
import json
import re
import tomllib
from pathlib import Path
from typing import Any

from autograder.authoring.notebooks.here import TABLE, draw, number_of
from autograder.authoring.notebooks.source import SOURCES
from autograder.authoring.translation.in_language import Language
from autograder.base.files import write_whole

DATA = re.compile(r"(?<=;base64,)[\w+/=]+")


def in_words(root: Path, name: str, english: str, language: Language, *, keep: bool = True) -> str:
    """Picture and caption of the notebook `name` in a language, as Markdown.

    Args:
        root: the course's checkout.
        name: of the notebook.
        english: picture and caption in English; "" where the notebook has none.
        language: one without words for the picture shows the English one below its own caption.
        keep: write a picture that had to be drawn.
    """
    text, words = language.picture(english), language.words.get("drawn")
    if not english or not words:
        return text
    table = tomllib.loads((root / TABLE).read_text(encoding="utf-8"))
    number = number_of(table, name)
    path = root / SOURCES / language.code / "machine" / f"{number}.png"
    drawn_from = json.dumps([DATA.findall(english), words], ensure_ascii=False)
    digest = hashlib.sha256(drawn_from.encode()).hexdigest()[:16]
    picture = path.read_bytes() if path.exists() else b""
    if digest.encode() not in picture and (fonts := _installed(language.words.get("fonts", ()))):
        import matplotlib

        with matplotlib.rc_context({"font.family": [*matplotlib.rcParams["font.family"], *fonts]}):
            picture = draw(_with(table, words), number, digest)
        if keep:
            write_whole(path, picture)
    return DATA.sub(base64.b64encode(picture).decode(), text) if picture else text


def _installed(fonts: list[str]) -> list[str]:
    from matplotlib.font_manager import get_font_names

    return sorted({*get_font_names()} & {*fonts}, key=fonts.index)


def _with(table: dict[str, Any], words: dict[str, str]) -> dict[str, Any]:
    """The table of the picture, with these words for the English ones."""
    named = {kind: [one | {"name": words.get(one["name"], one["name"])} for one in table[kind]] for kind in ("box", "frame")}
    return table | named | {"words": [one | {"text": words.get(one["text"], one["text"])} for one in table["words"]]}
