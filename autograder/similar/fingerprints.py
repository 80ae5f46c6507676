"""Winnowing: a few fingerprints stand for a text, and whatever two texts share shows among them.

After S. Schleimer, D. S. Wilkerson, A. Aiken, "Winnowing: Local Algorithms for Document Fingerprinting", SIGMOD 2003.
A fingerprint is the hash of K tokens in a row. Of each WINDOW neighbouring ones the smallest is kept, so that of any
WINDOW + K - 1 tokens in a row that two texts share one or more are kept: the same ones of both.
"""

from collections.abc import Sequence
from hashlib import blake2b

from autograder.similar.tokens import Token

K = 9
K_WORDS = 5  # of a text; words differ more than tokens do
WINDOW = 4


def grams(tokens: Sequence[Token], k: int) -> list[int]:
    """The hash of every k tokens in a row, by the place of the first."""
    texts = [token.text for token in tokens]
    return [hashed("\0".join(texts[place : place + k])) for place in range(len(texts) - k + 1)]


def winnow(hashes: Sequence[int], window: int = WINDOW) -> set[int]:
    """The smallest hash of each window."""
    windows = range(max(len(hashes) - window + 1, 1))
    return {min(hashes[place : place + window]) for place in windows} if hashes else set()


def hashed(text: str) -> int:
    """A hash that is the same in every run."""
    return int.from_bytes(blake2b(text.encode("utf-8", "replace"), digest_size=8).digest(), "big")
