"""Right: two loops and a dictionary."""


def build_vocabulary(sentences):
    vocabulary = {}
    for sentence in sentences:
        for word in sentence.split():
            if word not in vocabulary:
                vocabulary[word] = len(vocabulary) + 1
    return vocabulary
