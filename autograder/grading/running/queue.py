"""The class as a queue of work: as many submissions at once as asked for, none of them lost with a process."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice

from autograder.pipeline.work import Graded, Submission


def grade_all(
    submissions: Iterable[Submission],
    grade: Callable[[Submission], Graded],
    *,
    workers: int,
    starts: Callable[[Submission], None] = lambda submission: None,
) -> Iterator[tuple[Submission, Graded]]:
    """Grade submissions, several at once; what is done comes at once, in the order in which it is done.

    Only as many are in memory as are worked on. Whoever stops taking results stops the queue.

    Args:
        submissions: the queue.
        grade: grades one; runs in threads.
        workers: how many at once.
        starts: is told when a submission's turn has come.
    """
    queue = iter(submissions)
    working: dict[Future[Graded], Submission] = {}
    pool = ThreadPoolExecutor(workers, thread_name_prefix="grade")

    def begin(submission: Submission) -> None:
        starts(submission)
        working[pool.submit(grade, submission)] = submission

    try:
        for submission in islice(queue, workers):
            begin(submission)
        while working:
            done, _ = wait(working, return_when=FIRST_COMPLETED)
            for submission in islice(queue, len(done)):
                begin(submission)
            # What failed comes last, so that nothing that is done is lost with it.
            for future in sorted(done, key=lambda one: one.exception() is not None):
                yield working.pop(future), future.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
