"""Answers to spent that are whole; edits of them stand beside it in `.edits`."""

import pandas as pd

# %% merged | Right: as in the hint.
def spent(customers, orders):
    joined = customers.merge(orders, on="customer", how="left")
    return joined.groupby("customer", as_index=False).agg(spent=("price", "sum"))

# %% mapped | Right: sums that are looked up.
def spent(customers, orders):
    sums = orders.groupby("customer")["price"].sum()
    return customers[["customer"]].assign(spent=customers["customer"].map(sums).fillna(0))

# %% right_join | Right: from the other side, sorted otherwise.
def spent(customers, orders):
    joined = orders.merge(customers, on="customer", how="right")
    sums = joined.groupby("customer")["price"].sum().sort_values()
    return sums.rename("spent").reset_index()

# %% blank | Blank: the skeleton.
def spent(customers, orders):
    raise NotImplementedError
