"""Borrows: course.text.corrupt_spans - calls the finished one."""

import course.text


def corrupt_spans(ids, spans, first_sentinel):
    return course.text.corrupt_spans(ids, spans, first_sentinel)
