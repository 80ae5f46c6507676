"""Pages served from this machine: who listens, what a browser may do, and one clear sentence where a port is taken."""

from course.serving.door import open_door, require_tornado, reserve

__all__ = ["open_door", "require_tornado", "reserve"]
