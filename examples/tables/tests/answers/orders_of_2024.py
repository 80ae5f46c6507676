"""Answers to orders_of_2024 that are whole; edits of them stand beside it in `.edits`."""

# %% joined | Right: as in the hint.
ORDERS_OF_2024 = """
select name, count(orders.id)
from customers left join orders on orders.customer = customers.id and orders.year = 2024
group by customers.id
order by name
"""

# %% subquery | Right: a query within a query.
ORDERS_OF_2024 = "SELECT name, (SELECT COUNT(*) FROM orders WHERE customer = c.id AND year = 2024) AS n FROM customers c ORDER BY name"

# %% no_text | Wrong: unnamed - no text.
ORDERS_OF_2024 = 2024

# %% blank | Blank: the skeleton.
ORDERS_OF_2024 = """
# Your code here.
raise NotImplementedError("write ORDERS_OF_2024")
"""
