"""What every vocabulary of the course can do, whether its pieces are words or parts of words."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Self

import numpy as np

from course.text.padding import pad_batch

PAD, SOS, EOS, UNK = "<PAD>", "<SOS>", "<EOS>", "<UNK>"
SPECIALS = (PAD, SOS, EOS, UNK)


class LineEncoder(ABC):
    """Lines of text to ids and back: the one interface of `Vocabulary` and `SubwordVocabulary`.

    The ids of the specials are the same in both: `pad_id` 0, `sos_id` 1, `eos_id` 2, `unk_id` 3.

    `encode` ends each line with `<EOS>` and never puts `<SOS>` in front: only what a decoder reads starts with
    `<SOS>`, and shifting the targets puts it there.
    """

    pad_id: int = 0
    sos_id: int | None = 1
    eos_id: int | None = 2
    unk_id: int | None = 3

    @property
    @abstractmethod
    def size(self) -> int:
        """Number of ids, the specials included: what an embedding calls its vocabulary size."""

    @abstractmethod
    def pieces(self, line: str) -> list[str]:
        """The pieces that a line is cut into."""

    @abstractmethod
    def token(self, piece_id: int) -> str:
        """The piece with this id. Raises IndexError where there is none."""

    @abstractmethod
    def ids_of(self, line: str) -> list[int]:
        """The ids of a line's pieces, without specials at either end."""

    @abstractmethod
    def text_of(self, ids: Sequence[int]) -> str:
        """The text of ids of pieces."""

    @abstractmethod
    def save(self, path: str | Path) -> None:
        """Write everything to one JSON file."""

    @classmethod
    @abstractmethod
    def load(cls, path: str | Path) -> Self:
        """Read what `save` wrote.

        Raises:
            FileNotFoundError: there is no such file.
            ValueError: the file holds something else.
        """

    @classmethod
    @abstractmethod
    def build(cls, lines: Iterable[str], size: int | None = None) -> Self:
        """Make one that fits these lines, with at most `size` ids, the specials included."""

    def encode(self, lines: Iterable[str], length: int | None = None) -> np.ndarray:
        """Turn lines into ids, `<EOS>` after each, filled up with `<PAD>`.

        Args:
            lines: N lines of text.
            length: of the result. Default: what the longest line needs. A longer line is cut at the end and loses its
                `<EOS>` with the rest: there the line does not end.

        Returns:
            int32 `(N, length)`.

        Raises:
            TypeError: a single text instead of a list of lines, or something that is not text.
        """
        if isinstance(lines, str):
            raise TypeError(f"lines must be a list of lines, got the single text {lines!r}: put it into [ ].")
        end = [] if self.eos_id is None else [self.eos_id]
        return pad_batch([ids + end for ids in self._all_ids([_text(line) for line in lines])], length, self.pad_id)

    def decode(self, ids: Iterable[Sequence[int] | np.ndarray] | np.ndarray) -> list[str]:
        """Turn ids back into lines, each up to its first `<EOS>`, without `<PAD>` and `<SOS>`.

        Args:
            ids: `(N, T)`, or N lists of ids.

        Returns:
            N lines of text. An unknown piece reads `<UNK>`.

        Raises:
            TypeError: the ids of one line instead of a list of lines.
            IndexError: an id that the vocabulary does not have.
        """
        return [self._line(row) for row in ids]

    def _all_ids(self, lines: list[str]) -> list[list[int]]:
        return [self.ids_of(line) for line in lines]

    def _line(self, row) -> str:
        row = np.asarray(row)
        if row.ndim != 1:
            raise TypeError(f"ids must be (N, T), the ids of N lines; got a line of shape {row.shape}.")
        ids = [int(i) for i in row]
        for i in ids:
            if not 0 <= i < self.size:
                raise IndexError(f"there is no id {i}: the vocabulary has the ids 0 to {self.size - 1}.")
        if self.eos_id in ids:
            ids = ids[: ids.index(self.eos_id)]
        return self.text_of([i for i in ids if i not in (self.pad_id, self.sos_id)])


def _text(line: str) -> str:
    if not isinstance(line, str):
        raise TypeError(f"a line must be text, got {type(line).__name__}.")
    return " ".join(line.split())
