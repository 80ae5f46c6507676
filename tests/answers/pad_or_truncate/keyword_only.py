"""Right: islice and repeat, pad_id by keyword only."""

from __future__ import annotations

from itertools import chain, islice, repeat


def pad_or_truncate(ids, length, *, pad_id=0):
    return list(islice(chain(ids, repeat(pad_id)), length))
