"""Wrong: one_scale_for_all - no axis."""


def standardise(x):
    return (x - x.mean()) / x.std()
