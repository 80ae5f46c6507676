"""Wrong: ids_from_zero - the length before the word comes in."""


def build_vocabulary(sentences):
    vocabulary = {}
    for sentence in sentences:
        for word in sentence.split():
            if word not in vocabulary:
                vocabulary[word] = len(vocabulary)
    return vocabulary
