"""Wrong: unnamed - blank, as released."""


def apply_rotary(x):
    raise NotImplementedError("rotary")
