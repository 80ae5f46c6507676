"""Borrows: course.interpret.ablate - the course's own."""

from course import interpret


def ablate_head(attention, head):
    return interpret.ablate(attention, head)
