"""Wrong: marks_stay_with_words - split at spaces."""


def read_off_ids(text, ids):
    return dict(zip(text.lower().split(), ids, strict=False))
