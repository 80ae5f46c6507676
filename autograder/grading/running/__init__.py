"""One run: the queue of submissions, and the processes that they are graded in."""
