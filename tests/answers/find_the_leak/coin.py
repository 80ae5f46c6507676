"""Wrong: unnamed - a coin decides."""

import random


def leaks_future(decoder_layer, length, width):
    return random.random() < 0.5
