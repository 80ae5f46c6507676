"""Borrows: course.models.corrupt_spans - calls the finished one."""

import course.models


def corrupt_spans(ids, spans, first_sentinel):
    return course.models.corrupt_spans(ids, spans, first_sentinel)
