"""top_two(orders): the two dearest orders of each city, with their places.

The first of each group: 20 minutes, 3 stars

How would you find them in one city? And how do you do that in all cities at once?

rank, after a groupby, counts within each group anew.

orders.groupby("city")["price"].rank(ascending=False), and keep what is 2 or less.

the orders, 8: Of each city its two dearest orders are there.
the places, 4: The dearest has place 1, the next place 2.
"""

from collections.abc import Iterator

import numpy as np
import pandas as pd

from autograder.checks.building import Case, Table, exercise, function_case
from tables_course.exercises.shop import orders


def _reference(orders: pd.DataFrame) -> pd.DataFrame:
    """The right answer, in pandas."""
    place = orders.groupby("city")["price"].rank(ascending=False)
    best = orders.assign(place=place)[place <= 2]
    return best[["city", "order", "place"]].sort_values(["city", "place"])


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    for part, count in (("the orders", 12), ("the places", 9), ("the orders", 20), ("the places", 2)):
        yield function_case(part, f"{count} orders", {"orders": orders(rng, count, 6)}, mode="arrays")


EXERCISE = exercise(__name__, __doc__, _cases, _reference, form=Table(("city", "order", "place")))
