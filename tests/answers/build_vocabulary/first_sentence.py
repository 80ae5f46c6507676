"""Wrong: first_sentence_only - returns inside the loop."""


def build_vocabulary(sentences):
    vocabulary = {}
    for sentence in sentences:
        for word in sentence.split():
            vocabulary.setdefault(word, len(vocabulary) + 1)
        return vocabulary
    return vocabulary
