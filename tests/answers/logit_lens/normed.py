"""Wrong: no_table - the normed states."""


def logit_lens(states, norm, table):
    return norm(states)
