"""Answers to orders_of_2024: right ones whole, wrong ones as edits of a right one."""

# %% joined | Right: as in the hint.
ORDERS_OF_2024 = """
select name, count(orders.id)
from customers left join orders on orders.customer = customers.id and orders.year = 2024
group by customers.id
order by name
"""

# %% subquery | Right: a query within a query.
ORDERS_OF_2024 = "SELECT name, (SELECT COUNT(*) FROM orders WHERE customer = c.id AND year = 2024) AS n FROM customers c ORDER BY name"

# %% summed, of joined | Right: a sum of ones.
# count(orders.id) -> coalesce(sum(orders.year = 2024), 0)

# %% in_where, of joined | Wrong: gone - the year in WHERE.
# and orders.year = 2024 -> where orders.year = 2024

# %% inner, of joined | Wrong: gone - an inner join.
# left join -> join

# %% counts_rows, of joined | Wrong: counts_rows - count(*).
# count(orders.id) -> count(*)

# %% any_year, of joined | Wrong: any_year - all years.
# customers.id and orders.year = 2024 -> customers.id

# %% another_year, of joined | Wrong: unnamed - of 2023.
# year = 2024 -> year = 2023

# %% no_name, of joined | Wrong: unnamed - one column.
# name, count -> count

# %% no_sql, of joined | Wrong: unnamed - a slip in the syntax.
# group by -> groupby

# %% no_text | Wrong: unnamed - no text.
ORDERS_OF_2024 = 2024

# %% blank | Blank: the skeleton.
ORDERS_OF_2024 = """
# Your code here.
raise NotImplementedError("write ORDERS_OF_2024")
"""
