"""Wrong: unnamed - strips the stop at the end."""


def build_vocabulary(sentences):
    vocabulary = {}
    for sentence in sentences:
        for word in sentence.strip().rstrip(".!?,;:").split():
            if word not in vocabulary:
                vocabulary[word] = len(vocabulary) + 1
    return vocabulary
