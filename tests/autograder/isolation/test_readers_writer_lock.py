"""Who is alone is alone, and nobody waits for ever."""

import threading
import time

from autograder.isolation.resources.readers_writer_lock import ReadersWriterLock


def test_who_is_alone_waits_for_the_others_and_they_for_him():
    lock, told = ReadersWriterLock(), []
    inside, leave = threading.Event(), threading.Event()

    def beside():
        with lock.shared():
            told.append("beside")
            inside.set()
            leave.wait()
            told.append("left")

    def later():
        with lock.shared():
            told.append("later")

    first = threading.Thread(target=beside)
    first.start()
    inside.wait()

    def exclusive():
        with lock.exclusive():
            second = threading.Thread(target=later)
            second.start()
            with lock.shared():  # one's own work is no other's
                told.append("alone")
            time.sleep(0.05)
            told.append("alone still")
        second.join()

    third = threading.Thread(target=exclusive)
    third.start()
    time.sleep(0.05)
    assert told == ["beside"]
    leave.set()
    first.join()
    third.join()
    assert told[1:] == ["left", "alone", "alone still", "later"]


def test_several_work_side_by_side():
    lock = ReadersWriterLock()
    with lock.shared(), lock.shared():
        pass
    with lock.exclusive():
        pass


def test_at_the_end_nobody_waits():
    lock = ReadersWriterLock()
    with lock.shared():
        waiting = threading.Thread(target=lambda: lock.exclusive().__enter__())
        waiting.start()
        lock.end()
        waiting.join()
