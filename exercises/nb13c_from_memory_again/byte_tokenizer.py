"""ByteTokenizer(text, merges): byte-pair encoding on an empty page, from text to ids and back.

A tokenizer from memory: 25 minutes, 3 stars

How many ids are there before anything has been learned, and what is each of them?

One method for what learning and encoding both do: join a pair in a row of ids, from left to right. Learning calls it
once in a turn, encoding once for each pair learned. For decoding keep the bytes of each id.

In __init__: ids = list(text.encode()); in each turn pairs = Counter(zip(ids, ids[1:])), best = min(pairs, key=lambda
pair: (-pairs[pair], pair)), and best is joined in ids as 256, 257, …. encode begins with list(text.encode()) and joins
the pairs in the order learned. decode is b"".join(...).decode(errors="replace").

bytes, 3: Without a merge the ids are the bytes of the text's UTF-8.
merges, 7: The most frequent pair is learned first, and each is counted in what the merges before have left.
order, 4: A new text is cut by the merges in the order in which they were learned.
any text, 4: Letters beyond English and a letter that is cut in two are read and written.
edge cases, 2: Empty texts, and more merges than there are pairs, work.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from autograder.checks.building import Call, Case, Message, exercise, object_case

Pair = tuple[int, int]
SIGNS = "abcde é😀"


def joined(row: list[int], pair: Pair, new: int) -> list[int]:
    """A row in which a pair is one, from left to right."""
    found: list[int] = []
    for one in row:
        if found and (found[-1], one) == pair:
            found[-1] = new
        else:
            found.append(one)
    return found


def learned(text: str, merges: int) -> list[Pair]:
    """So many pairs, or all there are, in the order in which they are learned."""
    row, found = list(text.encode()), []
    for _ in range(merges):
        pairs = Counter(pairwise(row))
        if not pairs:
            break
        best = min(pairs, key=lambda pair: (-pairs[pair], pair))
        found.append(best)
        row = joined(row, best, 255 + len(found))
    return found


def tokenizer(text: str, merges: int, asked: str, ids: Sequence[int]) -> tuple[np.ndarray, ...]:
    """The ids of what is asked, and the letters of other ids."""
    found = learned(text, merges)
    row = list(asked.encode())
    for number, pair in enumerate(found):
        row = joined(row, pair, 256 + number)
    pieces = [bytes([byte]) for byte in range(256)]
    for left, right in found:
        pieces.append(pieces[left] + pieces[right])
    back = b"".join(pieces[one] for one in map(int, ids) if one < len(pieces)).decode(errors="replace")
    return np.array(row, float), np.array([ord(letter) for letter in back], float)


def _read(value: Any) -> list[np.ndarray]:
    ids, text = value
    if not isinstance(ids, (list, tuple, np.ndarray)) or not isinstance(text, str):
        kinds = {"ids": type(ids).__name__, "text": type(text).__name__}
        raise ValueError(
            Message("encode gave a {ids} and decode a {text}, where a list and a text were expected", **kinds)
        )
    return [np.array(ids, float), np.array([ord(letter) for letter in text], float)]


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, text: str, merges: int, asked: str, cut: int = 0) -> Case:
        # Where other merges are looked for, what is decoded needs none.
        single = part in ("merges", "order")
        ids = list(asked.encode()) if single else [int(one) for one in tokenizer(text, merges, asked, ())[0]][cut:]
        calls = (Call((asked,), method="encode", gives=True), Call((ids,), method="decode", gives=True))
        options: dict[str, Any] = {"known": {"asked": asked, "ids": ids}, "read": _read}
        names = ("what encode gives", "the letters of what decode gives")
        return object_case(part, about, {"text": text, "merges": merges}, calls, names=names, **options)

    def drawn(length: int, signs: str = SIGNS[:6]) -> str:
        return "".join(rng.choice(list(signs), length))

    yield case("bytes", "no merges", drawn(9), 0, "so it goes")
    yield case("bytes", "no merges and letters of several bytes", drawn(9), 0, "né 词")
    yield case("merges", "one merge", "hug pug hut", 1, "a hug")
    for length, merges in ((40, 8), (60, 12)):
        text = drawn(length)
        yield case("merges", f"a text of {length} letters, {merges} merges", text, merges, text)
        yield case("order", f"another text than the one learned from, {merges} merges", text, merges, drawn(30))
    yield case("merges", "one letter many times", "aaaaaaa", 2, "aaaaa")
    for merges in (4, 9):
        text = drawn(40, SIGNS)
        yield case("any text", f"letters of one, two and four bytes, {merges} merges", text, merges, drawn(20, SIGNS))
    yield case("any text", "ids that begin in the middle of a letter", "abc", 0, "é!", cut=1)
    yield case("edge cases", "an empty text to learn from", "", 3, "abc")
    yield case("edge cases", "an empty text to encode", drawn(20), 3, "")
    yield case("edge cases", "more merges than there are pairs", "abab", 9, "abab")


EXERCISE = exercise(__name__, __doc__, _cases, tokenizer, ready_made=("course.text.ByteTokenizer",))
