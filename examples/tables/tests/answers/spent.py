"""Answers to spent: right ones whole, wrong ones as edits of a right one."""

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

# %% inner, of merged | Wrong: inner - an inner join.
# how="left" -> how="inner"

# %% counted, of merged | Wrong: counted - how many orders.
# "sum" -> "count"

# %% one_for_nothing, of merged | Wrong: one_for_nothing - how many rows.
# "sum" -> "size"

# %% missing_stays, of mapped | Wrong: unnamed - who never ordered has nothing.
# (sums).fillna(0) -> (sums)

# %% dearest, of merged | Wrong: unnamed - the dearest order.
# "sum" -> "max"

# %% blank | Blank: the skeleton.
def spent(customers, orders):
    raise NotImplementedError
