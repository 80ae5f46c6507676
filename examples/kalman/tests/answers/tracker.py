"""Answers to tracker: right ones whole, wrong ones as edits of a right one."""

import numpy as np

# %% branches | Right: an if.
class Tracker:
    def __init__(self, F, Q, H, R, x, P):
        self.F, self.Q, self.H, self.R, self.x, self.P = F, Q, H, R, x, P

    def step(self, z):
        self.x, self.P = self.F @ self.x, self.F @ self.P @ self.F.T + self.Q
        S = self.H @ self.P @ self.H.T + self.R
        surprise = z - self.H @ self.x
        if surprise @ np.linalg.inv(S) @ surprise <= 9:
            K = self.P @ self.H.T @ np.linalg.inv(S)
            self.x, self.P = self.x + K @ surprise, self.P - K @ self.H @ self.P
        return surprise

# %% root, of branches | Right: the root of the squared distance.
# surprise @ np.linalg.inv(S) @ surprise <= 9 -> np.sqrt(surprise @ np.linalg.solve(S, surprise)) <= 3

# %% all_taken, of branches | Wrong: all_taken - nothing is too odd.
# if surprise @ np.linalg.inv(S) @ surprise <= 9: -> if True:

# %% not_squared, of branches | Wrong: not_squared - compared with 3.
# <= 9 -> <= 3

# %% wrong_sign, of branches | Wrong: wrong_sign - turned round where it is given back.
# return surprise -> return -surprise

# %% gives_nothing, of branches | Wrong: unnamed - nothing is given back.
# -         return surprise

# %% in_units, of branches | Wrong: unnamed - counted in units, not in standard deviations.
# surprise @ np.linalg.inv(S) @ surprise -> surprise @ surprise

# %% blank | Blank: the skeleton.
class Tracker:
    def __init__(self, F, Q, H, R, x, P):
        raise NotImplementedError
