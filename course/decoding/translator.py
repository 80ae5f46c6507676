"""From text to text: a model with its two vocabularies."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import keras
import numpy as np

from autograder.base.problem import Problem
from course.decoding.attentions import Attentions, attentions
from course.decoding.beam import beam_search, n_best_search
from course.decoding.beam_tree import BeamNode, beam_tree
from course.decoding.graph_steps import GraphSteps
from course.decoding.greedy import greedy_search
from course.decoding.sampling import sample
from course.decoding.whole_prefix import WholePrefix
from course.layers import hide
from course.models.transformer import Transformer
from course.text import LineEncoder, pad_batch
from course.text.corpora import spaced, unspaced
from course.text.line_encoder import UNK

BATCH = 64
Read = tuple[list[int], tuple[str, ...]]
"""The ids of a sentence, and its words that the vocabulary doesn't have."""


class CannotTranslate(Problem):
    """A sentence can't be translated; the message says why in one sentence."""


@dataclass(frozen=True)
class Translation:
    """A sentence, its translation, and how sure the model was.

    `score` is the log-probability of the translation; `source_ids` and `target_ids` end with EOS, unless the
    translation was broken off; `copied` are words that the vocabulary doesn't have and that were written down as they
    came, and `unknown` the others that it doesn't have.
    """

    source: str
    text: str
    score: float
    source_ids: list[int]
    target_ids: list[int]
    unknown: tuple[str, ...] = ()
    copied: tuple[str, ...] = ()


class Translator:
    """Translates sentences.

    Args:
        model: a `Transformer` or a `Seq2Seq`; or any model of `[source_ids, target_ids]` that gives logits.
        source: vocabulary of the sentences.
        target: vocabulary of the translations.
        words: whether the vocabularies hold words between spaces, as the embedded corpus has them; then text is
            brought to this form, and back.
        max_length: most ids of a sentence that the model can read.

    Example:
        >>> translator = load_translator("translator")  # made by `course train`
        >>> translator.translate(["The dogs are great."])[0].text
        'les chiens sont super'
    """

    def __init__(self, model: Any, source: LineEncoder, target: LineEncoder, words: bool, max_length: int):
        self.model, self.source, self.target = model, source, target
        self.words, self.max_length = words, max_length
        self._by_steps = model if hasattr(model, "step") else WholePrefix(model)

    def quicken(self) -> None:
        """Trace a `Transformer`'s steps: for whoever will translate much, and has a second or two now."""
        if isinstance(self.model, Transformer):
            self._by_steps = GraphSteps(self.model)

    def translate(
        self,
        sentences: Sequence[str],
        beam: int = 1,
        alpha: float = 0.6,
        strict: bool = True,
        between: Callable[[], None] | None = None,
    ) -> list[Translation]:
        """Translate sentences, longest with longest in a batch; they come back in their own order.

        Args:
            sentences: texts.
            beam: width of the beam; 1 is greedy.
            alpha: length penalty of the beam.
            strict: raise where a sentence can't be translated. False cuts what is too long, and tries the unknown.
            between: is called before each batch, by who has something to do that can't wait for all of them.

        Raises:
            CannotTranslate: a sentence is empty, too long, or none of its words is known.
        """
        rows = [self._encoded(self._line(sentence), strict) for sentence in sentences]
        order = sorted(range(len(rows)), key=lambda i: len(rows[i][0]))
        found: dict[int, Translation] = {}
        for start in range(0, len(order), BATCH):
            if between is not None:
                between()
            places = order[start : start + BATCH]
            ids, scores = self._search([rows[i] for i in places], beam, alpha)
            for i, row, score in zip(places, ids, scores, strict=True):
                found[i] = self._translation(sentences[i], rows[i], row, score)
        return [found[i] for i in range(len(rows))]

    def n_best(self, sentence: str, n: int, beam: int = 4, alpha: float = 0.6) -> list[Translation]:
        """The `n` best translations of a beam, fewer where fewer came to an end; the first is that of `translate`.

        Args:
            sentence: a text.
            n: at most `beam`.
            beam: width of the beam.
            alpha: its length penalty.

        Raises:
            CannotTranslate: as `translate` does.
            ValueError: `n` is more than the beam holds.
        """
        if n > beam:
            raise ValueError(f"A beam of {beam} holds no {n} sentences.")
        row, search = self._alone(sentence)
        (found,) = n_best_search(**search, width=beam, alpha=alpha, n=n)
        return [self._translation(sentence, row, written, score) for written, score in found]

    def draw(self, sentence: str, temperature: float = 1.0, seed: int = 0) -> Translation:
        """A translation whose words are drawn, each by its probability, instead of the likeliest taken.

        Args:
            sentence: a text.
            temperature: see `sample`.
            seed: the same draws the same.

        Raises:
            CannotTranslate: as `translate` does.
        """
        row, search = self._alone(sentence)
        never = [i in (self.target.pad_id, self.target.sos_id) for i in range(self.target.size)]

        def drawn(logits: Any, length: int) -> Any:
            return sample(hide(logits, never), temperature, seed=(seed, length))

        (written,), (score,) = greedy_search(**search, choose=drawn)
        return self._translation(sentence, row, written, score)

    def beam(self, sentence: str, width: int = 3) -> list[BeamNode]:
        """What a beam search kept and what it dropped, as a tree; see `beam_tree`.

        Args:
            sentence: a text.
            width: of the beam.

        Raises:
            CannotTranslate: as `translate` does.
        """
        return beam_tree(**self._alone(sentence)[1], width=width)

    def _alone(self, sentence: str) -> tuple[Read, dict[str, Any]]:
        """What is read of one sentence, and what a search for its translation takes."""
        row = self._encoded(self._line(sentence), True)
        ends = {"sos_id": self.target.sos_id, "eos_id": self.target.eos_id}
        asked = {"source_ids": pad_batch([row[0]]), "max_length": self._most([row])}
        return row, {"model": self._by_steps, **asked, **ends}

    def attention(self, translation: Translation) -> tuple[np.ndarray, list[str], list[str]]:
        """Where the model looked while it wrote a translation.

        Returns:
            `(p, source_pieces, target_pieces)`: `(layers, heads, T, S)` with a row for each piece of the translation,
            EOS included, and the pieces' names.
        """
        p = self.attentions(translation).cross
        return (
            p,
            [self.source.token(i) for i in translation.source_ids],
            [self.target.token(i) for i in translation.target_ids],
        )

    def attentions(self, translation: Translation) -> Attentions:
        """All three attentions while it wrote a translation, as arrays without the axis of the batch."""
        decoder_in = [self.target.sos_id, *translation.target_ids][: len(translation.target_ids)]
        found = attentions(self.model, [translation.source_ids], [decoder_in])
        return Attentions(*(p[:, 0].numpy() for p in found))

    def next_words(self, translation: Translation) -> np.ndarray:
        """The probabilities of all words at each place of a translation: `(T, vocab)`, EOS's place included."""
        decoder_in = [self.target.sos_id, *translation.target_ids][: len(translation.target_ids)]
        read = [np.array([ids], "int32") for ids in (translation.source_ids, decoder_in)]
        logits = self.model(read, training=False)[0]
        return keras.ops.convert_to_numpy(keras.ops.softmax(keras.ops.cast(logits, "float32")))

    def choices(
        self, translation: Translation, n: int = 5, p: np.ndarray | None = None
    ) -> list[list[tuple[str, float]]]:
        """Between which words it chose, at each place of a translation.

        Args:
            translation: from `translate`.
            n: most words a place.
            p: its `next_words`, where they are known already.

        Returns:
            for each piece of the translation, EOS included, pairs of a piece and its probability, the likeliest first.
            The piece that was written is always among them, as the last where it is none of the `n` likeliest.
        """
        p = self.next_words(translation) if p is None else p
        found = []
        for row, written in zip(p, translation.target_ids, strict=True):
            best = np.argsort(-row)[:n].tolist()
            if written not in best:
                best[-1] = written
            found.append([(self.target.token(i), float(row[i])) for i in best])
        return found

    def _search(self, rows: Sequence[Read], beam: int, alpha: float) -> tuple[np.ndarray, np.ndarray]:
        source_ids, most = pad_batch([ids for ids, _ in rows]), self._most(rows)
        ends: dict[str, Any] = {
            "sos_id": self.target.sos_id,
            "eos_id": self.target.eos_id,
            "pad_id": self.target.pad_id,
        }
        if beam == 1:
            return greedy_search(self._by_steps, source_ids, most, **ends)
        return beam_search(self._by_steps, source_ids, most, beam, alpha, **ends)

    def _most(self, rows: Sequence[Read]) -> np.ndarray:
        """Most ids of each translation: its own, so that a longer neighbour changes nothing."""
        return np.array([min(self.max_length - 1, 2 * len(ids) + 10) for ids, _ in rows])

    def _line(self, sentence: str) -> str:
        return spaced(sentence) if self.words else " ".join(sentence.split())

    def _translation(self, sentence: str, read: Read, ids, score: float) -> Translation:
        (text,) = self.target.decode([ids])
        written = [int(one) for one in ids if one != self.target.pad_id]
        # Who has learned to write <UNK> where one was read copies: the first that was read comes first.
        count = sum(one == self.target.unk_id for one in written)
        copied, unknown = read[1][:count], read[1][count:]
        for word in (*copied, *"…" * (count - len(copied))):
            text = text.replace(UNK, word, 1)
        text = unspaced(text) if self.words else text
        return Translation(sentence, text, float(score), read[0], written, unknown, copied)

    def _encoded(self, line: str, strict: bool) -> Read:
        ids = self.source.ids_of(line)
        unknown = tuple(
            piece for piece, i in zip(self.source.pieces(line), ids, strict=True) if i == self.source.unk_id
        )
        if strict and not ids:
            raise CannotTranslate("The sentence is empty.")
        if strict and len(ids) + 1 > self.max_length:
            raise CannotTranslate(
                "The sentence has {count} pieces, the model reads at most {most}: {line}. Cut it in two.",
                count=len(ids),
                most=self.max_length - 1,
                line=_start(line),
            )
        if strict and len(unknown) == len(ids):
            raise CannotTranslate("The vocabulary knows no word of {line}.", line=_start(line))
        end = [] if self.source.eos_id is None else [self.source.eos_id]
        return [*ids[: self.max_length - 1], *end], unknown


def _start(line: str) -> str:
    return repr(line if len(line) <= 60 else f"{line[:57]}...")
