"""Right: words as lists beside a list of counts, changed in place."""

from collections import defaultdict


def train_bpe(words, merges):
    texts, times = [list(pieces) for pieces in words], list(words.values())
    learned = []
    for _ in range(merges):
        pairs = defaultdict(int)
        for text, count in zip(texts, times, strict=True):
            for i in range(len(text) - 1):
                pairs[text[i], text[i + 1]] += count
        if not pairs:
            break
        best = sorted(sorted(pairs), key=pairs.get, reverse=True)[0]
        learned.append(best)
        for text in texts:
            i = 0
            while i < len(text) - 1:
                if (text[i], text[i + 1]) == best:
                    text[i : i + 2] = ["".join(best)]
                i += 1
    return learned
