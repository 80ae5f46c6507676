"""Wrong: unnamed - gives back the table."""


def embedding_lookup(table, ids):
    return table
