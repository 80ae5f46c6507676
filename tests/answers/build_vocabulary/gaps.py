"""Wrong: counts_repeats - the counter counts every word."""


def build_vocabulary(sentences):
    vocabulary = {}
    number = 0
    for sentence in sentences:
        for word in sentence.split():
            number += 1
            if word not in vocabulary:
                vocabulary[word] = number
    return vocabulary
