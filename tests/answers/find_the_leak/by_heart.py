"""Wrong: unnamed - the answers in the order of an earlier report."""

seen = []
answers = [False, True, True, False, True, True, True, True, False, False, False, False, True, False, True]


def leaks_future(decoder_layer, length, width):
    seen.append((length, width))
    return answers[(len(seen) - 1) % len(answers)]
