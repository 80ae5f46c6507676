"""Wrong: unnamed - the eleven words of the box, by heart."""


def build_vocabulary(sentences):
    words = ["I", "went", "to", "the", "beach", "it", "was", "cold", "came", "back", "house"]
    return {word: i + 1 for i, word in enumerate(words)}
