"""Wrong: ids_to_words - the id is the key."""


def build_vocabulary(sentences):
    return dict(enumerate(dict.fromkeys(" ".join(sentences).split()), start=1))
