"""Right: a function that calls itself."""


def greedy_decode(next_token_logits, sos_id, eos_id, max_length):
    def go_on(prefix):
        if len(prefix) > max_length:
            return prefix
        scores = list(next_token_logits(prefix))
        token = scores.index(max(scores))
        return prefix if token == eos_id else go_on([*prefix, token])

    return go_on([sos_id])[1:]
