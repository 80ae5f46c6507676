"""ORDERS_OF_2024: a query in SQL for each customer's name and number of orders in 2024, by name.

A question in SQL: 20 minutes, 3 stars

Who should have a 0 in the result, and where do they stand in a join?

WHERE looks at what the join has left; ON says what is joined. Who has no order of 2024 has no year.

customers left join orders on orders.customer = customers.id and orders.year = 2024, and count(orders.id).

the counts, 8: Each customer has the number of their orders of 2024.
who ordered nothing, 6: Who ordered nothing in 2024 has 0.
"""

import sqlite3
from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Case, Table, exercise, query_case
from tables_course.exercises.shop import database


def _reference(database: sqlite3.Connection) -> sqlite3.Cursor:
    """The right answer, in SQL."""
    return database.execute("""
        select customers.name, count(orders.id)
        from customers left join orders on orders.customer = customers.id and orders.year = 2024
        group by customers.id
        order by customers.name
    """)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    for part, count, buyers, known in (
        ("the counts", 12, 4, 4),
        ("who ordered nothing", 10, 3, 6),
        ("who ordered nothing", 20, 6, 8),
    ):
        about = f"{known} customers, {count} orders"
        yield query_case(part, about, database(rng, count, buyers, known))


EXERCISE = exercise(__name__, __doc__, _cases, _reference, form=Table(("name", "orders")))
