"""Wrong: no_sos - as in listings where SOS is in the data already."""


def shift_targets(target_ids, sos_id):
    return target_ids[:, :-1], target_ids[:, 1:]
