"""Wrong: order_of_a_set - backwards."""


def build_vocabulary(sentences):
    words = list(dict.fromkeys(" ".join(sentences).split()))
    return {word: len(words) - i for i, word in enumerate(words)}
