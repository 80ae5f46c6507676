"""Borrows: course.text.mask_tokens - calls the finished one."""

from course import text


def mask_tokens(ids, mask_id, vocab_size, special_ids, rate=0.15, seed=0):
    return text.mask_tokens(ids, mask_id, vocab_size, special_ids, rate, seed)
