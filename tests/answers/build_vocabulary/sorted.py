"""Wrong: sorted_by_alphabet - sorted(set(...)), as in many tutorials."""


def build_vocabulary(sentences):
    words = sorted(set(" ".join(sentences).split()))
    return {word: i + 1 for i, word in enumerate(words)}
