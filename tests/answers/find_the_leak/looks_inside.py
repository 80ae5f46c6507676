"""Wrong: unnamed - asks the layer for its parts, which it does not show."""


def leaks_future(decoder_layer, length, width):
    return not any("mask" in name for name in decoder_layer.attn_heads[0].__dict__)
