"""What `course translate` does: sentences in, translations and pictures out."""

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from rich.cells import cell_len
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from autograder.base.problem import Problem
from course.decoding.options import TranslateOptions
from course.decoding.translator import CannotTranslate, Translation, Translator

INK = (144, 104, 221)


@dataclass
class Session:
    """Sentences in, translations out.

    Args:
        translator: translates.
        options: as typed.
        console: for translations.
        errors: for everything else.
    """

    translator: Translator
    options: TranslateOptions
    console: Console
    errors: Console

    def __post_init__(self) -> None:
        self._picture = self.options.picture

    def translate(self, named: Sequence[tuple[str, str]]) -> int:
        """Translate sentences, each with the name by which a problem with it is told: "line 3: ", say.

        Returns:
            how many could not be translated. They get an empty line, so that line n stays the answer to line n.
        """
        bad = 0
        texts = [text for _, text in named]
        for number, ((name, _), found) in enumerate(zip(named, self._each(texts), strict=True)):
            if isinstance(found, CannotTranslate):
                bad += 1
                if len(named) > 1:
                    self.console.print()
                self.errors.print(f"{escape(name)}{escape(str(found))}", style="yellow", soft_wrap=True)
            else:
                if self.options.n_best > 1 and number:
                    self.console.print()  # between the lists
                self._show(name, found)
        return bad

    def converse(self) -> None:
        """Translate what is typed, until Ctrl-D or Ctrl-C."""
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  arrow keys bring back what was typed before
        self.errors.print("Type a sentence; Ctrl-D ends.", style="dim")
        with contextlib.suppress(EOFError, KeyboardInterrupt):
            while True:
                if sentence := input("> ").strip():
                    try:
                        self.translate([("", sentence)])
                    except Problem as error:
                        self.errors.print(escape(str(error)), style="yellow", soft_wrap=True)
        self.errors.print()

    def _each(self, sentences: list[str]) -> list[list[Translation] | CannotTranslate]:
        """All in as large batches as the bad ones leave: what can't be read is known before anything is searched."""
        try:
            beam, alpha, n = self.options.beam, self.options.alpha, self.options.n_best
            if n > 1 and len(sentences) == 1:
                return [self.translator.n_best(sentences[0], n, beam, alpha)]
            if n == 1:
                return [[found] for found in self.translator.translate(sentences, beam=beam, alpha=alpha)]
        except CannotTranslate as error:
            if len(sentences) == 1:
                return [error]
        middle = len(sentences) // 2
        return [*self._each(sentences[:middle]), *self._each(sentences[middle:])]

    def _show(self, name: str, best: list[Translation]) -> None:
        """Print translations, best first; words that nobody has taught the model go to `errors`."""
        has_score = self.options.score or self.options.n_best > 1
        for one in best:
            # As data: a sentence of a model's isn't one of ours.
            self.console.print(Text(f"{one.score:8.2f}  {one.text}" if has_score else one.text), soft_wrap=True)
        found = best[0]
        if unknown := (*found.copied, *found.unknown):
            words = ", ".join(map(escape, unknown))
            self.errors.print(f"{escape(name)}Not in the vocabulary: {words}.", style="yellow", soft_wrap=True)
        if self.options.attention:
            self.console.print(attention_of(self.translator, found, self.options.layer, self.options.head))
        if self._picture is not None:
            save_picture(self.translator, found, self._picture)
            self._picture = None  # the first sentence's


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
            f"{escape(name)} ", *(_cell(value, cell_len(column)) for value, column in zip(row, source, strict=True))
        )
    return table


def _cell(value: float, width: int) -> Text:
    red, green, blue = (int(value * one + (1 - value) * 255) for one in INK)
    text = f"{100 * value:.0f}" if value >= 0.05 else ""
    style = f"{'white' if value > 0.5 else 'black'} on rgb({red},{green},{blue})"
    return Text(f"{text:^{width + 2}}", style=style)


def save_picture(translator: Translator, translation: Translation, path: Path) -> None:
    """Draw the cross-attention of every layer and head, on white. Raises Problem where the file can't be written."""
    from course.figures.attention.translation_maps import translation_maps

    p, source, target = translator.attention(translation)
    figure = translation_maps(p, source, target)
    # A file is opened anywhere: it says by itself what it shows, and its shades need a ground.
    figure.patch.set(facecolor="white", alpha=1.0)
    figure.suptitle(f"{translation.source}  →  {translation.text}", fontsize=11, wrap=True)
    bar = figure.colorbar(figure.axes[0].images[0], ax=figure.axes, shrink=0.6, pad=0.01)
    bar.set_label("share of the attention", fontsize=8)
    bar.ax.tick_params(labelsize=8)
    try:
        figure.savefig(path)
    except OSError as error:
        raise Problem(f"{path} can't be written: {error.strerror}.") from error
