"""A small shop: its customers, their orders, and a database with both."""

import sqlite3

import numpy as np
import pandas as pd

NAMES = ("Ada", "Bo", "Cem", "Dana", "Eve", "Finn", "Gus", "Hui")
CITIES = ("Bern", "Lima", "Oslo")


def customers(count: int) -> pd.DataFrame:
    """So many customers: their numbers, names, and cities."""
    numbers = np.arange(1, count + 1)
    return pd.DataFrame(
        {"customer": numbers, "name": NAMES[:count], "city": [CITIES[n % len(CITIES)] for n in numbers]}
    )


def orders(rng: np.random.Generator, count: int, buyers: int) -> pd.DataFrame:
    """So many orders, at least one of each of the first customers; no price comes twice, no two cities sell alike."""
    by = rng.permutation([*rng.permutation(buyers) + 1, *rng.integers(1, buyers + 1, count)][:count])
    return pd.DataFrame(
        {
            "order": rng.permutation(count) + 100, "customer": by, "city": [CITIES[n % len(CITIES)] for n in by],
            "amount": rng.integers(1, 6, count),
            "price": rng.permutation(count) * 10 + rng.integers(1, 10, count) + 0.5,
        }
    )  # fmt: skip


def database(rng: np.random.Generator, count: int, buyers: int, known: int) -> sqlite3.Connection:
    """The same in SQL, with the year of each order; some customers have ordered in another year alone, some never."""
    found = sqlite3.connect(":memory:")
    found.execute("create table customers (id integer primary key, name text, city text)")
    found.execute("create table orders (id integer primary key, customer integer, year integer, price real)")
    people = customers(known).itertuples(index=False, name=None)
    found.executemany("insert into customers values (?, ?, ?)", [(int(id), name, city) for id, name, city in people])
    sold = orders(rng, count, buyers)
    years = np.where(sold["customer"] == 1, 2023, rng.integers(2023, 2025, count))
    rows = zip(sold["order"].tolist(), sold["customer"].tolist(), years.tolist(), sold["price"].tolist(), strict=True)
    found.executemany("insert into orders values (?, ?, ?, ?)", rows)
    found.commit()
    return found
