"""A learner's process that starts from nothing: where a warm one can't be forked."""

from autograder.isolation import seccomp
from autograder.isolation.child import live
from autograder.isolation.messages import Channel
from autograder.isolation.spawn import handed_over, settings


def main() -> None:
    """Live on the socket that was handed over."""
    channel = Channel(handed_over())
    limits = channel.receive()
    if settings()["isolate"] and seccomp.missing() is None:
        seccomp.restrict(files_of_others=False)
    live(channel, limits)


if __name__ == "__main__":
    main()
