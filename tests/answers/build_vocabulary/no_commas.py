"""Wrong: unnamed - punctuation is cut off."""


def build_vocabulary(sentences):
    words = [word.strip(".,") for sentence in sentences for word in sentence.split()]
    return {word: i for i, word in enumerate(dict.fromkeys(words), start=1)}
