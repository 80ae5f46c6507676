"""Wrong: unnamed - blank with pass."""


def apply_rotary(x):
    pass
