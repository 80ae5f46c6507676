# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # Along which axis?
#
# A table of numbers has two directions, and nearly every mistake with arrays is a mistake of direction. Three small
# functions, and you will not guess any more.
#
# **Time** {{notebook.minutes}} minutes · **Points** {{notebook.points}}

# %%
import numpy as np

from autograder import check

# %% role="demo"
x = np.array([[1.0, 2.0, 3.0], [10.0, 20.0, 30.0]])
print(x.shape, x.sum(axis=0), x.sum(axis=1))

# %% [markdown]
# ## Exercise 1 · {{row_sums.title}}
#
# *{{row_sums.minutes}} minutes, {{row_sums.points}} points.*
# Write `row_sums(x)`: x is (rows, columns), a single row or column too; the result is (rows,).


# %% slug="row_sums" role="solution"
def row_sums(x):
    """The sum of each row: (rows, columns) to (rows,)."""
    ### BEGIN SOLUTION
    return x.sum(axis=-1)
    ### END SOLUTION


# %% slug="row_sums" role="check"
check("row_sums", row_sums)

# %% [markdown]
# ## Exercise 2 · {{standardise.title}}
#
# *{{standardise.minutes}} minutes, {{standardise.points}} points.*
# A row is one person, a column one measurement. Write `standardise(x)`: each column gets mean {{standardise.own.mean}}
# and standard deviation {{standardise.own.deviation}} (with n, not n - 1). The shape stays, for a single column too.


# %% slug="standardise" role="solution"
def standardise(x):
    """Each column with mean {{standardise.own.mean}} and standard deviation {{standardise.own.deviation}}.

    (rows, columns) to the same.
    """
    ### BEGIN SOLUTION
    return (x - x.mean(axis=0)) / x.std(axis=0)
    ### END SOLUTION


# %% slug="standardise" role="check"
check("standardise", standardise)

# %% [markdown]
# ## Exercise 3 · {{distances.title}}
#
# *{{distances.minutes}} minutes, {{distances.points}} points.*
# Write `distances(a, b)`: a is (n, width), b is (m, width), a point a row; the result is (n, m), the straight distance
# of each point of a to each of b. It works for a single point, and for as many here as there.


# %% slug="distances" role="solution"
def distances(a, b):
    """How far each point of a is from each of b: (n, width) and (m, width) to (n, m)."""
    ### BEGIN SOLUTION
    apart = a[:, None, :] - b[None, :, :]  # (n, m, width)
    return np.sqrt((apart**2).sum(axis=-1))
    ### END SOLUTION


# %% slug="distances" role="check"
check("distances", distances)

# %% [markdown]
# ## Question · {{why_keepdims.title}}
#
# *{{why_keepdims.minutes}} minutes, {{why_keepdims.points}} points.*
# `x - x.mean(axis=1)` fails for a table of 3 rows and 5 columns, and is silently wrong for one of 4 and 4. Why, and
# what does `keepdims=True` change?

# %% [markdown] slug="why_keepdims" role="written"
# ### BEGIN SOLUTION
# Broadcasting compares the last axes first. `keepdims=True` leaves an axis of length 1 in the place of the row.
# ### END SOLUTION
