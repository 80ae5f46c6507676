"""What stops a command: one clear sentence for whoever typed it, no traceback."""


class Problem(ValueError):
    """Something that was asked for can't be done; the message says why, and what to do instead."""
