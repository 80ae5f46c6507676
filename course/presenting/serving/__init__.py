"""Pages served from this machine: who listens, what a browser may do, and one clear sentence where a port is taken."""

from course.presenting.serving.listen import require_tornado, reserve, serve

__all__ = ["require_tornado", "reserve", "serve"]
