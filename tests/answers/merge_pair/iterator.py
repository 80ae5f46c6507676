"""Right: an iterator that is asked once more after a match."""


def merge_pair(pieces, pair):
    def pieces_of(rest):
        held = next(rest, None)
        while held is not None:
            following = next(rest, None)
            if (held, following) == pair:
                yield held + following
                held = next(rest, None)
            else:
                yield held
                held = following

    return tuple(pieces_of(iter(pieces)))
