"""Wrong: unnamed - the course's own layer."""

from course.layers import AddNorm as Finished


class AddNorm(Finished):
    pass
