"""Parts of words and their ids, by byte-pair encoding."""

import json
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Self

# A notebook starts processes of its own, and the library would warn of its threads each time.
os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")

from tokenizers import Regex, Tokenizer, decoders, models, pre_tokenizers, trainers

from autograder.base.files import write_whole
from course.text.han import HAN
from course.text.line_encoder import SPECIALS, UNK, LineEncoder

SIZE = 8000


class SubwordVocabulary(LineEncoder):
    """A vocabulary of parts of words, learned from text by byte-pair encoding.

    Learning starts from single letters and joins the pair of neighbours that is most frequent, over and over, until
    there are enough pieces. Frequent words end up whole, rare ones in parts. `▁` stands where a word begins;
    punctuation stands alone. So does each Chinese character: between spaces there would be whole sentences, which come
    once each.

    Args:
        tokenizer: a trained `tokenizers.Tokenizer` with `<PAD> <SOS> <EOS> <UNK>` as 0 to 3. Use `build` or `load`.

    Example:
        >>> vocabulary = SubwordVocabulary.build(["low lower lowest", "new newer newest"] * 5, size=30)
        >>> vocabulary.pieces("lowest")
        ['▁lowest']
        >>> vocabulary.decode(vocabulary.encode(["newest low"]))
        ['newest low']

    Reference: Sennrich, Haddow and Birch, "Neural Machine Translation of Rare Words with Subword Units" (2016).
    """

    def __init__(self, tokenizer: Tokenizer):
        found = tuple(tokenizer.id_to_token(i) for i in range(len(SPECIALS)))
        if found != SPECIALS:
            raise ValueError(f"the ids 0 to 3 must be {', '.join(SPECIALS)}; this tokenizer has {found}.")
        self._tokenizer = tokenizer
        self._tokenizer.encode_special_tokens = True  # "<EOS>" written in a text is text, and does not end it

    @classmethod
    def build(cls, lines: Iterable[str], size: int | None = None) -> Self:
        """Learn the pieces of these lines.

        Args:
            lines: lines of text.
            size: most ids there may be, the specials included. Default 8000. Never fewer than the letters need.
        """
        size = SIZE if size is None else size
        if size <= len(SPECIALS):
            raise ValueError(f"size {size} leaves no room for a piece beside the specials.")
        tokenizer = Tokenizer(models.BPE(unk_token=UNK))
        alone = pre_tokenizers.Split(Regex(f"[{HAN}]"), "isolated")
        tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
            [pre_tokenizers.Metaspace(), pre_tokenizers.Punctuation(), alone]
        )
        tokenizer.decoder = decoders.Metaspace()
        trainer = trainers.BpeTrainer(vocab_size=size, special_tokens=list(SPECIALS), show_progress=False)
        tokenizer.train_from_iterator((" ".join(line.split()) for line in lines), trainer)
        return cls(tokenizer)

    @property
    def size(self) -> int:
        """Number of ids, the specials included."""
        return self._tokenizer.get_vocab_size()

    @property
    def merges(self) -> list[list[str]]:
        """The pairs of neighbours in the order in which they were joined: all that has been learned."""
        return json.loads(self._tokenizer.to_str())["model"]["merges"]

    @property
    def parts_han(self) -> bool:
        """Whether Chinese characters stand alone, as in all that were built since there was Chinese."""
        return HAN in json.dumps(json.loads(self._tokenizer.to_str())["pre_tokenizer"], ensure_ascii=False)

    def pieces(self, line: str) -> list[str]:
        """The pieces of a line; `▁` marks the beginning of a word."""
        return self._tokenizer.encode(" ".join(line.split())).tokens

    def token(self, piece_id: int) -> str:
        """The piece, or the special, with this id."""
        piece = self._tokenizer.id_to_token(piece_id) if 0 <= piece_id < self.size else None
        if piece is None:
            raise IndexError(f"there is no id {piece_id}: the vocabulary has the ids 0 to {self.size - 1}.")
        return piece

    def ids_of(self, line: str) -> list[int]:
        """The ids of a line's pieces; `<UNK>`'s for a letter that was never seen."""
        return self._tokenizer.encode(line).ids

    def _all_ids(self, lines: list[str]) -> list[list[int]]:
        return [encoding.ids for encoding in self._tokenizer.encode_batch_fast(lines)]

    def text_of(self, ids: Sequence[int]) -> str:
        """The text of ids of pieces, put together."""
        return self._tokenizer.decode(list(ids), skip_special_tokens=False)

    def save(self, path: str | Path) -> None:
        """Write the tokenizer to a JSON file."""
        write_whole(Path(path), self._tokenizer.to_str())

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Read what `save` wrote. Raises FileNotFoundError, or ValueError where the file holds something else."""
        content = Path(path).read_bytes()
        try:
            tokenizer = Tokenizer.from_str(content.decode("utf-8"))
        except Exception as error:  # the library has no narrower one
            raise ValueError(f"{path} is not a saved SubwordVocabulary ({error}).") from error
        return cls(tokenizer)
