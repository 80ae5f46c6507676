"""Wrong: unnamed - a list of words."""


def build_vocabulary(sentences):
    return list(dict.fromkeys(" ".join(sentences).split()))
