"""Right: with the course's count_pairs and merge_pair, as the statement allows."""

from course.text import count_pairs, merge_pair


def train_bpe(words, merges):
    learned = []
    for _ in range(merges):
        pairs = count_pairs(words)
        if not pairs:
            break
        learned.append(min(pairs, key=lambda pair: (-pairs[pair], pair)))
        words = {merge_pair(pieces, learned[-1]): count for pieces, count in words.items()}
    return tuple(learned)
