"""Borrows: course.text.next_token_pairs - calls the finished one."""

from course import text


def next_token_pairs(ids):
    return text.next_token_pairs(ids)
