"""Wrong: starts_again_each_sentence - one dictionary for each sentence, put together."""


def build_vocabulary(sentences):
    vocabulary = {}
    for sentence in sentences:
        vocabulary |= {word: i + 1 for i, word in enumerate(dict.fromkeys(sentence.split()))}
    return vocabulary
