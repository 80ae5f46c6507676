"""Wrong: ids_from_zero, counts_repeats - enumerate over all words."""


def build_vocabulary(sentences):
    vocabulary = {}
    for i, word in enumerate(" ".join(sentences).split()):
        if word not in vocabulary:
            vocabulary[word] = i
    return vocabulary
