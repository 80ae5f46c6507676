"""What a dictionary from word to id is asked for."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from autograder.checks.building import Message, Reply, listed


def reader(words: Sequence[str]) -> Callable[[Any], list[Any]]:
    """What reads the ids of these words, each once, off a dictionary, which must have no others."""

    def read(value: Any) -> list[Any]:
        if not isinstance(value, Mapping):
            came = type(value).__name__
            raise ValueError(Message("a {name} came back, where a dictionary from word to id was expected", name=came))
        # Whoever lists <PAD> as 0 means the same.
        ids = {word: i for word, i in value.items() if word != "<PAD>" or i != 0}
        if missing := [word for word in words if word not in ids]:
            some = listed(map(repr, list(ids)[:4])) + (", ..." if len(ids) > 4 else "")
            has = Message("the keys {some}", some=some) if ids else Message("no keys")
            raise ValueError(Message("{word} has no id; the dictionary has {has}", word=repr(missing[0]), has=has))
        if extra := [word for word in ids if word not in words]:
            raise ValueError(
                Message("the dictionary has {extra}, which stands nowhere in the text", extra=repr(extra[0]))
            )
        return [ids[word] for word in words]

    return read


def right_ids(words: Sequence[str], expected: np.ndarray) -> Callable[[Reply], Message | None]:
    """A check that each word has its id."""

    def check(reply: Reply) -> Message | None:
        for word, got, right in zip(words, reply.value, expected, strict=True):
            if isinstance(got, bool) or np.ndim(got) or got != right:
                place = repr(word)
                return Message("the id of {word} is {got}, expected {right}", word=place, got=got, right=int(right))
        return None

    return check


def unread(seen: list[Any]) -> list[Any]:
    """What gave a dictionary that could not be read: its keys are others."""
    return [one for one in seen if isinstance(one.reply.value, Mapping)]
