"""Byte-pair encoding in plain Python, small enough to read. `SubwordVocabulary` is the fast one."""

import itertools
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from course.text.han import has_han

Pieces = tuple[str, ...]
Pair = tuple[str, str]
MARK = "_"  # stands where a word begins
CUT = re.compile(r"_?\W+|\w+")


def word_counts(lines: Iterable[str]) -> dict[Pieces, int]:
    """Count the words of some lines, each cut into single letters behind a mark.

    Args:
        lines: text; words are what stands between spaces. In Chinese that may be a whole sentence, which is cut at its
            punctuation, as GPT-2 does it.

    Returns:
        from each word, as a tuple of pieces, to how often it occurs, in the order of first appearance.

    Example:
        >>> word_counts(["he he"])
        {('_', 'h', 'e'): 2}
    """
    return dict(Counter(tuple(word) for line in lines for word in _marked(line)))


def _marked(text: str) -> list[str]:
    """The words of a text, a mark in front of each; where one is cut, what follows has no mark."""
    marked = [MARK + word for word in text.split()]
    return [piece for word in marked for piece in (CUT.findall(word) if has_han(word) else [word])]


def as_bytes(text: str) -> str:
    """Each byte of the UTF-8 of a text's words as a sign of its own, so that pairs of bytes can be learned as in GPT-2.

    Byte 0 is U+0100, byte 255 is U+01FF: none of them is a space, and each can be shown.

    Args:
        text: words between spaces.

    Example:
        >>> [ord(sign) - 256 for sign in as_bytes("é")]
        [195, 169]

    Reference: Radford et al., "Language Models are Unsupervised Multitask Learners" (2019), section 2.2.
    """
    return " ".join("".join(chr(256 + byte) for byte in word.encode()) for word in text.split())


def from_bytes(signs: str) -> str:
    """The text of such signs; bytes that are no UTF-8 become U+FFFD, as where a model stops inside a letter.

    Example:
        >>> from_bytes(as_bytes("café 😀"))
        'café 😀'
    """
    return " ".join(bytes(ord(sign) - 256 for sign in word).decode(errors="replace") for word in signs.split())


def count_pairs(words: Mapping[Pieces, int]) -> Counter[Pair]:
    """Count the neighbours inside words, each as often as its word occurs.

    Args:
        words: from each word's pieces to how often it occurs.

    Returns:
        from `(left, right)` to the count.

    Example:
        >>> count_pairs({("_", "a", "a"): 3})
        Counter({('_', 'a'): 3, ('a', 'a'): 3})
    """
    pairs: Counter[Pair] = Counter()
    for pieces, count in words.items():
        for pair in itertools.pairwise(pieces):
            pairs[pair] += count
    return pairs


def merge_pair(pieces: Sequence[str], pair: Pair) -> Pieces:
    """Join a pair of neighbours wherever it stands: from left to right, no piece used twice.

    Args:
        pieces: of a word.
        pair: `(left, right)`.

    Example:
        >>> merge_pair(("a", "a", "a", "b"), ("a", "a"))
        ('aa', 'a', 'b')
    """
    merged, i = [], 0
    while i < len(pieces):
        if tuple(pieces[i : i + 2]) == pair:
            merged.append(pieces[i] + pieces[i + 1])
            i += 2
        else:
            merged.append(pieces[i])
            i += 1
    return tuple(merged)


def train_bpe(words: Mapping[Pieces, int], merges: int) -> list[Pair]:
    """Learn which neighbours to join: the most frequent pair, again and again.

    Args:
        words: from each word's pieces to how often it occurs; stays as it is.
        merges: how many pairs to learn; fewer, where no pair is left.

    Returns:
        the pairs in the order learned. Of pairs with equal counts the first by alphabet is taken.

    Example:
        >>> train_bpe({("_", "l", "o", "w"): 5, ("_", "l", "o", "t"): 2}, merges=2)
        [('_', 'l'), ('_l', 'o')]

    Reference: Sennrich, Haddow and Birch, "Neural Machine Translation of Rare Words with Subword Units" (2016).
    """
    words, learned = dict(words), []
    for _ in range(merges):
        pairs = count_pairs(words)
        if not pairs:
            break
        best = min(pairs, key=lambda pair: (-pairs[pair], pair))
        learned.append(best)
        joined: Counter[Pieces] = Counter()
        for pieces, count in words.items():
            joined[merge_pair(pieces, best)] += count
        words = dict(joined)
    return learned


def encode_bpe(text: str, merges: Iterable[Pair]) -> list[str]:
    """Cut a text into pieces: single letters, joined by the learned pairs in the order in which they were learned.

    Args:
        text: words between spaces; each gets the mark in front.
        merges: from `train_bpe`.

    Example:
        >>> encode_bpe("low slow", [("l", "o"), ("lo", "w"), ("_", "low")])
        ['_low', '_', 's', 'low']
    """
    merges = list(merges)
    found: list[str] = []
    for word in _marked(text):
        pieces: Pieces = tuple(word)
        for pair in merges:
            pieces = merge_pair(pieces, pair)
        found += pieces
    return found


def decode_bpe(pieces: Iterable[str]) -> str:
    """Put pieces together again.

    Example:
        >>> decode_bpe(["_low", "_", "s", "low"])
        'low slow'
    """
    return "".join(pieces).replace(MARK, " ").strip()
