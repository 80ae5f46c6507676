"""Wrong: order_of_a_set - numbered as they come out of a set."""


def build_vocabulary(sentences):
    words = set()
    for sentence in sentences:
        words.update(sentence.split())
    # What a set does is another thing each time; by length is as good as any, and always the same.
    return {word: i for i, word in enumerate(sorted(words, key=lambda w: (len(w), w[::-1])), start=1)}
