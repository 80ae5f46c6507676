"""A chat as two rows: the ids, and which of them are learned."""

from collections.abc import Iterable, Mapping, Sequence

PAD = 0


def chat_rows(
    turns: Iterable[tuple[str, str]], ids_of: Mapping[str, int], marks: Mapping[str, int], length: int
) -> tuple[Sequence[int], Sequence[float]]:
    """Make two rows of a chat.

    Around each turn stand the mark of its role and the end. What counts is the assistant's signs and its ends.

    Args:
        turns: pairs (role, text).
        ids_of: from each sign to its id.
        marks: from each role, and from "end", to its id.
        length: of both rows; PAD fills them up.

    Returns:
        `(ids, counts)`, lists of this length; `([], [])` where the chat is longer: cut, it would teach not to stop.

    Example:
        >>> marks = {"user": 7, "assistant": 8, "end": 9}
        >>> chat_rows([("user", "ab"), ("assistant", "b")], {"a": 1, "b": 2}, marks, 8)
        ([7, 1, 2, 9, 8, 2, 9, 0], [0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0])
    """
    ids: list[int] = []
    counts: list[float] = []
    for role, text in turns:
        signs = [ids_of[sign] for sign in text]
        ids += [marks[role], *signs, marks["end"]]
        counts += [0.0] + [float(role == "assistant")] * (len(signs) + 1)
    if len(ids) > length:
        return [], []
    rest = length - len(ids)
    return ids + [PAD] * rest, counts + [0.0] * rest
