"""Answers to tracker that are whole; edits of them stand beside it in `.edits`."""

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

# %% blank | Blank: the skeleton.
class Tracker:
    def __init__(self, F, Q, H, R, x, P):
        raise NotImplementedError
