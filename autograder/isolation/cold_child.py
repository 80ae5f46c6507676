"""A learner's process that starts from nothing: where a warm one can't be forked."""

from autograder.isolation.child import live
from autograder.isolation.messages import Channel
from autograder.isolation.spawn import handed_over


def main() -> None:
    """Live on the socket that was handed over."""
    channel = Channel(handed_over())
    live(channel, channel.receive())


if __name__ == "__main__":
    main()
