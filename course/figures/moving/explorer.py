"""A translator's attention to walk through: sentence, layer, head and word by word."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from course.figures.attention.attention_maps import attention_maps
from course.figures.language import say
from course.figures.moving.page import Moving
from course.figures.style import names_or_numbers
from course.text.han import close_up

CROSS = ("it writes", "it looks at")


class Alignment(Moving):
    """Cross-attention to play with: choose a word of the translation, and see where the model looked.

    Args:
        p: probabilities, `(layers, heads, T, S)`; row t says where the model looked while it wrote word t.
        source: S names.
        target: T names.
        row: the word of the translation that is shown at first; the last one where there are fewer.

    Raises:
        ValueError: `p` has another number of axes, or the names don't fit its shape.

    Example:
        >>> Alignment(np.full((2, 4, 2, 3), 1 / 3), ["the", "red", "car"], ["voiture", "rouge"])
        Alignment of 2 layers with 4 heads
    """

    def __init__(
        self, p: ArrayLike, source: Sequence[str] | None = None, target: Sequence[str] | None = None, row: int = 0
    ):
        kind = _kind("", p, target, source, CROSS)
        self._size = np.shape(p)[:2]
        super().__init__(
            "explorer",
            _data([{"name": "", "kinds": [kind]}], kind=0, row=min(row, len(kind["asking"]) - 1)),
            lambda: _map(kind),
            close_up(
                say(
                    "where the model looked in {read} while it wrote {written}",
                    read=" ".join(kind["answering"]),
                    written=" ".join(kind["asking"]),
                )
            ),
        )

    def __repr__(self) -> str:
        return f"Alignment of {self._size[0]} layers with {self._size[1]} heads"


def translation_explorer(translator: Any, sentences: Sequence[str]) -> Moving:
    """Translate some sentences and walk through all that the model looked at, in each layer and head.

    Args:
        translator: a `Translator`, with whatever model: it needs `translate` and `attentions`.
        sentences: in the language that it reads.

    Raises:
        ValueError: no sentences, or one string instead of a list.
        CannotTranslate: a sentence that the translator can't read.

    Example:
        >>> translation_explorer(translator, ["the red car is near the old hotel"])  # doctest: +SKIP
        Moving figure: what a translator looked at: the red car is near the old hotel
    """
    if isinstance(sentences, str) or not sentences:
        raise ValueError(f"sentences must be a list of texts, got {sentences!r}.")
    told: list[dict[str, Any]] = []
    for sentence, found in zip(sentences, translator.translate(list(sentences)), strict=True):
        looked = translator.attentions(found)
        source = [translator.source.token(i) for i in found.source_ids]
        target = [translator.target.token(i) for i in found.target_ids]
        before = [translator.target.token(i) for i in (translator.target.sos_id, *found.target_ids)][: len(target)]
        kinds = [
            _kind("writing, at the source", looked.cross, target, source, CROSS),
            _kind("reading", looked.source, source, source, ("it reads", "it looks at")),
            _kind("writing, back at its words", looked.target, before, before, ("after this word", "it looks back at")),
        ]
        told.append({"name": sentence, "kinds": kinds})
    label = say("what a translator looked at: {sentences}", sentences="; ".join(sentences))
    return Moving("explorer", _data(told, kind=0, row=0), lambda: _map(told[0]["kinds"][0]), label)


def _kind(name: str, p: ArrayLike, asking: Any, answering: Any, labels: tuple[str, str]) -> dict[str, Any]:
    p = np.asarray(p, dtype=float)
    if p.ndim != 4:
        raise ValueError(f"p must be (layers, heads, T, S), got shape {p.shape}.")
    answers = names_or_numbers(answering, p.shape[3], "source")
    asks = names_or_numbers(asking, p.shape[2], "target")
    return {"name": name, "p": p.round(3).tolist(), "asking": asks, "answering": answers, "labels": labels}


def _data(sentences: list[dict[str, Any]], *, kind: int, row: int) -> dict[str, Any]:
    told = [{**one, "kinds": [_said(kind) for kind in one["kinds"]]} for one in sentences]
    return {"sentences": told, "kind": kind, "layer": len(sentences[0]["kinds"][kind]["p"]) - 1, "row": row}


def _said(kind: dict[str, Any]) -> dict[str, Any]:
    return {**kind, "name": say(kind["name"]), "labels": [say(one) for one in kind["labels"]]}


def _map(kind: dict[str, Any]):
    """The last layer, the mean of its heads."""
    mean = np.mean(kind["p"][-1], axis=0)
    return attention_maps(mean, kind["asking"], kind["answering"], labels=(kind["labels"][1], kind["labels"][0]))
