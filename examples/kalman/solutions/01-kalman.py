# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # Where is it now?
#
# A train on a straight track, a drone in the wind: you know how it moves, not quite exactly, and you measure it, not
# quite exactly either. The Kalman filter (1960) puts both together, and says at any time how sure it is. x is the state
# (n,), and P its covariance (n, n).
#
# **Time** {{notebook.minutes}} minutes · **Points** {{notebook.points}}

# %%
import numpy as np

from autograder import check

# %% [markdown]
# ## Exercise 1 · {{predict.title}}
#
# *{{predict.minutes}} minutes, {{predict.points}} points.*
# Between two measurements the state moves: x to F x, with noise of covariance Q. Write `predict(x, P, F, Q)`: it gives
# the new x and the new P.


# %% slug="predict" role="solution"
def predict(x, P, F, Q):
    """The state and its covariance one step later: (n,) and (n, n)."""
    ### BEGIN SOLUTION
    return F @ x, F @ P @ F.T + Q
    ### END SOLUTION


# %% slug="predict" role="check"
check("predict", predict)

# %% [markdown]
# ## Exercise 2 · {{gain.title}}
#
# *{{gain.minutes}} minutes, {{gain.points}} points.*
# What is measured is H x (m,), with noise of covariance R. Write `gain(P, H, R)`, the Kalman gain, (n, m).


# %% slug="gain" role="solution"
def gain(P, H, R):
    """The share of a surprise that the state takes over: (n, m)."""
    ### BEGIN SOLUTION
    S = H @ P @ H.T + R  # (m, m)
    return P @ H.T @ np.linalg.inv(S)
    ### END SOLUTION


# %% slug="gain" role="check"
check("gain", gain)

# %% [markdown]
# ## Exercise 3 · {{update.title}}
#
# *{{update.minutes}} minutes, {{update.points}} points.*
# Now z was measured. Write `update(x, P, z, H, R)`: it gives x and P, as they are then.


# %% slug="update" role="solution"
def update(x, P, z, H, R):
    """The state and its covariance after a measurement z (m,)."""
    ### BEGIN SOLUTION
    K = gain(P, H, R)
    return x + K @ (z - H @ x), P - K @ H @ P
    ### END SOLUTION


# %% slug="update" role="check"
check("update", update)

# %% [markdown]
# ## Exercise 4 · {{kalman_filter.title}}
#
# *{{kalman_filter.minutes}} minutes, {{kalman_filter.points}} points.*
# Put it all into an object: `KalmanFilter(F, Q, H, R, x, P)` has the attributes `x` and `P`, and the methods
# `predict()` and `update(z)`, which change them.


# %% slug="kalman_filter" role="solution"
class KalmanFilter:
    """Remembers a state x (n,) and its covariance P (n, n)."""

    def __init__(self, F, Q, H, R, x, P):
        ### BEGIN SOLUTION
        self.F, self.Q, self.H, self.R, self.x, self.P = F, Q, H, R, x, P
        ### END SOLUTION

    def predict(self):
        """Go one step ahead."""
        ### BEGIN SOLUTION
        self.x, self.P = predict(self.x, self.P, self.F, self.Q)
        ### END SOLUTION

    def update(self, z):
        """Take a measurement z (m,) in."""
        ### BEGIN SOLUTION
        self.x, self.P = update(self.x, self.P, z, self.H, self.R)
        ### END SOLUTION


# %% slug="kalman_filter" role="check"
check("kalman_filter", KalmanFilter)

# %% [markdown]
# ## Exercise 5 · {{tracker.title}}
#
# *{{tracker.minutes}} minutes, {{tracker.points}} points.*
# Sensors break. Write `Tracker(F, Q, H, R, x, P)` with `x`, `P` and `step(z)`: it predicts, takes z in unless it is
# more than three standard deviations away (a squared distance, surprise S⁻¹ surprise, above 9), and gives back the
# surprise, z - H x.


# %% slug="tracker" role="solution"
class Tracker:
    """A filter that doesn't believe everything."""

    def __init__(self, F, Q, H, R, x, P):
        ### BEGIN SOLUTION
        self.F, self.Q, self.H, self.R, self.x, self.P = F, Q, H, R, x, P
        ### END SOLUTION

    def step(self, z):
        """Go one step ahead, take z (m,) in where it can be true, and give back the surprise (m,)."""
        ### BEGIN SOLUTION
        self.x, self.P = predict(self.x, self.P, self.F, self.Q)
        surprise = z - self.H @ self.x
        S = self.H @ self.P @ self.H.T + self.R
        if surprise @ np.linalg.inv(S) @ surprise <= 9:
            self.x, self.P = update(self.x, self.P, z, self.H, self.R)
        return surprise
        ### END SOLUTION


# %% slug="tracker" role="check"
check("tracker", Tracker)
