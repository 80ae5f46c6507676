"""Right: keepdims, which changes nothing here."""


def standardise(x):
    return (x - x.mean(0, keepdims=True)) / x.std(0, keepdims=True)
