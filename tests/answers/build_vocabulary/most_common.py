"""Wrong: sorted_by_frequency - Counter.most_common."""

from collections import Counter


def build_vocabulary(sentences):
    counts = Counter(word for sentence in sentences for word in sentence.split())
    return {word: i for i, (word, _) in enumerate(counts.most_common(), start=1)}
