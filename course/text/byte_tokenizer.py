"""From text to ids and back by byte-pair encoding: no text is unknown to it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise


class ByteTokenizer:
    """Byte-pair encoding of whole texts, as GPT-2 has it but for the cutting into words.

    Args:
        text: what the merges are learned from.
        merges: how many pairs to learn; fewer, where no pair is left. Of pairs with equal counts the smaller is taken.

    Attributes:
        pairs: of ids, in the order learned; the first makes id 256.

    Example:
        >>> tokenizer = ByteTokenizer("hug pug hut", merges=2)
        >>> tokenizer.encode("é hug")
        [195, 169, 32, 104, 256]
        >>> tokenizer.decode([195, 169, 32, 104, 256])
        'é hug'

    Reference: Sennrich et al. (2016); on bytes Radford et al. (2019), section 2.2.
    """

    def __init__(self, text: str, merges: int):
        self.pairs: list[tuple[int, int]] = []
        self._bytes = [bytes([byte]) for byte in range(256)]
        ids: Sequence[int] = text.encode()
        for new in range(256, 256 + merges):
            counts = Counter(pairwise(ids))
            if not counts:
                break
            left, right = min(counts, key=lambda pair: (-counts[pair], pair))
            self.pairs.append((left, right))
            self._bytes.append(self._bytes[left] + self._bytes[right])
            ids = _joined(ids, (left, right), new)

    def encode(self, text: str) -> list[int]:
        """The ids of a text."""
        ids: Sequence[int] = text.encode()
        for new, pair in enumerate(self.pairs, start=256):
            ids = _joined(ids, pair, new)
        return list(ids)

    def decode(self, ids: Iterable[int]) -> str:
        """The text of ids; bytes that are no UTF-8 become U+FFFD, as where a model stops inside a letter."""
        return b"".join(self._bytes[one] for one in ids).decode(errors="replace")


def _joined(ids: Sequence[int], pair: tuple[int, int], new: int) -> list[int]:
    found: list[int] = []
    for one in ids:
        if found and (found[-1], one) == pair:
            found[-1] = new
        else:
            found.append(one)
    return found
