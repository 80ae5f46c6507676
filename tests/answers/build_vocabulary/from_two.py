"""Wrong: ids_from_two - a gap behind PAD."""


def build_vocabulary(sentences):
    ids = {}
    for sentence in sentences:
        for word in sentence.split():
            ids.setdefault(word, len(ids) + 2)
    return ids
