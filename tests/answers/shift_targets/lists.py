"""Right: plain lists, sentence by sentence."""


def shift_targets(target_ids, sos_id):
    rows = [[int(i) for i in row] for row in target_ids]
    return [[sos_id, *row[:-1]] for row in rows], rows
