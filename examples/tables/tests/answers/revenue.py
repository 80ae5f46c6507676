"""Answers to revenue that are whole; edits of them stand beside it in `.edits`."""

import pandas as pd

# %% grouped | Right: as in the hint.
def revenue(orders):
    worth = orders.assign(revenue=orders["amount"] * orders["price"])
    return worth.groupby("city", as_index=False)["revenue"].sum().sort_values("revenue", ascending=False)

# %% reset | Right: the index becomes a column.
def revenue(orders):
    worth = (orders["amount"] * orders["price"]).groupby(orders["city"]).sum()
    return worth.sort_values(ascending=False).rename("revenue").reset_index()

# %% pivoted | Right: a pivot table.
def revenue(orders):
    worth = orders.assign(revenue=orders.amount * orders.price)
    table = worth.pivot_table(values="revenue", index="city", aggfunc="sum").reset_index()
    return table.sort_values("revenue", ascending=False)[["revenue", "city"]]

# %% loop | Right: in a loop.
def revenue(orders):
    found = {}
    for order in orders.itertuples():
        found[order.city] = found.get(order.city, 0) + order.amount * order.price
    return pd.DataFrame({"city": list(found), "revenue": list(found.values())}).nlargest(len(found), "revenue")

# %% blank | Blank: the skeleton.
def revenue(orders):
    raise NotImplementedError
