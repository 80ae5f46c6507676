"""Who is alone is alone, and nobody waits for ever."""

import threading
import time

from autograder.isolation.turns import Turns


def test_who_is_alone_waits_for_the_others_and_they_for_him():
    turns, told = Turns(), []
    inside, leave = threading.Event(), threading.Event()

    def beside():
        with turns.beside_others():
            told.append("beside")
            inside.set()
            leave.wait()
            told.append("left")

    def later():
        with turns.beside_others():
            told.append("later")

    first = threading.Thread(target=beside)
    first.start()
    inside.wait()

    def alone():
        with turns.alone():
            second = threading.Thread(target=later)
            second.start()
            with turns.beside_others():  # one's own work is no other's
                told.append("alone")
            time.sleep(0.05)
            told.append("alone still")
        second.join()

    third = threading.Thread(target=alone)
    third.start()
    time.sleep(0.05)
    assert told == ["beside"]
    leave.set()
    first.join()
    third.join()
    assert told[1:] == ["left", "alone", "alone still", "later"]


def test_several_work_side_by_side():
    turns = Turns()
    with turns.beside_others(), turns.beside_others():
        pass
    with turns.alone():
        pass


def test_at_the_end_nobody_waits():
    turns = Turns()
    with turns.beside_others():
        waiting = threading.Thread(target=lambda: turns.alone().__enter__())
        waiting.start()
        turns.end()
        waiting.join()
