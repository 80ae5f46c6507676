"""A learner's process that starts from nothing: where a warm one can't be forked."""

from autograder.isolation.channel import Channel
from autograder.isolation.child import live
from autograder.isolation.sandbox import seccomp
from autograder.isolation.sandbox.linux import LINUX, adopt_orphans, be_the_first_to_go
from autograder.isolation.starting.spawn import handed_over, settings


def main() -> None:
    """Live on the socket that was handed over."""
    if LINUX:
        be_the_first_to_go()
        adopt_orphans()  # who ends this process finds all that it started
    channel = Channel(handed_over())
    limits = channel.receive()
    if settings()["isolate"] and seccomp.missing() is None:
        seccomp.rules(files_of_others=False).load()
    live(channel, limits)


if __name__ == "__main__":
    main()
