"""Wrong: unnamed - no head writes."""


def ablate_head(attention, head):
    copy = type(attention).from_config(attention.get_config())
    copy.build(*((None, None, w.shape[0]) for w in (attention.Wq, attention.Wk, attention.Wv)))
    copy.set_weights(attention.get_weights())
    copy.Wo.assign(0 * attention.Wo)
    return copy
