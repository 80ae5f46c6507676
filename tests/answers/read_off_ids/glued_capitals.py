"""Wrong: marks_stay_with_words, capitals_kept - split at spaces, as it stands."""


def read_off_ids(text, ids):
    return dict(zip(text.split(), ids, strict=False))
