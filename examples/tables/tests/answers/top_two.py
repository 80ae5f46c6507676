"""Answers to top_two: right ones whole, wrong ones as edits of a right one."""

import pandas as pd

# %% ranked | Right: as in the hint.
def top_two(orders):
    ranked = orders.assign(place=orders.groupby("city")["price"].rank(ascending=False))
    return ranked[ranked["place"] <= 2].sort_values(["city", "place"])[["city", "order", "place"]]

# %% counted | Right: sorted, and counted.
def top_two(orders):
    best = orders.sort_values(["city", "price"], ascending=[True, False])
    best = best.assign(place=best.groupby("city").cumcount() + 1)
    return best.loc[best["place"] < 3, ["city", "order", "place"]]

# %% city_by_city | Right: city by city.
def top_two(orders):
    parts = [part.nlargest(2, "price") for _, part in orders.groupby("city")]
    best = pd.concat(parts)
    return pd.DataFrame({"city": best["city"], "order": best["order"], "place": [n for part in parts for n in (1, 2)[: len(part)]]})

# %% of_all, of ranked | Wrong: of_all - of all cities.
# orders.groupby("city")["price"].rank -> orders["price"].rank

# %% cheapest, of ranked | Wrong: cheapest - upwards.
# rank(ascending=False) -> rank()

# %% one_alone, of ranked | Wrong: one_alone - one of each.
# <= 2 -> < 2

# %% from_zero, of counted | Wrong: from_zero - places from 0.
# cumcount() + 1 -> cumcount()
# best["place"] < 3 -> best["place"] < 2

# %% more_columns, of ranked | Wrong: unnamed - with all columns.
# [["city", "order", "place"]] -> .copy()

# %% three, of ranked | Wrong: unnamed - three of each.
# <= 2 -> <= 3

# %% blank | Blank: the skeleton.
def top_two(orders):
    raise NotImplementedError
