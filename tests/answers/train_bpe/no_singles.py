"""Wrong: stops_at_single_pairs - as many programs do."""

from course.text import count_pairs, merge_pair


def train_bpe(words, merges):
    learned = []
    for _ in range(merges):
        counts = count_pairs(words)
        if not counts or max(counts.values()) < 2:
            break
        best = min(counts, key=lambda pair: (-counts[pair], pair))
        learned.append(best)
        words = {merge_pair(pieces, best): count for pieces, count in words.items()}
    return learned
