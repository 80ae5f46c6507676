"""Blank: the skeleton."""


def greedy_decode(next_token_logits, sos_id, eos_id, max_length):
    raise NotImplementedError("write greedy_decode")
