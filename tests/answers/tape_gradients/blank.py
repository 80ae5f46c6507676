"""Blank: as released."""


def mse_gradients(w, b, x, y):
    raise NotImplementedError("write mse_gradients")
