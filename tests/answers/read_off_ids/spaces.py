"""Right: spaces around what is no letter."""


def read_off_ids(text, ids):
    spaced = "".join(c if c.isalnum() else f" {c} " for c in text.lower())
    return dict(zip(spaced.split(), ids, strict=True))
