"""Right: the dictionary also lists <PAD> as 0."""


def build_vocabulary(sentences):
    vocabulary = {"<PAD>": 0}
    for sentence in sentences:
        for word in sentence.split():
            if word not in vocabulary:
                vocabulary[word] = len(vocabulary)
    return vocabulary
