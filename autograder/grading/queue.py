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

    Only as many are in memory as are worked on, and one more, so that nobody's turn waits while a result is kept.
    Whoever stops taking results stops the queue.

    Args:
        submissions: the queue.
        grade: grades one; runs in threads.
        workers: how many at once.
        starts: is told when a submission's turn has come, in the thread that grades it.
    """
    queue = iter(submissions)
    working: dict[Future[Graded], Submission] = {}
    pool = ThreadPoolExecutor(workers, thread_name_prefix="grade")

    def take_turn(submission: Submission) -> Graded:
        starts(submission)
        return grade(submission)

    def begin(submissions: Iterable[Submission]) -> None:
        for submission in submissions:
            working[pool.submit(take_turn, submission)] = submission

    try:
        begin(islice(queue, workers + 1))
        while working:
            done, _ = wait(working, return_when=FIRST_COMPLETED)
            # What failed comes last, so that nothing that is done is lost with it.
            for future in sorted(done, key=lambda one: one.exception() is not None):
                begin(islice(queue, 1))
                yield working.pop(future), future.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
