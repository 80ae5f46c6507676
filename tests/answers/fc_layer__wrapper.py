"""Wrong: unnamed - the course's own layer."""

from course.layers import FCLayer as Finished


class FCLayer(Finished):
    pass
