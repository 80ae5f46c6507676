"""Wrong: not_float32 - bool, where float32 is asked for."""


def padding_mask(ids, pad_id=0):
    return (ids == pad_id)[:, None, :]
