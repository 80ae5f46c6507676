"""Wrong: new_id_for_repeats - each word gets the next number, whether it has one or not."""


def build_vocabulary(sentences):
    vocabulary = {}
    for sentence in sentences:
        for word in sentence.split():
            vocabulary[word] = len(vocabulary) + 1
    return vocabulary
