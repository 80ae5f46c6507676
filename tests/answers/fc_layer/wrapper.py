"""Borrows: course.layers.FCLayer - by inheritance."""

from course.layers import FCLayer as Finished


class FCLayer(Finished):
    pass
