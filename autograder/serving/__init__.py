"""Pages served from this machine: who listens, what a browser may do, and one clear sentence where a port is taken."""

from autograder.serving.listen import reached_at, require_tornado, reserve, serve

__all__ = ["reached_at", "require_tornado", "reserve", "serve"]
