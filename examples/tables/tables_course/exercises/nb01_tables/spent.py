"""spent(customers, orders): what each customer has spent, those who never ordered too.

Join with the right kind: 15 minutes, 2 stars

Who is in one of the tables, and not in the other?

A left join keeps every row of the table on the left, and leaves what it doesn't find missing.

customers.merge(orders, on="customer", how="left"), then group by customer and add up the prices: of nothing that is 0.

those who ordered, 6: Each customer's prices are added up.
those who didn't, 6: Who never ordered has spent 0.
"""

from collections.abc import Iterator

import numpy as np
import pandas as pd

from autograder.checks.building import Case, Table, exercise, function_case
from tables_course.exercises.shop import customers, orders


def _reference(customers: pd.DataFrame, orders: pd.DataFrame) -> pd.DataFrame:
    """The right answer, in pandas."""
    joined = customers.merge(orders, on="customer", how="left")
    return joined.groupby("customer", as_index=False).agg(spent=("price", "sum"))


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    for part, known, buyers, count in (
        ("those who ordered", 3, 3, 12),
        ("those who didn't", 6, 3, 8),
        ("those who didn't", 8, 5, 14),
    ):
        given = {"customers": customers(known), "orders": orders(rng, count, buyers)}
        yield function_case(part, f"{known} customers, of whom {buyers} have ordered", given, mode="arrays")


EXERCISE = exercise(__name__, __doc__, _cases, _reference, form=Table(("customer", "spent"), in_order=False))
