"""Answers to kalman_filter that are whole; edits of them stand beside it in `.edits`."""

import numpy as np

# %% plain | Right: all six kept.
class KalmanFilter:
    def __init__(self, F, Q, H, R, x, P):
        self.F, self.Q, self.H, self.R, self.x, self.P = F, Q, H, R, x, P

    def predict(self):
        self.x = self.F @ self.x
        self.P = self.F @ self.P @ self.F.T + self.Q

    def update(self, z):
        K = self.P @ self.H.T @ np.linalg.inv(self.H @ self.P @ self.H.T + self.R)
        self.x = self.x + K @ (z - self.H @ self.x)
        self.P = self.P - K @ self.H @ self.P

# %% dataclass | Right: a dataclass.
from dataclasses import dataclass

@dataclass
class KalmanFilter:
    F: np.ndarray
    Q: np.ndarray
    H: np.ndarray
    R: np.ndarray
    x: np.ndarray
    P: np.ndarray

    def predict(self):
        self.x, self.P = self.F @ self.x, self.F @ self.P @ self.F.T + self.Q

    def update(self, measured):
        S = self.H @ self.P @ self.H.T + self.R
        K = np.linalg.solve(S, self.H @ self.P).T
        self.x, self.P = self.x + K @ (measured - self.H @ self.x), (np.eye(len(self.x)) - K @ self.H) @ self.P

# %% a_function | Wrong: unnamed - a function in the place of a class.
def KalmanFilter(F, Q, H, R, x, P):
    return F @ x, F @ P @ F.T + Q

# %% blank | Blank: the skeleton.
class KalmanFilter:
    def __init__(self, F, Q, H, R, x, P):
        raise NotImplementedError
