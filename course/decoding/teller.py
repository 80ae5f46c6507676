"""A model of words tells: one word after the other, drawn from what it expects, on a card of its own."""

from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from typing import Any

import numpy as np
import tensorflow as tf

from course.decoding.sampling import sample
from course.language import speaker
from course.text import Vocabulary
from course.text.han import has_han

say = speaker(__file__)
CARD = (
    '<figure style="text-align:left;max-width:34em;margin:.8em 0;padding:1em 1.4em;border:1px solid #9068dd66;'
    'border-radius:.6em">'
    "<blockquote style=\"margin:0;border:0;padding:0;font:1.15em/1.6 Georgia,'Noto Serif',serif;color:inherit;"
    'overflow-wrap:normal;hyphens:none">{text}</blockquote>'
    '<figcaption style="margin-top:.7em;opacity:.75;font-size:.85em;font-style:normal">{below}</figcaption></figure>'
)


@dataclass(frozen=True)
class Story:
    """What was told, and how one gets the same once more; it shows itself as a card, wrapped between words."""

    text: str
    temperature: float
    seed: int
    beginning: str = ""

    @property
    def below(self) -> str:
        """The line below the story: what it was drawn with."""
        return say("temperature {temperature:g} · seed {seed}", temperature=self.temperature, seed=self.seed)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"{self.text}\n({self.below})"

    def _repr_html_(self) -> str:
        beginning, text = self.beginning, self.text
        if has_han(text):  # what is learned with spaces between two words is read without
            beginning, text = "".join(beginning.split()), "".join(text.split())
        given, told = escape(beginning), escape(text[len(beginning) :])
        return CARD.format(text=f"<b>{given}</b>{told}" if given else told, below=self.below)


class Teller:
    """Lets a model write on, word by word, with the whole beginning read anew for each.

    What stands behind a place can't change what is expected there, so that one graph of a fixed length serves all
    beginnings: behind them there is PAD. A model that looks ahead is asked in the same way, and gives itself away.

    Args:
        model: from ids `(batch, length)` to logits `(batch, length, vocab_size)`.
        vocabulary: of the words, with `<SOS>` and `<EOS>`.
        length: how many ids the model takes at most.

    Example:
        >>> vocabulary = Vocabulary.build(["it was cold"])
        >>> teller = Teller(lambda ids: tf.one_hot(tf.minimum(ids + 1, 6), 7), vocabulary, length=6)
        >>> teller.tell("it was", temperature=0, most=1).text
        'it was cold'
    """

    def __init__(self, model: Callable[[tf.Tensor], tf.Tensor], vocabulary: Vocabulary, length: int):
        if vocabulary.sos_id is None:
            raise ValueError("a teller's vocabulary has <SOS> and <EOS>: specials=True.")
        self.vocabulary, self.length, self._start = vocabulary, length, vocabulary.sos_id
        self._expected: Any = tf.function(lambda ids: model(ids))

    def tell(self, beginning: str = "", temperature: float = 0.5, seed: int = 0, most: int | None = None) -> Story:
        """Tell on from a beginning, up to `<EOS>`.

        Args:
            beginning: words that the vocabulary knows; none are needed.
            temperature: see `sample`. Default 0.5.
            seed: the same seed tells the same story.
            most: words to add at most. Default: as many as there is room for.

        Raises:
            ValueError: a word of the beginning is unknown, or there is no room for more.
        """
        words = beginning.split()
        if unknown := [word for word in words if word not in self.vocabulary]:
            raise ValueError(f"the model has never read {unknown[0]!r}; begin with words of its stories.")
        ids = [self._start, *self.vocabulary.ids_of(beginning)]
        if len(ids) >= self.length:
            raise ValueError(f"there is room for {self.length - 2} words, got a beginning of {len(words)}.")
        row = np.zeros((1, self.length), np.int32)
        row[0, : len(ids)] = ids
        end = self.length if most is None else min(self.length, len(ids) + most)
        for place in range(len(ids), end):
            logits = self._expected(tf.constant(row))[:, place - 1]
            (new,) = sample(logits, temperature, seed=(seed, place)).numpy()
            if new == self.vocabulary.eos_id:
                break
            row[0, place] = new
        told = row[0, 1:][row[0, 1:] != 0]
        return Story(self.vocabulary.text_of(told.tolist()), temperature, seed, " ".join(words))
