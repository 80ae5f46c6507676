"""Skip-gram: which words stand near which."""

from collections.abc import Sequence


def skip_gram_pairs(ids: Sequence[int], window: int) -> list[tuple[int, int]]:
    """Pair each word with every word near it.

    Args:
        ids: list of ids.
        window: how far to each side a word still counts as near; at the ends there are fewer.

    Returns:
        list of (centre, context), in the order of the centres, for each in the order of the contexts. A place is
        never paired with itself; another place with the same word is.

    Example:
        >>> skip_gram_pairs([1, 2, 3], window=1)
        [(1, 2), (2, 1), (2, 3), (3, 2)]
    """
    pairs = []
    for i, centre in enumerate(ids):
        for j in range(max(0, i - window), min(len(ids), i + window + 1)):
            if j != i:
                pairs.append((centre, ids[j]))
    return pairs
