"""Answers to revenue: right ones whole, wrong ones as edits of a right one."""

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

# %% price_alone, of grouped | Wrong: price_alone - without the amount.
# orders["amount"] * orders["price"] -> orders["price"]

# %% averaged, of grouped | Wrong: averaged - the mean.
# .sum() -> .mean()

# %% smallest_first, of grouped | Wrong: smallest_first - upwards.
# ascending=False -> ascending=True

# %% as_grouped, of grouped | Wrong: as_grouped - by the alphabet.
# .sort_values("revenue", ascending=False) -> .sort_values("city")

# %% added, of grouped | Wrong: unnamed - amount and price added.
# orders["amount"] * orders["price"] -> orders["amount"] + orders["price"]

# %% index_kept, of grouped | Wrong: unnamed - the cities are the index.
# as_index=False)["revenue"] -> )[["revenue"]]

# %% another_name, of reset | Wrong: unnamed - a column of another name.
# .rename("revenue") -> .rename("total")

# %% spoilt, of grouped | Wrong: unnamed - a column is put into the argument.
# worth = orders.assign(revenue=orders["amount"] * orders["price"]) -> worth = orders; worth["revenue"] = orders["amount"] * orders["price"]

# %% blank | Blank: the skeleton.
def revenue(orders):
    raise NotImplementedError
