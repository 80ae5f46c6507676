"""Right: letter by letter."""


def read_off_ids(text, ids):
    tokens, word = [], ""
    for letter in text.lower() + " ":
        if letter.isalnum():
            word += letter
            continue
        if word:
            tokens.append(word)
            word = ""
        if letter != " ":
            tokens.append(letter)
    return {token: ids[i] for i, token in enumerate(tokens)}
