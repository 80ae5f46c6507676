"""Returns an object whose __array__ raises."""


class Trap:
    shape = (7, 7)

    def __array__(self, dtype=None, copy=None):
        raise SystemError("not for you")


def causal_mask(n):
    return Trap()
