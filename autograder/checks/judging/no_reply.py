"""What is said where a learner's process gives no reply: it took too long, ended, or sent what can't be read."""

from autograder.checks.judging.message import Message

TOO_SLOW = "this took longer than {seconds} seconds"
STOPPED = "this was stopped after {seconds} seconds"
JUDGED_TOO_LONG = "all answers together took longer than {seconds} seconds to judge"
CELLS_TOO_LONG = "all cells together took longer than {seconds} seconds"
FILE_TOO_SLOW = "the file took longer than {seconds} seconds to run"
TOO_MUCH_MEMORY = "its processes used more than {size} GB of memory together"
TOO_MANY_FILES = "it wrote more than {files} files or {size} MB"
CROWDED = Message("this machine had too little memory or disk left for it")
ENDED = Message("the process ended while this ran")
GONE = Message("the process is gone")
NO_REPLY = Message("what came back from the answer's process is no reply")
TOO_LARGE = Message("what came back is far too large to be an answer")
ALL_TOO_LARGE = Message("what came back in all answers together is far too large")
NO_JUDGE = Message("who judges it is gone")
