# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # What was sold?
#
# A shop keeps two tables: its customers, and their orders. Most questions about it are answered by a few steps: group,
# join, fill, rank. Leave the tables that you are given as they are; each answer is a new one.
#
# **Time** {{notebook.minutes}} minutes · **Points** {{notebook.points}}

# %%
import pandas as pd

from autograder import check

pd.DataFrame(
    {"order": [101, 102], "customer": [3, 1], "city": ["Bern", "Lima"], "amount": [2, 1], "price": [8.5, 30.5]}
)

# %% [markdown]
# ## Exercise 1 · {{revenue.title}}
#
# *{{revenue.minutes}} minutes, {{revenue.points}} points.*
# An order has a `city`, an `amount` and a `price` for one piece. Write `revenue(orders)`: a table with the columns
# `city` and `revenue`, the largest revenue first.


# %% slug="revenue" role="solution"
def revenue(orders):
    """The columns city and revenue, the largest first."""
    ### BEGIN SOLUTION
    worth = orders.assign(revenue=orders["amount"] * orders["price"])
    return worth.groupby("city", as_index=False)["revenue"].sum().sort_values("revenue", ascending=False)
    ### END SOLUTION


# %% slug="revenue" role="check"
check("revenue", revenue)

# %% [markdown]
# ## Exercise 2 · {{spent.title}}
#
# *{{spent.minutes}} minutes, {{spent.points}} points.*
# Both tables have a column `customer`, a number. Write `spent(customers, orders)`: the columns `customer` and `spent`,
# the sum of the `price` of that customer's orders. Who never ordered has spent 0. The order of the rows is yours.


# %% slug="spent" role="solution"
def spent(customers, orders):
    """The columns customer and spent, a row for each customer."""
    ### BEGIN SOLUTION
    joined = customers.merge(orders, on="customer", how="left")
    return joined.groupby("customer", as_index=False).agg(spent=("price", "sum"))
    ### END SOLUTION


# %% slug="spent" role="check"
check("spent", spent)

# %% [markdown]
# ## Exercise 3 · {{filled.title}}
#
# *{{filled.minutes}} minutes, {{filled.points}} points.*
# The weather has the columns `station`, `day` and `degrees`; some degrees are missing. Write `filled(weather)`: the
# same table with each of these as the median of its station.


# %% slug="filled" role="solution"
def filled(weather):
    """The table, with no temperature missing."""
    ### BEGIN SOLUTION
    typical = weather.groupby("station")["degrees"].transform("median")
    return weather.assign(degrees=weather["degrees"].fillna(typical))
    ### END SOLUTION


# %% slug="filled" role="check"
check("filled", filled)

# %% [markdown]
# ## Exercise 4 · {{top_two.title}}
#
# *{{top_two.minutes}} minutes, {{top_two.points}} points.*
# Write `top_two(orders)`: the columns `city`, `order` and `place`, with the two orders of the highest `price` of each
# city, place 1 before place 2, the cities by the alphabet. No two prices are alike.


# %% slug="top_two" role="solution"
def top_two(orders):
    """The columns city, order and place, two rows of each city."""
    ### BEGIN SOLUTION
    ranked = orders.assign(place=orders.groupby("city")["price"].rank(ascending=False))
    return ranked[ranked["place"] <= 2].sort_values(["city", "place"])[["city", "order", "place"]]
    ### END SOLUTION


# %% slug="top_two" role="check"
check("top_two", top_two)

# %% [markdown]
# ## Exercise 5 · {{orders_of_2024.title}}
#
# *{{orders_of_2024.minutes}} minutes, {{orders_of_2024.points}} points.*
# The same shop in SQL: `customers (id, name, city)` and `orders (id, customer, year, price)`. Write `ORDERS_OF_2024`,
# the text of a query: each customer's name, and how many orders they placed in 2024, by the alphabet. Who placed none
# has 0.

# %% slug="orders_of_2024" role="solution"
ORDERS_OF_2024 = """
### BEGIN SOLUTION
select name, count(orders.id)
from customers left join orders on orders.customer = customers.id and orders.year = 2024
group by customers.id
order by name
### END SOLUTION
"""

# %% slug="orders_of_2024" role="check"
check("orders_of_2024", ORDERS_OF_2024)
