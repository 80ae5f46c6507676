"""Right: setdefault gives an id once."""


def build_vocabulary(sentences):
    ids = {}
    for s in sentences:
        for w in s.split():
            ids.setdefault(w, len(ids) + 1)
    return ids
