"""Wrong: unnamed - more specials than were asked for."""


def build_vocabulary(sentences):
    vocabulary = {"<PAD>": 0, "<UNK>": 1}
    for sentence in sentences:
        for word in sentence.split():
            vocabulary.setdefault(word, len(vocabulary))
    return vocabulary
