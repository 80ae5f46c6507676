"""What stops a command: one clear sentence for the teacher, no traceback."""


class GradingError(Exception):
    """The command cannot go on; the message says in one sentence what is missing and what to do."""
