"""What `course translate` does: sentences in, translations and pictures out."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from course.decoding.translator import Translation, Translator
from course.problem import Problem

INK = (144, 104, 221)


def show(console: Console, errors: Console, translation: Translation, score: bool = False) -> None:
    """Print a translation; words that nobody has taught the model go to `errors`."""
    line = escape(translation.text)
    console.print(f"{translation.score:8.2f}  {line}" if score else line, soft_wrap=True)
    if translation.unknown:
        errors.print(f"Not in the vocabulary: {', '.join(map(escape, translation.unknown))}.", style="yellow")


def attention_of(translator: Translator, translation: Translation, layer: int | None, head: int | None) -> Table:
    """Where the model looked while it wrote.

    Args:
        translator: the one that wrote it.
        translation: what it wrote.
        layer: from 1; None is the last.
        head: from 1; None is the mean of all.

    Raises:
        Problem: there is no such layer or head.
    """
    p, source, target = translator.attention(translation)  # (L, H, T, S)
    for name, wish, count in (("layer", layer, p.shape[0]), ("head", head, p.shape[1])):
        if wish is not None and wish > count:
            raise Problem(f"There is no {name} {wish}: the model has {count}.")
    of_layer = p[-1 if layer is None else layer - 1]
    return attention_table(of_layer.mean(axis=0) if head is None else of_layer[head - 1], source, target)


def attention_table(p: np.ndarray, source: list[str], target: list[str]) -> Table:
    """Where the model looked, for a terminal: the darker, the more.

    Args:
        p: `(T, S)`, a row for each word of the translation.
        source: S names.
        target: T names.
    """
    table = Table(box=None, padding=(0, 0), show_edge=False, pad_edge=False)
    table.add_column("", justify="right", no_wrap=True)
    for name in source:
        table.add_column(f" {escape(name)} ", justify="center", no_wrap=True)
    for name, row in zip(target, p, strict=True):
        table.add_row(
            f"{escape(name)} ", *(_cell(value, len(column)) for value, column in zip(row, source, strict=True))
        )
    return table


def _cell(value: float, width: int) -> Text:
    red, green, blue = (int(value * one + (1 - value) * 255) for one in INK)
    text = f"{100 * value:.0f}" if value >= 0.05 else ""
    style = f"{'white' if value > 0.5 else 'black'} on rgb({red},{green},{blue})"
    return Text(f"{text:^{width + 2}}", style=style)


def save_picture(translator: Translator, translation: Translation, path: Path) -> None:
    """Draw the cross-attention of every layer and head. Raises Problem for a type that can't be written."""
    from course.figures.translation_maps import translation_maps

    if path.suffix.lower() not in (".png", ".svg", ".pdf"):
        raise Problem(f"A picture is a .png, .svg or .pdf file, got {path.name!r}.")
    p, source, target = translator.attention(translation)
    try:
        translation_maps(p, source, target).savefig(path)
    except OSError as error:
        raise Problem(f"{path} can't be written: {error.strerror}.") from error
