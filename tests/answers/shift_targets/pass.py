"""Blank: pass."""


def shift_targets(target_ids, sos_id):
    pass
