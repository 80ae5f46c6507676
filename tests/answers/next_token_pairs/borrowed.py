"""Borrows: course.models.next_token_pairs - calls the finished one."""

from course import models


def next_token_pairs(ids):
    return models.next_token_pairs(ids)
