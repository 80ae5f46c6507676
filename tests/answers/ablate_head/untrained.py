"""Wrong: unnamed - a copy with weights of its own."""


def ablate_head(attention, head):
    copy = type(attention).from_config(attention.get_config())
    copy.build(*((None, None, w.shape[0]) for w in (attention.Wq, attention.Wk, attention.Wv)))
    copy.Wo.assign(attention.Wo)
    return copy
