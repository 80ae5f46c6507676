"""Answers to top_two that are whole; edits of them stand beside it in `.edits`."""

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

# %% blank | Blank: the skeleton.
def top_two(orders):
    raise NotImplementedError
