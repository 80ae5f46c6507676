"""Wrong: always_false - trusts everyone."""


def leaks_future(decoder_layer, length, width):
    return False
