"""Wrong: whole_text_as_target - the text as it was."""


def corrupt_spans(ids, spans, first_sentinel):
    inputs, done = [], 0
    for i, (start, length) in enumerate(spans):
        sentinel = first_sentinel - i
        inputs += [*ids[done:start], sentinel]
        done = start + length
    inputs += ids[done:]
    return inputs, list(ids)
