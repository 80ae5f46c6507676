"""Wrong: ids_from_zero, sorted_by_alphabet - both at once."""


def build_vocabulary(sentences):
    words = sorted({word for sentence in sentences for word in sentence.split()})
    return {word: i for i, word in enumerate(words)}
