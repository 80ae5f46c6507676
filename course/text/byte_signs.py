"""Pieces of bytes: the signs in which byte-level tokenizers write bytes, and the words within which they join them.

Reference: Radford et al., "Language Models are Unsupervised Multitask Learners" (2019), section 2.2, and its code.
"""

import re
from collections.abc import Iterable

from course.text.pair_encoding import Pair, Pieces, merge_pair

# Bytes that can be seen are their own sign; the others are counted on from U+0100, so that the space is Ġ.
_SEEN = (*range(33, 127), *range(161, 173), *range(174, 256))
SIGNS = "".join(
    chr(byte if byte in _SEEN else 256 + sum(one not in _SEEN for one in range(byte))) for byte in range(256)
)
# An English ending, or a run of letters, of digits or of other signs with the one space in front of it; of more spaces,
# those before.
WORD = re.compile(r"'(?:s|t|re|ve|m|ll|d)| ?[^\W\d_]+| ?\d+| ?(?:[^\s\w]|_)+|\s+(?!\S)|\s+")


def text_of_signs(signs: str) -> str:
    """The text of such signs; bytes that are no UTF-8 become U+FFFD.

    Example:
        >>> text_of_signs("ĠcafÃ©")
        ' café'
    """
    return bytes(SIGNS.index(sign) for sign in signs).decode(errors="replace")


def byte_pieces(text: str, merges: Iterable[Pair]) -> list[str]:
    """Cut a text into pieces of bytes, written in their signs.

    Args:
        text: any text; each word begins with the space in front of it.
        merges: pairs of pieces in the order learned, as in a `tokenizer.json`.

    Example:
        >>> byte_pieces("a café", [("Ã", "©")])
        ['a', 'Ġ', 'c', 'a', 'f', 'Ã©']
    """
    merges, found = list(merges), list[str]()
    for word in WORD.findall(text):
        pieces: Pieces = tuple(SIGNS[byte] for byte in word.encode())
        for pair in merges:
            pieces = merge_pair(pieces, pair)
        found += pieces
    return found
