"""Borrows: course.layers.AddNorm - by inheritance."""

from course.layers import AddNorm as Finished


class AddNorm(Finished):
    pass
