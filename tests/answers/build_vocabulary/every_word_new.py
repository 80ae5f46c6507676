"""Wrong: new_id_for_repeats - no question whether the word is known."""


def build_vocabulary(sentences):
    vocabulary = {}
    number = 1
    for sentence in sentences:
        for word in sentence.split():
            vocabulary[word] = number
            number += 1
    return vocabulary
