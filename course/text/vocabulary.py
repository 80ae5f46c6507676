"""Words and their ids."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Self

from autograder.base.files import write_whole
from course.text.han import characters_alone, close_up, has_han, has_words_apart, longest_known
from course.text.line_encoder import PAD, SPECIALS, UNK, LineEncoder


def build_vocabulary(sentences: Iterable[str]) -> dict[str, int]:
    """Give each word an id, from 1 on, in the order in which the words appear.

    Args:
        sentences: list of texts; words are what stands between spaces.

    Returns:
        a dictionary from word to id. 0 is kept for `<PAD>`.

    Example:
        >>> build_vocabulary(["it was cold", "it was late"])
        {'it': 1, 'was': 2, 'cold': 3, 'late': 4}
    """
    vocabulary: dict[str, int] = {}
    for sentence in sentences:
        for word in sentence.split():
            if word not in vocabulary:
                vocabulary[word] = len(vocabulary) + 1
    return vocabulary


def _words_or_characters(line: str) -> list[str]:
    return [piece for word in line.split() for piece in (characters_alone(word) if has_han(word) else [word])]


class Vocabulary(LineEncoder):
    """A vocabulary of whole words, cut at spaces.

    Chinese has none. Where somebody has put them between its words, those are the words; elsewhere each character is
    one. What is then read without spaces is cut at the longest words that are known, and no text comes back with
    spaces between Chinese characters.

    Args:
        words: the words, each once; their ids follow those of the specials, in this order.
        specials: `True` keeps 0 to 3 for `<PAD> <SOS> <EOS> <UNK>`, as a model needs them. `False` is the teaching
            form: 0 is `<PAD>`, the first word is 1, a line gets no `<EOS>`, and a word that is not known is an error.

    Example:
        >>> vocabulary = Vocabulary.build(["it was cold", "it was late"])
        >>> vocabulary.encode(["it was late", "late again"])
        array([[4, 5, 7, 2],
               [7, 3, 2, 0]], dtype=int32)
        >>> vocabulary.decode([[1, 4, 5, 7, 2, 0]])
        ['it was late']
    """

    def __init__(self, words: Sequence[str], specials: bool = True):
        self.words = list(words)
        self.specials = specials
        if not specials:
            self.sos_id = self.eos_id = self.unk_id = None
        if wrong := [w for w in self.words if not isinstance(w, str) or w in SPECIALS or w.split() != [w]]:
            raise ValueError(f"a word is text without spaces and none of {', '.join(SPECIALS)}; got {wrong[:3]}.")
        self._tokens = [*(SPECIALS if specials else (PAD,)), *self.words]
        first = len(self._tokens) - len(self.words)
        self._ids = {word: i for i, word in enumerate(self.words, first)}
        if len(self._ids) != len(self.words):
            twice = [word for word, count in Counter(self.words).items() if count > 1]
            raise ValueError(f"each word has one id, but these stand there more than once: {twice[:3]}.")

    @classmethod
    def build(cls, lines: Iterable[str], size: int | None = None, specials: bool = True) -> Self:
        """Make a vocabulary of the words of these lines, in the order of their first appearance.

        Args:
            lines: lines of text.
            size: number of ids, the specials included; the most frequent words stay, of equally frequent ones those
                that appear first. Default: all words.
            specials: see the class.
        """
        lines = list(lines)
        cut = str.split if any(map(has_words_apart, lines)) else _words_or_characters
        counts = Counter(word for line in lines for word in cut(line) if word not in SPECIALS)
        if size is not None:
            room = size - (len(SPECIALS) if specials else 1)
            if room < 1:
                raise ValueError(f"size {size} leaves no room for a word beside the specials.")
            kept = {word for word, _ in counts.most_common(room)}
            counts = Counter({word: count for word, count in counts.items() if word in kept})
        return cls(list(counts), specials)

    @property
    def size(self) -> int:
        """Number of ids, the specials included."""
        return len(self._tokens)

    def __contains__(self, word: str) -> bool:
        return word in self._ids

    def pieces(self, line: str) -> list[str]:
        """The words of a line."""
        return [
            piece
            for word in line.split()
            for piece in ([word] if word in self._ids or not has_han(word) else longest_known(word, self._ids))
        ]

    def token(self, piece_id: int) -> str:
        """The word, or the special, with this id."""
        if not 0 <= piece_id < self.size:
            raise IndexError(f"there is no id {piece_id}: the vocabulary has the ids 0 to {self.size - 1}.")
        return self._tokens[piece_id]

    def ids_of(self, line: str) -> list[int]:
        """The ids of a line's words; `<UNK>`'s for a word that is not known, a special's name included."""
        words = self.pieces(line)
        if self.unk_id is not None:
            return [self._ids.get(word, self.unk_id) for word in words]
        if unknown := [word for word in words if word not in self._ids]:
            raise KeyError(f"the vocabulary does not know {unknown[0]!r}, and has no {UNK} to put in its place.")
        return [self._ids[word] for word in words]

    def text_of(self, ids: Sequence[int]) -> str:
        """The words of ids, with a space between; none between Chinese ones."""
        return close_up(" ".join(self._tokens[i] for i in ids))

    def save(self, path: str | Path) -> None:
        """Write the words, in order, to a JSON file."""
        content = {"kind": "words", "specials": self.specials, "words": self.words}
        write_whole(Path(path), json.dumps(content, ensure_ascii=False, indent=0))

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Read what `save` wrote. Raises FileNotFoundError, or ValueError where the file holds something else."""
        try:
            content = json.loads(Path(path).read_text(encoding="utf-8"))
        except (UnicodeDecodeError, json.JSONDecodeError) as error:
            raise ValueError(f"{path} is not a saved Vocabulary: it is not JSON ({error}).") from error
        if not isinstance(content, dict) or content.get("kind") != "words":
            raise ValueError(f'{path} is not a saved Vocabulary: expected {{"kind": "words", ...}}.')
        words, specials = content.get("words"), content.get("specials")
        if not isinstance(words, list) or not isinstance(specials, bool):
            raise ValueError(f'{path} is not a saved Vocabulary: "words" or "specials" is missing.')
        return cls(words, specials)
