"""Wrong: letters_not_words - a loop over a text."""


def build_vocabulary(sentences):
    vocabulary = {}
    for sentence in sentences:
        for word in sentence:
            if word not in vocabulary:
                vocabulary[word] = len(vocabulary) + 1
    return vocabulary
