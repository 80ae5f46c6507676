"""revenue(orders): what each city has brought in, the largest first.

Group and add up: 10 minutes

What is one row of the result about? And one row of what came?

First make a column: what each order has brought in. Then group by city, and add up.

groupby("city", as_index=False)["revenue"].sum(), then sort_values("revenue", ascending=False).

the sums, 7: Each city has its revenue.
the order, 3: The largest comes first.
"""

from collections.abc import Iterator

import numpy as np
import pandas as pd

from autograder.checks.building import Case, Table, exercise, function_case
from tables_course.exercises.shop import orders


def _reference(orders: pd.DataFrame) -> pd.DataFrame:
    """The right answer, in pandas."""
    worth = orders.assign(revenue=orders["amount"] * orders["price"])
    return worth.groupby("city", as_index=False)["revenue"].sum().sort_values("revenue", ascending=False)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    for part, count in (("the sums", 6), ("the order", 9), ("the sums", 15)):
        yield function_case(part, f"{count} orders", {"orders": orders(rng, count, 6)}, mode="arrays")
    yield function_case("the sums", "a single order", {"orders": orders(rng, 1, 6)}, mode="arrays")


EXERCISE = exercise(__name__, __doc__, _cases, _reference, form=Table(("city", "revenue")))
