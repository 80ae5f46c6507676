"""Wrong: not_divided - scaled alone."""


def rms_norm(x, gamma, epsilon=1e-6):
    return gamma * x
