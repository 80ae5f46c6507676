"""Wrong: lowercases - small letters."""


def build_vocabulary(sentences):
    vocabulary = {}
    for sentence in sentences:
        for word in sentence.lower().split():
            vocabulary.setdefault(word, len(vocabulary) + 1)
    return vocabulary
