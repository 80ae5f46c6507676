"""Wrong: always_true - suspects everyone."""


def leaks_future(decoder_layer, length, width):
    return True
